import type { Projector } from '../models/projector.ts';
import type { ReadStore } from '../stores/read-store.ts';
import { toProjectorFailure } from './subscriptions/projector-failures.ts';
import type { ProjectorStatus } from './subscriptions/projector-status.ts';

/**
 * Status of a stopped process's models: reads shared ones, so that damage is reported before the next start.
 * Models of projects are too many.
 */
export const statusAtRest = async (
  { readStore, shared }: { readonly readStore: Pick<ReadStore, 'reader'>; readonly shared: readonly Projector[] },
  status: ProjectorStatus,
): Promise<ProjectorStatus> => {
  if (status.state !== 'resting' || shared.every(({ name }) => name !== status.name)) return status;
  try {
    await (await readStore.reader(status.name)).checkpoint();
    return status;
  } catch (error) {
    return { ...status, state: 'failed', failure: toProjectorFailure(error).failure };
  }
};
