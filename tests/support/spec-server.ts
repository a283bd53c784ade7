/** One server for all specs of a file, or shared by several files. */
import { afterAll, beforeAll } from '@jest/globals';
import type { Folder } from '@verbatim/command-api/contract/library';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedIn, signedUp, type ApiClient } from './api-client.ts';
import { ok } from './build-project.ts';
import { ON_SERVERS, sharedServer, type SharedServer } from './jest/shared-server.ts';
import { areOnServers } from './on-servers/open-stores.ts';
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
  return { server: () => there(server), client: () => there(client), dataDir: () => dataDir };
};

type SharedSpecServer = { readonly server: () => Pick<SharedServer, 'url'> } & Pick<SpecServer, 'client' | 'dataDir'>;

/**
 * One server shared by files in turn, for specs that only look at their own resources by id. Earlier files
 * have created projects there, and themes of the same names in other folders.
 */
export const specProjects = (suite = 'acceptance'): SharedSpecServer => {
  let server: SharedServer | undefined;
  let client: ApiClient | undefined;
  beforeAll(async () => {
    server = await sharedServer(areOnServers() ? ON_SERVERS : suite);
    const ada = await signedIn(server.url);
    client = { ...ada, folderId: await newFolder(ada) };
  });
  return { server: () => there(server), client: () => there(client), dataDir: () => there(server).dataDir };
};

const newFolder = async (client: ApiClient): Promise<string | null> => {
  const name = randomUUID();
  return (
    (await ok(client.post<Folder[]>('/api/folders/new', { name }))).find((folder) => folder.name === name)?.id ?? null
  );
};

const there = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('The server has not been started');
  return value;
};
