/**
 * Servers with Ada's account, for spec files that only look at their own resources. Concurrent files get
 * different ones.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedUp } from '../api-client.ts';
import { openSpecMongoDb, openStores } from '../on-servers/spec-stores.ts';
import { startServer } from '../running-server.ts';
import { ON_SERVERS, SHARED_SERVERS, type SharedServer } from './shared-server.ts';
import { share } from './shared.ts';

export const shareServers = (): Promise<() => Promise<void>> =>
  share<SharedServer>(SHARED_SERVERS, async (name) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'verbatim-shared-'));
    const stores = name.startsWith(ON_SERVERS) ? await openStores(await openSpecMongoDb()) : undefined;
    const settings = { LOG_LEVEL: 'warn', ...(stores && { TMPDIR: dataDir, ...stores.settings }) };
    const { url, end } = await startServer({ dataDir, settings });
    await signedUp(url);
    return {
      value: { url, dataDir },
      end: async () => {
        await end('SIGTERM');
        await stores?.close();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  });
