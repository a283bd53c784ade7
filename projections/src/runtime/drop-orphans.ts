import type { EventStore } from '@verbatim/eventstore/event-store';
import { followProjects } from './follow-projects.ts';
import { logUpTo } from './log-up-to.ts';
import type { Projector } from '../models/projector.ts';
import type { ReadStore } from '../stores/read-store.ts';

interface OrphanOptions {
  readonly events: EventStore;
  readonly readStore: Pick<ReadStore, 'generations' | 'dropModel'>;
  readonly ofProject: (projectId: string) => readonly Projector[];
}

/**
 * Drops the models of projects that the log does not hold: a log that was restored from an older backup has never heard of some. To be
 * called when an operator has had the list of projects made anew from this log, for then it is the one that counts.
 */
export const dropOrphans = async ({ events, readStore, ofProject }: OrphanOptions): Promise<void> => {
  // Before the projects: a model that is there by now has its project in the log.
  const generations = await readStore.generations();
  const kept = new Set<string>();
  const bounded = logUpTo(events, await events.lastPosition());
  for await (const { created } of followProjects(bounded, new AbortController().signal))
    for (const id of created) for (const { name } of ofProject(id)) kept.add(name);
  const starts = ofProject('').map(({ name }) => name);
  const orphans = new Set(
    generations
      .map(({ model }) => model)
      .filter((model) => !kept.has(model) && starts.some((s) => model.startsWith(s))),
  );
  for (const model of orphans) await readStore.dropModel(model);
};
