/** Global setup of suites that need servers, which share a FerretDB. */
import { shareFerretDb } from '../ferretdb/shared-ferretdb.ts';
import { endings } from './end-of-run.ts';

export default async (): Promise<void> => {
  // Other setups call this one too, and a run executes each setup once per path.
  if (endings().length === 0) endings().push(await shareFerretDb());
};
