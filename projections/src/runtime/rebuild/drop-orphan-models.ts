import { projectStream } from '@verbatim/domain/project/project-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { readPosition } from '@verbatim/eventstore/read-position';
import { type ModelDirectory, getModelProject } from '../../models/all-projectors.ts';
import { PROJECTS, PROJECTS_MODEL } from '../../models/projects/projects.ts';
import type { ReadStore } from '../../stores/read-store.ts';

interface OrphanOptions {
  readonly events: Pick<EventStore, 'readStream'>;
  readonly readStore: Pick<ReadStore, 'generations' | 'dropModel' | 'reader'>;
  readonly models: ModelDirectory;
}

/**
 * Drops the models of projects that are not in the log, such as after restoring an older backup. Call after
 * the list of projects was rebuilt from this log.
 * @returns their names
 */
export const dropOrphanModels = async ({ events, readStore, models }: OrphanOptions): Promise<readonly string[]> => {
  const dropped: string[] = [];
  const generations = await readStore.generations();
  const listed = new Set(await (await readStore.reader(PROJECTS_MODEL)).listIds(PROJECTS, {}));
  for (const model of new Set(generations.map((generation) => generation.model))) {
    const projectId = getModelProject(models, model);
    // A new project may not be in the list yet.
    if (projectId === undefined || listed.has(projectId) || (await isThere(events, projectId))) continue;
    await readStore.dropModel(model);
    dropped.push(model);
  }
  return dropped;
};

const isThere = async (events: Pick<EventStore, 'readStream'>, projectId: string): Promise<boolean> =>
  typeof (await readPosition(events, projectStream(projectId), 0)) === 'object';
