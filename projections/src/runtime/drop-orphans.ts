import { projectStream } from '@verbatim/domain/project/project-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { readPlace } from '@verbatim/eventstore/read-place';
import { type ModelDirectory, projectOfModel } from '../models/all-projectors.ts';
import { PROJECTS, PROJECTS_MODEL } from '../models/projects/projects.ts';
import type { ReadStore } from '../stores/read-store.ts';

interface OrphanOptions {
  readonly events: Pick<EventStore, 'readStream'>;
  readonly readStore: Pick<ReadStore, 'generations' | 'dropModel' | 'reader'>;
  readonly models: ModelDirectory;
}

/**
 * Drops the models of projects that the log does not hold: a log that was restored from an older backup has never heard of some. To be
 * called when an operator has had the list of projects made anew from this log, for then it is the one that counts.
 * @returns their names
 */
export const dropOrphans = async ({ events, readStore, models }: OrphanOptions): Promise<readonly string[]> => {
  const dropped: string[] = [];
  const generations = await readStore.generations();
  const listed = new Set(await (await readStore.reader(PROJECTS_MODEL)).listIds(PROJECTS, {}));
  for (const model of new Set(generations.map((generation) => generation.model))) {
    const projectId = projectOfModel(models, model);
    // One that was created a moment ago may not be in the list yet.
    if (projectId === undefined || listed.has(projectId) || (await isThere(events, projectId))) continue;
    await readStore.dropModel(model);
    dropped.push(model);
  }
  return dropped;
};

const isThere = async (events: Pick<EventStore, 'readStream'>, projectId: string): Promise<boolean> =>
  typeof (await readPlace(events, projectStream(projectId), 0)) === 'object';
