import type { WorkUnderWay } from './told-statuses.ts';
import type { ProjectorStatus } from '../projector-status.ts';
import { readStop } from '../projector-stop.ts';
import type { ReadStore } from '../../stores/read-store.ts';

/**
 * The status of a projector that another process runs: what that process has told, and what stands in the model, which is known also
 * when nobody runs it.
 * @param work name of the lease that is held for it
 */
export const statusElsewhere = async (
  readStore: Pick<ReadStore, 'reader'>,
  name: string,
  work: string,
  { works, told }: WorkUnderWay,
): Promise<ProjectorStatus> => {
  const model = await readStore.reader(name);
  const position = await model.checkpoint();
  const known = told.find((status) => status.name === name);
  if (known !== undefined && known.state !== 'stopped') return { ...known, position };
  const failure = await readStop(model);
  if (failure !== undefined) return { name, state: 'failed', applied: 0, rate: 0, position, failure };
  return { name, state: works.has(work) ? 'starting' : 'stopped', applied: 0, rate: 0, position };
};
