/** Composes the dependencies of the routes, and starts the build driver. */
import { randomUUID } from 'node:crypto';
import { openBuildAssignment } from '@verbatim/projections/runtime/projection-stores';
import type { Logger } from 'pino';
import { startBuildRuns } from '../build/build-runs.ts';
import { createBuildSteps } from '../build/steps/build-steps.ts';
import { createFileWork } from '../build/steps/file-work.ts';
import { warmResults } from '../build/warm-results.ts';
import type { Configuration } from './configuration.ts';
import type { Dependencies } from './dependencies.ts';
import { createCommands } from '../commands/handle-command.ts';
import { openedParts, type OpenedParts } from './opened-resources.ts';
import { createPastModels } from '@verbatim/projections/past/past-models';
import { createOutdatedRulesHeader } from '../projects/read-project-models.ts';
import type { Stores } from './open-stores.ts';
import { createReadYourWrites } from '../http/read-your-writes.ts';
import { createScoringRuns } from '../sentiment/scoring-runs.ts';
import { createRelatedWordsClient } from '../theme-builder/related-words.ts';

export interface ComposedFrom extends Pick<
  Dependencies,
  'textWork' | 'csvWork' | 'cleaning' | 'queries' | 'scrub' | 'modelUpdates' | 'sealer'
> {
  readonly configuration: Configuration;
  readonly stores: Stores;
  readonly log: Logger;
  /** A newer version has opened the installation. */
  readonly onSuperseded: (format: number) => void;
}

export interface Composed {
  readonly deps: Dependencies;
  /** Builds are resumed by another process or the next start. */
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
  modelUpdates,
  sealer,
  log,
  onSuperseded,
}: ComposedFrom): Promise<Composed> => {
  const opened = openedParts();
  const commands = createCommands(events);
  const workOnFile = createFileWork({ ...commands, events });
  const past = createPastModels({ events: async () => events, readStore: async () => readStore });
  const parts = {
    events,
    past,
    readStore,
    textWork,
    csvWork,
    cleaning,
    queries,
    workOnFile,
    scrub,
    modelUpdates,
    sealer,
    uploadsDir,
    log,
    ...commands,
    reads: createReadYourWrites(events, readStore, { markFormerRules: createOutdatedRulesHeader(), past }),
    now: () => new Date(),
    newId: randomUUID,
    askRelatedWords: createRelatedWordsClient(configuration.relatedWordsUrl),
  };
  const { assignment, close } = await openBuildAssignment(configuration, log.child({ work: 'builds' }), onSuperseded);
  opened.add(close);
  const scoring = createScoringRuns(() => assignment.others(), Date.now);
  const warm = warmResults(parts);
  const builds = startBuildRuns({
    deps: { ...parts, steps: createBuildSteps(parts) },
    assignment,
    uploads: csvWork,
    scoring,
    log,
    onBuilt: (projectId) => void warm(projectId),
  });
  opened.add(() => builds.close());
  return { deps: { ...parts, builds, scoring }, close: opened.close };
};
