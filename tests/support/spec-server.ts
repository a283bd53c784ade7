/** One server for all specs of a file: started before the first, ended after the last. */
import { afterAll, beforeAll } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedUp, type ApiClient } from './api-client.ts';
import { startServer, type RunningServer } from './running-server.ts';

export interface SpecServer {
  readonly server: () => RunningServer;
  /** Signed in; the first account of the server. */
  readonly client: () => ApiClient;
  readonly dataDir: () => string;
}

export const specServer = (settings: Readonly<Record<string, string>> = {}): SpecServer => {
  let dataDir = '';
  let server: RunningServer | undefined;
  let client: ApiClient | undefined;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'verbatim-'));
    server = await startServer({ dataDir, settings });
    client = await signedUp(server.url);
  });
  afterAll(async () => {
    await server?.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });
  const there = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The server has not been started');
    return value;
  };
  return { server: () => there(server), client: () => there(client), dataDir: () => dataDir };
};
