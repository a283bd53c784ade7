/** Before the suites that need servers: they share a FerretDB. */
import { shareFerretDb } from '../ferretdb/shared-ferretdb.ts';
import { endings } from './end-of-run.ts';

export default async (): Promise<void> => {
  // Projects that need more call this one, too, and a run has one of each path.
  if (endings().length === 0) endings().push(await shareFerretDb());
};
