import type { StartedProjections } from '@verbatim/projections/runtime/start-projections';
import { createProjectorHealth } from './projector-health.ts';
import { createReadiness, type CheckReadiness } from './readiness.ts';

/** For a projections process: by its own models. Orphaned and other models are checked by the servers. */
export const createProjectionsReadiness = (
  { events, readStore, health }: Pick<StartedProjections, 'events' | 'readStore' | 'health'>,
  now: () => Date,
): CheckReadiness => {
  const projectors = createProjectorHealth({ events, projections: { health }, partitions: undefined, now });
  return createReadiness({ events, readStore, projectors });
};
