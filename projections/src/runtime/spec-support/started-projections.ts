/** The projections over all models, as a process on embedded stores runs them, for specs. */
import type { EventStore } from '@verbatim/eventstore/event-store';
import { allModels, createProjectProjectors, createSharedProjectors } from '../../models/all-projectors.ts';
import type { ReadStore } from '../../stores/read-store.ts';
import { assignAllPartitions } from '../partitions/partitions.ts';
import { createInMemoryCheckpoints, type CheckpointStore } from '../partitions/partition-checkpoints.ts';
import type { ProjectionsControl } from '../projections-protocol.ts';
import type { ProjectionsOptions } from '../projections-options.ts';
import { runProjections } from '../run-projections.ts';

export const startedProjections = (
  events: EventStore,
  readStore: ReadStore,
  marks: CheckpointStore = createInMemoryCheckpoints(),
  options: Partial<ProjectionsOptions> = {},
): ProjectionsControl =>
  runProjections({
    events,
    readStore,
    models: allModels(),
    assignment: assignAllPartitions(marks),
    log: { error: () => undefined },
    ...options,
  });

/**
 * Waits until each model has caught up or stopped.
 * @param projects number of projects that must have models
 * @returns names of the stopped ones
 */
export const stoppedModels = async (projections: ProjectionsControl, projects: number): Promise<readonly string[]> => {
  const count = createSharedProjectors().length + projects * createProjectProjectors('').length;
  for (;;) {
    await projections.caughtUp();
    const all = await projections.status();
    const failed = all.filter(({ failure }) => failure?.since !== undefined);
    const live = all.filter(({ state, behindSeconds }) => state === 'live' && behindSeconds === 0);
    if (all.length === count && failed.length + live.length === count) return failed.map(({ name }) => name).sort();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
