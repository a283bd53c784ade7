import type { StartedProjections } from '@verbatim/projections/runtime/start-projections';
import { createProjectorHealth } from './projector-health.ts';
import { createReadiness, type CheckReadiness } from './readiness.ts';

/** Of a process that runs projections and nothing else: by its own projectors. What nobody runs, and what others do, the servers see. */
export const createProjectionsReadiness = (
  { events, readStore, status }: Pick<StartedProjections, 'events' | 'readStore' | 'status'>,
  now: () => Date,
): CheckReadiness => {
  const projectors = createProjectorHealth({
    ...{ events, readStore, now, projections: { status: async () => status() } },
    ...{ told: async () => [], isKept: () => false, expected: [] },
  });
  return createReadiness({ events, readStore, projectors });
};
