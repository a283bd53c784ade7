/** Progress of each project's update to this version's words and scores, in whichever process. */
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import type { PartitionProgress } from '@verbatim/projections/runtime/distributed/process-reports';
import type { ProcessReport } from '@verbatim/projections/runtime/partitions/partitions';
import type { ProjectionsControl } from '@verbatim/projections/runtime/projections-protocol';
import { memoizeFor, withTimeout } from '@verbatim/eventstore/async';
import { rebuildFraction } from './rebuild-fraction.ts';

/** By id of an outdated project: progress of its update, 0 to 1. */
export type ModelUpdates = ReadonlyMap<string, number>;

export interface ModelUpdatesOptions {
  /** Models of this process. */
  readonly projections: Pick<ProjectionsControl, 'health'>;
  /** Models of all processes; undefined for a single process. */
  readonly partitions: (() => Promise<PartitionProgress>) | undefined;
}

/** How long a result is shared. */
const SHARED_MS = 1_000;
/** Time limit for a list of projects: it shows the last known state, initially none. */
const MAX_WAIT_MS = 50;

export const createModelUpdates = ({ projections, partitions }: ModelUpdatesOptions): (() => Promise<ModelUpdates>) => {
  let last: ModelUpdates = new Map();
  const read = memoizeFor(SHARED_MS, async () => {
    const reports = partitions === undefined ? [(await projections.health()).own] : (await partitions()).reports;
    return (last = getUpdates(reports));
  });
  return () => withTimeout(MAX_WAIT_MS, read()).catch(() => last);
};

const getUpdates = (reports: readonly ProcessReport[]): ModelUpdates =>
  new Map(
    reports.flatMap(({ outdated = [], statuses }) =>
      outdated.map((id): [string, number] => {
        const rebuild = statuses.find(({ name }) => name === segmentsModel(id))?.rebuild;
        return [id, rebuild === undefined ? 0 : rebuildFraction(rebuild)];
      }),
    ),
  );
