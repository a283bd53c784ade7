/** The projections over all models, as a process on embedded stores runs them, for specs. */
import type { EventStore } from '@verbatim/eventstore/event-store';
import { allModels, projectorsOf, sharedProjectors } from '../../models/all-projectors.ts';
import type { ReadStore } from '../../stores/read-store.ts';
import { everythingHere } from '../partition-assignment.ts';
import { inMemoryMarks, type MarkStore } from '../partition-marks.ts';
import type { ProjectionsControl } from '../projections-protocol.ts';
import type { ProjectionsOptions } from '../projections-options.ts';
import { runProjections } from '../run-projections.ts';

export const startedProjections = (
  events: EventStore,
  readStore: ReadStore,
  marks: MarkStore = inMemoryMarks(),
  options: Partial<ProjectionsOptions> = {},
): ProjectionsControl =>
  runProjections({
    ...{ events, readStore, models: allModels(), assignment: everythingHere(marks), log: { error: () => undefined } },
    ...options,
  });

/**
 * Once each model is as far as it can come.
 * @param projects how many of them must have models
 * @returns the names of those that have stopped
 */
export const stoppedModels = async (projections: ProjectionsControl, projects: number): Promise<readonly string[]> => {
  const count = sharedProjectors().length + projects * projectorsOf('').length;
  for (;;) {
    await projections.caughtUp();
    const all = await projections.status();
    const failed = all.filter(({ failure }) => failure?.since !== undefined);
    const live = all.filter(({ state, behindSeconds }) => state === 'live' && behindSeconds === 0);
    if (all.length === count && failed.length + live.length === count) return failed.map(({ name }) => name).sort();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
