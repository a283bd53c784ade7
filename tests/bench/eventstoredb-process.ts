/** The server of EventStoreDB benchmarks: the stand-in in another process, or TEST_EVENTSTORE_URL. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface EventStoreProcess {
  readonly connectionString: string;
  readonly stop: () => void;
}

/** @param callMs duration of each call to the stand-in */
export const startEventStore = async (callMs = 0): Promise<EventStoreProcess> => {
  const real = process.env['TEST_EVENTSTORE_URL'];
  if (real !== undefined) return { connectionString: real, stop: () => {} };
  const program = join(import.meta.dirname, '../support/eventstoredb-stand-in/serve.ts');
  const args = ['--import', 'tsx', program, String(callMs)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { connectionString: String(line).trim(), stop: () => child.kill() };
};
