/** Checks the format of an installation, and upgrades it to that of this program. */
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INSTALLATION_FORMAT, NO_WAY_BACK, requireReadableFormat, type FormatStore } from './installation-format.ts';
import type { StoreSettings } from '../projection-stores.ts';

/** STORED FORMAT: file of the embedded stores, next to them: `{"format":2}`. */
const FILE = 'format.json';

/** @throws NewerFormatError */
export const requireFormat = (settings: StoreSettings): Promise<void> =>
  eachStore(settings, async (store) => requireReadableFormat(await store.read()));

/** Upgrades the installation to the format of this program, once. @throws NewerFormatError */
export const adoptFormat = async (
  settings: StoreSettings,
  log: { info(fields: object, message: string): void },
): Promise<void> => {
  let isUpgraded = false;
  await eachStore(settings, async (store) => {
    const format = await store.read();
    requireReadableFormat(format);
    if (format === INSTALLATION_FORMAT) return;
    if (await store.adopt()) isUpgraded = true;
  });
  if (isUpgraded) log.info({ format: INSTALLATION_FORMAT }, NO_WAY_BACK);
};

const eachStore = async (settings: StoreSettings, work: (store: FormatStore) => Promise<void>): Promise<void> => {
  const { dataDir, eventStoreUrl, mongoUrl } = settings;
  if (eventStoreUrl === undefined || mongoUrl === undefined) await work(directoryFormat(dataDir));
  if (mongoUrl === undefined) return;
  const { openMongoFormat } = await import('../../stores/mongodb/mongo-format.ts');
  const store = await openMongoFormat(mongoUrl);
  try {
    await work(store);
  } finally {
    await store.close();
  }
};

/** Requires the lock of the data directory. */
const directoryFormat = (folder: string): FormatStore => {
  const path = join(folder, FILE);
  return {
    async read() {
      if (!existsSync(path)) return undefined;
      const { format } = JSON.parse(await readFile(path, 'utf8')) as { readonly format?: unknown };
      return typeof format === 'number' ? format : undefined;
    },
    async adopt() {
      const isOlder = ['events.db', 'accounts.db'].some((name) => existsSync(join(folder, name)));
      await writeFile(`${path}.new`, `${JSON.stringify({ format: INSTALLATION_FORMAT })}\n`);
      await rename(`${path}.new`, path);
      return isOlder;
    },
    close: async () => undefined,
  };
};
