/**
 * How far every projector is, whichever process runs it: those of this process say so themselves, of the others their processes have
 * told, and the checkpoints of their models tell.
 */
import { START_OF_LOG, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import { readStop } from '@verbatim/projections/runtime/projector-stop';
import type { ProjectionsControl } from '@verbatim/projections/runtime/projections-protocol';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import type { ProjectorFailure, ProjectorStatus, ToldStatus } from '@verbatim/projections/runtime/projector-status';
import { sharedFor, withinTime } from './time-limit.ts';
import { waitingEvents } from './waiting-events.ts';

export interface ProjectorHealth {
  /** Of the model that it keeps. */
  readonly name: string;
  /** 'elsewhere': only what stands in its model is known, for nobody has told that he runs it. */
  readonly state: ProjectorStatus['state'] | 'elsewhere';
  readonly position: Position;
  /** 0 when nothing waits, Infinity when the event that waits does not say when it was. */
  readonly lagSeconds: number;
  /** Events applied since it was started. */
  readonly applied?: number;
  /** Events applied a second, at the moment. */
  readonly rate?: number;
  readonly failure?: StoppedAt;
}

/** What of a failure may be shown to anybody. */
export type StoppedAt = Pick<ProjectorFailure, 'kind' | 'stream' | 'revision' | 'since'>;

export interface ProjectorHealthOptions {
  readonly events: Pick<EventStore, 'lastPosition' | 'readAll'>;
  readonly readStore: Pick<ReadStore, 'generations' | 'reader'>;
  /** Those that this process runs. */
  readonly projections: Pick<ProjectionsControl, 'status'>;
  /** What all processes have told of those that they run. */
  readonly told: () => Promise<readonly ToldStatus[]>;
  readonly now: () => Date;
  /** Whether a model is still kept: a store may hold one that an older version of the program has left. */
  readonly isKept: (model: string) => boolean;
  /** Models that there must be, also when none of them was ever begun. */
  readonly expected: readonly string[];
}

/** How long an answer is good for all who ask. */
const SHARED_MS = 1_000;
/** A thread in the middle of something long does not hold this up: its checkpoints tell as well. */
const STATUS_LIMIT_MS = 400;
/** Of other processes: enough to see that something is wrong, few enough for a second. */
const MAX_CHECKPOINTS = 256;

export const createProjectorHealth = (options: ProjectorHealthOptions): (() => Promise<readonly ProjectorHealth[]>) =>
  sharedFor(SHARED_MS, async () => {
    const own = await withinTime(STATUS_LIMIT_MS, options.projections.status()).catch(() => []);
    const known = [...own.map(fromStatus), ...(await elsewhere(options, new Set(own.map(({ name }) => name))))];
    return withLag(options, known);
  });

const fromStatus = ({ name, state, position, applied, rate, failure }: ProjectorStatus): ProjectorHealth => ({
  ...{ name, state, position, applied, rate, lagSeconds: 0 },
  ...(state === 'failed' && failure !== undefined ? { failure: placeOf(failure) } : {}),
});

const placeOf = ({ kind, stream, revision, since }: ProjectorFailure): StoppedAt => ({
  ...(kind === undefined ? {} : { kind }),
  ...(stream === undefined ? {} : { stream }),
  ...(revision === undefined ? {} : { revision }),
  ...(since === undefined ? {} : { since }),
});

const elsewhere = async (
  { readStore, told, isKept, expected }: ProjectorHealthOptions,
  own: ReadonlySet<string>,
): Promise<readonly ProjectorHealth[]> => {
  const served = (await readStore.generations()).filter(({ state }) => state === 'served').map(({ model }) => model);
  const foreign = served.filter((model) => !own.has(model) && isKept(model)).slice(0, MAX_CHECKPOINTS);
  const missing = expected.filter((model) => !own.has(model) && !served.includes(model));
  const toldOf = new Map((await told()).map((status) => [status.name, status]));
  const common = { state: 'elsewhere' as const, lagSeconds: 0 };
  const found = foreign.map(async (name): Promise<ProjectorHealth> => {
    const model = await readStore.reader(name);
    const [position, known] = [await model.checkpoint(), toldOf.get(name)];
    if (known !== undefined && known.state !== 'stopped') return fromStatus({ ...known, position });
    const stop = await readStop(model);
    const failure = stop === undefined ? {} : { failure: placeOf(stop) };
    return { ...common, name, position, state: known?.state ?? common.state, ...failure };
  });
  return [...(await Promise.all(found)), ...missing.map((name) => ({ ...common, name, position: START_OF_LOG }))];
};

const withLag = async (
  { events, now }: ProjectorHealthOptions,
  projectors: readonly ProjectorHealth[],
): Promise<readonly ProjectorHealth[]> => {
  const positions = projectors.map(({ position }) => position);
  const waiting = await waitingEvents(events, positions, now);
  return projectors.map((projector) => ({
    ...projector,
    lagSeconds: waiting.get(projector.position)?.lagSeconds ?? 0,
  }));
};
