/** Puts together what the routes are made of, and begins to drive the builds that nobody else drives. */
import { randomUUID } from 'node:crypto';
import { openBuildAssignment } from '@verbatim/projections/runtime/projection-stores';
import type { Logger } from 'pino';
import { startBuildRuns } from './build/build-runs.ts';
import { createBuildSteps } from './build/build-steps.ts';
import { createFileWork } from './build/file-work.ts';
import type { Configuration } from './configuration.ts';
import type { Dependencies } from './dependencies.ts';
import { createCommands } from './handle-command.ts';
import { openedParts, type OpenedParts } from './opened-parts.ts';
import type { Stores } from './open-stores.ts';
import { createReadYourWrites } from './read-your-writes.ts';
import { createScoringRuns } from './sentiment/scoring-runs.ts';
import { relatedWordsFrom } from './theme-builder/related-words.ts';

export interface ComposedFrom extends Pick<Dependencies, 'textWork' | 'csvWork' | 'cleaning' | 'queries' | 'scrub'> {
  readonly configuration: Configuration;
  readonly stores: Stores;
  readonly log: Logger;
}

export interface Composed {
  readonly deps: Dependencies;
  /** Leaves the builds where they are, for another process or the next start. */
  readonly close: OpenedParts['close'];
}

export const composeDependencies = async ({
  configuration,
  stores: { events, readStore, uploadsDir },
  textWork,
  csvWork,
  cleaning,
  queries,
  scrub,
  log,
}: ComposedFrom): Promise<Composed> => {
  const opened = openedParts();
  const commands = createCommands(events);
  const workOnFile = createFileWork({ ...commands, events });
  const parts = {
    ...{ events, readStore, textWork, csvWork, cleaning, queries, workOnFile, scrub, uploadsDir, log },
    ...commands,
    reads: createReadYourWrites(events, readStore),
    now: () => new Date(),
    newId: randomUUID,
    askRelatedWords: relatedWordsFrom(configuration.relatedWordsUrl),
  };
  const { assignment, close } = await openBuildAssignment(configuration, log.child({ work: 'builds' }));
  opened.add(close);
  const scoring = createScoringRuns(() => assignment.others(), Date.now);
  const builds = startBuildRuns({
    deps: { ...parts, steps: createBuildSteps(parts) },
    ...{ assignment, uploads: csvWork, scoring, log },
  });
  opened.add(() => builds.close());
  return { deps: { ...parts, builds, scoring }, close: opened.close };
};
