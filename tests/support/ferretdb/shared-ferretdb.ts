/** One FerretDB for all specs of a run without fault injection. Each spec has its own database. */
import { share, shared } from '../jest/shared.ts';
import { startFerretDb } from './ferretdb-server.ts';

const SETTING = 'VERBATIM_TEST_FERRETDB';

export const shareFerretDb = (): Promise<() => Promise<void>> =>
  share<string>(SETTING, async (program) => {
    const { url, stop } = await startFerretDb(program);
    return { value: url, end: stop };
  });

export const sharedFerretDbUrl = (program: string): Promise<string> => shared<string>(SETTING, program);
