/** How spec files find the server that they share. Apart from what starts it, which loads the clients of both servers: each file would pay for them. */
import { shared } from './shared.ts';

/** The variable of the environment by which they find it. */
export const SHARED_SERVERS = 'VERBATIM_TEST_SHARED_SERVERS';
/** The suite whose server is on EventStoreDB and MongoDB. */
export const ON_SERVERS = 'on-servers';

export interface SharedServer {
  readonly url: string;
  readonly dataDir: string;
}

/** @param suite each has a server for each of the processes in which jest runs its files one after the other */
export const sharedServer = (suite: string): Promise<SharedServer> =>
  shared<SharedServer>(SHARED_SERVERS, `${suite}-${process.env['JEST_WORKER_ID'] ?? '1'}`);
