/**
 * How far the models are, whichever process keeps them: each process says how far it has seen the log, and which of its models are not as
 * far. So what this costs does not grow with the models that are at rest.
 */
import { START_OF_LOG, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import { allModels, kindOfModel, modelKinds } from '@verbatim/projections/models/all-projectors';
import type { PartitionsSeen } from '@verbatim/projections/runtime/distributed/process-reports';
import type { ProcessReport } from '@verbatim/projections/runtime/partition-assignment';
import { ALL_PARTITIONS } from '@verbatim/projections/runtime/partitions';
import type { ProjectionsControl } from '@verbatim/projections/runtime/projections-protocol';
import type { ProjectorFailure, ProjectorStatus } from '@verbatim/projections/runtime/projector-status';
import { sharedFor, withinTime } from './time-limit.ts';
import { waitingEvents } from './waiting-events.ts';

export interface ProjectorHealth {
  /** Of the model; of a kind of models, for all that are as far as their process has read the log; of a partition that nobody keeps. */
  readonly name: string;
  readonly state: ProjectorStatus['state'];
  readonly position: Position;
  /** 0 when nothing waits, Infinity when the event that waits does not say when it was. */
  readonly lagSeconds: number;
  /** Events applied since it was opened. */
  readonly applied: number;
  /** Whether it lags by the log: what lacks something that its process has seen lags by the clock. */
  readonly follows: boolean;
  /** Events applied a second, at the moment. */
  readonly rate: number;
  readonly failure?: StoppedAt;
}

/** What of a failure may be shown to anybody. */
export type StoppedAt = Pick<ProjectorFailure, 'kind' | 'stream' | 'revision' | 'since'>;

export interface ProjectorHealthOptions {
  readonly events: Pick<EventStore, 'lastPosition' | 'readAll'>;
  /** What this process keeps. */
  readonly projections: Pick<ProjectionsControl, 'health'>;
  /** What all processes keep; undefined where one process keeps all. */
  readonly partitions: (() => Promise<PartitionsSeen>) | undefined;
  readonly now: () => Date;
}

/** How long an answer is good for all who ask. */
const SHARED_MS = 1_000;
/** A thread in the middle of something long does not hold this up: what it said last still tells how far it was. */
const REPORT_LIMIT_MS = 400;

export const createProjectorHealth = (options: ProjectorHealthOptions): (() => Promise<readonly ProjectorHealth[]>) => {
  const { events, projections, partitions, now } = options;
  let last: ProcessReport | undefined;
  return sharedFor(SHARED_MS, async () => {
    if (partitions !== undefined) return withLag(events, ofPartitions(await partitions()), now);
    const answer = await withinTime(REPORT_LIMIT_MS, projections.health()).catch(() => undefined);
    last = answer?.own ?? last;
    return withLag(events, last === undefined ? [] : ofReport(last), now);
  });
};

const ofPartitions = ({ leases, reports, reportOf }: PartitionsSeen): readonly ProjectorHealth[] => {
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

/** Those that are listed, and one entry for the others of each kind. */
const ofReport = ({ seen, statuses, applied }: ProcessReport): readonly ProjectorHealth[] => {
  const listed = statuses.map(fromStatus);
  const names = new Set(listed.map(({ name }) => name));
  const calm = modelKinds(allModels())
    .filter((kind) => !names.has(kind))
    .map((kind): ProjectorHealth => {
      const others = listed.filter(({ name }) => kindOfModel(name) === kind);
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
  ...{ name, state, follows: false, position, lagSeconds: behindSeconds, applied, rate },
  ...(state === 'failed' && failure !== undefined ? { failure: placeOf(failure) } : {}),
});

const placeOf = ({ kind, stream, revision, since }: ProjectorFailure): StoppedAt => ({
  ...(kind === undefined ? {} : { kind }),
  ...(stream === undefined ? {} : { stream }),
  ...(revision === undefined ? {} : { revision }),
  ...(since === undefined ? {} : { since }),
});

/** A reader, and a partition that nobody keeps, lag by the age of the next event. */
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
