/**
 * Health of the models in all processes: each reports its position in the log, and the models behind it. The
 * cost is independent of the number of idle models.
 */
import { START_OF_LOG, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import { allModels, modelKinds } from '@verbatim/projections/models/all-projectors';
import { getModelKind } from '@verbatim/projections/models/model-streams';
import type { PartitionProgress } from '@verbatim/projections/runtime/distributed/process-reports';
import { ALL_PARTITIONS, type ProcessReport } from '@verbatim/projections/runtime/partitions/partitions';
import type { ProjectionsControl } from '@verbatim/projections/runtime/projections-protocol';
import type { ProjectorFailure, ProjectorStatus } from '@verbatim/projections/runtime/subscriptions/projector-status';
import { memoizeFor, withTimeout } from '@verbatim/eventstore/async';
import { waitingEvents } from './projection-lag.ts';

export interface ProjectorHealth {
  /**
   * Of the model; of a kind of models, for all that are at their process's position; of an orphaned
   * partition.
   */
  readonly name: string;
  readonly state: ProjectorStatus['state'];
  readonly position: Position;
  /** 0 when it has caught up, Infinity when the next event's time is unknown. */
  readonly lagSeconds: number;
  /** Events applied since it was opened. */
  readonly applied: number;
  /** Whether it lags by the log: otherwise by the clock, for events its process has seen. */
  readonly follows: boolean;
  /** Current events per second. */
  readonly rate: number;
  readonly failure?: StoppedAt;
}

/** The public part of a failure. */
export type StoppedAt = Pick<ProjectorFailure, 'kind' | 'stream' | 'revision' | 'since'>;

export interface ProjectorHealthOptions {
  readonly events: Pick<EventStore, 'lastPosition' | 'readAll'>;
  /** Models of this process. */
  readonly projections: Pick<ProjectionsControl, 'health'>;
  /** Models of all processes; undefined for a single process. */
  readonly partitions: (() => Promise<PartitionProgress>) | undefined;
  readonly now: () => Date;
}

/** How long a result is shared. */
const SHARED_MS = 1_000;
/** A busy thread does not delay the check: its last report is used. */
const REPORT_LIMIT_MS = 400;

export const createProjectorHealth = (options: ProjectorHealthOptions): (() => Promise<readonly ProjectorHealth[]>) => {
  const { events, projections, partitions, now } = options;
  let last: ProcessReport | undefined;
  return memoizeFor(SHARED_MS, async () => {
    if (partitions !== undefined) return withLag(events, ofPartitions(await partitions()), now);
    const answer = await withTimeout(REPORT_LIMIT_MS, projections.health()).catch(() => undefined);
    last = answer?.own ?? last;
    return withLag(events, last === undefined ? [] : ofReport(last), now);
  });
};

const ofPartitions = ({ leases, reports, reportOf }: PartitionProgress): readonly ProjectorHealth[] => {
  const kept = ALL_PARTITIONS.map((partition) => reportOf(partition));
  const abandoned = ALL_PARTITIONS.filter((_, i) => kept[i] === undefined).map((name): ProjectorHealth => {
    const position = leases.find((lease) => lease.name === name)?.mark.position ?? START_OF_LOG;
    return { name, state: 'stopped', follows: true, position, lagSeconds: 0, applied: 0, rate: 0 };
  });
  const living = new Set(kept.filter((report) => report !== undefined));
  const silent = reports.filter((report) => !living.has(report)).flatMap(({ statuses }) => statuses.map(fromStatus));
  const known = [...living].flatMap(ofReport);
  const names = new Set(known.map(({ name }) => name));
  return [...known, ...silent.filter(({ name }) => !names.has(name)), ...abandoned];
};

/** The listed models, and one entry for the others of each kind. */
const ofReport = ({ seen, statuses, applied }: ProcessReport): readonly ProjectorHealth[] => {
  const listed = statuses.map(fromStatus);
  const names = new Set(listed.map(({ name }) => name));
  const calm = modelKinds(allModels())
    .filter((kind) => !names.has(kind))
    .map((kind): ProjectorHealth => {
      const others = listed.filter(({ name }) => getModelKind(name) === kind);
      const ofOthers = others.reduce((sum, other) => sum + other.applied, 0);
      const rest = Math.max(0, (applied[kind] ?? 0) - ofOthers);
      return { name: kind, state: 'live', follows: true, position: seen, lagSeconds: 0, applied: rest, rate: 0 };
    });
  return [...listed, ...calm];
};

const fromStatus = ({
  name,
  state,
  position,
  behindSeconds,
  applied,
  rate,
  failure,
}: ProjectorStatus): ProjectorHealth => ({
  name,
  state,
  follows: false,
  position,
  lagSeconds: behindSeconds,
  applied,
  rate,
  ...(state === 'failed' && failure !== undefined ? { failure: getPlace(failure) } : {}),
});

const getPlace = ({ kind, stream, revision, since }: ProjectorFailure): StoppedAt => ({
  ...(kind === undefined ? {} : { kind }),
  ...(stream === undefined ? {} : { stream }),
  ...(revision === undefined ? {} : { revision }),
  ...(since === undefined ? {} : { since }),
});

/** Readers and orphaned partitions lag by the age of the next event. */
const withLag = async (
  events: Pick<EventStore, 'lastPosition' | 'readAll'>,
  projectors: readonly ProjectorHealth[],
  now: () => Date,
): Promise<readonly ProjectorHealth[]> => {
  const positions = projectors.filter(({ follows }) => follows).map(({ position }) => position);
  const waiting = await waitingEvents(events, positions, now);
  return projectors.map((projector) =>
    projector.follows ? { ...projector, lagSeconds: waiting.get(projector.position)?.lagSeconds ?? 0 } : projector,
  );
};
