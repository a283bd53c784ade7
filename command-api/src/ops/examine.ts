/** What the doctor looks at: each examination answers what it found, and none of them throws. */
import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirectoryLockedError, lockDataDirectory } from '@verbatim/eventstore/data-directory-lock';
import Database from 'libsql';
import type { Configuration } from '../configuration.ts';
import { isEmbedded } from '../open-stores.ts';
import { connectOps } from './connect-ops.ts';
import { bytesOf } from './ops-output.ts';

export interface Finding {
  readonly part: string;
  readonly verdict: 'ok' | 'warning' | 'failed';
  readonly detail: string;
}

const LEAST_NODE = [20, 19] as const;
const MIB = 1024 * 1024;
const FREE_FAILED = 100 * MIB;
const FREE_WARNING = 1024 * MIB;
/** SQLite empties its log by itself long before that, unless a reader never rests. */
const WAL_WARNING = 128 * MIB;

export const ok = (part: string, detail: string): Finding => ({ part, verdict: 'ok', detail });
export const warning = (part: string, detail: string): Finding => ({ part, verdict: 'warning', detail });
export const failed = (part: string, error: unknown): Finding => ({
  ...{ part, verdict: 'failed' },
  detail: error instanceof Error ? error.message : String(error),
});

export const examineVersions = (): readonly Finding[] => {
  const node = process.versions.node;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const isNew = major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
  const db = new Database(':memory:');
  const [sqlite] = db.prepare('SELECT sqlite_version()').raw().get([]) as [string];
  db.close();
  return [
    isNew ? ok('node', node) : failed('node', `${node} is older than ${LEAST_NODE.join('.')}`),
    ok('libsql', `SQLite ${sqlite}`),
    ok('system', `${process.platform} ${process.arch}`),
  ];
};

/** Addresses of servers hold passwords: that they are set is all that is said. */
export const examineSettings = (configuration: Configuration): readonly Finding[] => {
  const { host, port, dataDir, configuredBaseUrl, openSignup, trustedProxies, logLevel, eventStoreUrl, mongoUrl } =
    configuration;
  const settings = {
    ...{ DATA_DIR: dataDir, HOST: host, PORT: port, BASE_URL: configuredBaseUrl ?? '(made of host and port)' },
    ...{ SIGNUP: openSignup ? 'on' : 'off', TRUSTED_PROXIES: trustedProxies, LOG_LEVEL: logLevel },
    ...{ EVENTSTORE_URL: eventStoreUrl === undefined ? '(embedded)' : '(set)' },
    ...{ MONGODB_URL: mongoUrl === undefined ? '(embedded)' : '(set)' },
  };
  const text = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return [ok('settings', text.join(' '))];
};

export const examineFolder = (dataDir: string): readonly Finding[] => {
  if (!existsSync(dataDir)) return [warning('folder', `${dataDir} is not there yet: the first start makes it`)];
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK);
    const { bavail, bsize, blocks } = statfsSync(dataDir);
    const free = bavail * bsize;
    const text = `${bytesOf(free)} of ${bytesOf(blocks * bsize)} are free`;
    const disk =
      free < FREE_FAILED ? failed('disk', text) : free < FREE_WARNING ? warning('disk', text) : ok('disk', text);
    return [ok('folder', `${dataDir} can be read and written`), disk, ...examineFiles(dataDir)];
  } catch (error) {
    return [failed('folder', error)];
  }
};

const examineFiles = (dataDir: string): readonly Finding[] => {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.endsWith('.db'))
    .sort()
    .map((path) => {
      const [size, wal] = [sizeOf(path), sizeOf(`${path}-wal`)];
      const text = `${bytesOf(size)}, write-ahead log ${bytesOf(wal)}`;
      const name = path.slice(dataDir.length + 1);
      return wal > WAL_WARNING ? warning(name, `${text}: a reader holds it back`) : ok(name, text);
    });
};

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Who holds the folder, and what its projectors say. */
export const examineServer = async (settings: Configuration): Promise<readonly Finding[]> => {
  const { dataDir } = settings;
  if (!isEmbedded(settings)) return [ok('lock', "none: with both servers nothing is one process's alone")];
  if (!existsSync(join(dataDir, 'lock.db'))) return [ok('lock', 'free: nothing has ever run here')];
  const operations = await connectOps(dataDir);
  if (operations === undefined) return [examineLock(dataDir)];
  const run = { signal: new AbortController().signal, onProgress: () => undefined };
  const { projectors } = await operations.status({}, run);
  const stopped = projectors.filter(({ state }) => state === 'failed');
  return [
    ok('lock', 'held by a process that answers'),
    ...stopped.map(({ name, failure }) => failed('projector', `${name} has stopped: ${failure?.reason ?? 'unknown'}`)),
    ...(stopped.length === 0 ? [ok('projectors', `${projectors.length}, none has stopped`)] : []),
  ];
};

const examineLock = (dataDir: string): Finding => {
  try {
    lockDataDirectory(dataDir).release();
    return ok('lock', 'free: no server runs');
  } catch (error) {
    if (!(error instanceof DataDirectoryLockedError)) return failed('lock', error);
    return warning(
      'lock',
      `held by process ${error.holder ?? '(unknown)'}, which does not answer: it is starting or ending`,
    );
  }
};
