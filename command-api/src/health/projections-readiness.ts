import type { StartedProjections } from '@verbatim/projections/runtime/start-projections';
import { createProjectorHealth } from './projector-health.ts';
import { createReadiness, type CheckReadiness } from './readiness.ts';

/** Of a process that keeps models and does nothing else: by its own models. What nobody keeps, and what others do, the servers see. */
export const createProjectionsReadiness = (
  { events, readStore, health }: Pick<StartedProjections, 'events' | 'readStore' | 'health'>,
  now: () => Date,
): CheckReadiness => {
  const projectors = createProjectorHealth({ events, projections: { health }, partitions: undefined, now });
  return createReadiness({ events, readStore, projectors });
};
