/**
 * Finds the server shared by spec files. Separate from what starts it, which would load both servers' clients
 * in each file.
 */
import { shared } from './shared.ts';

/** Environment variable by which spec files find the shared servers. */
export const SHARED_SERVERS = 'VERBATIM_TEST_SHARED_SERVERS';
/** The suite whose server is on EventStoreDB and MongoDB. */
export const ON_SERVERS = 'on-servers';

export interface SharedServer {
  readonly url: string;
  readonly dataDir: string;
}

/** @param suite has one server per jest worker, which runs its files sequentially */
export const sharedServer = (suite: string): Promise<SharedServer> =>
  shared<SharedServer>(SHARED_SERVERS, `${suite}-${process.env['JEST_WORKER_ID'] ?? '1'}`);
