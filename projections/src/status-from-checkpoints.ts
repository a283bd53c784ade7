/** What the checkpoints of models tell about projectors that other processes run. */
import { setTimeout as wait } from 'node:timers/promises';
import type { EventStore, Position } from '@verbatim/eventstore/event-store';
import { UnknownEventError } from '@verbatim/eventstore/upcasting';
import type { Projector } from './projector.ts';
import type { ReadStore } from './read-store.ts';
import type { ProjectorFailure, ProjectorStatus } from './run-projections.ts';

/** A projector that has something before it and does not move in that time has stopped. */
const MOVES_WITHIN_MS = 3_000;

export const statusFromCheckpoints = async (
  { events, readStore }: { readonly events: EventStore; readonly readStore: Pick<ReadStore, 'reader'> },
  projectors: readonly Projector[],
): Promise<readonly ProjectorStatus[]> => {
  const look = (): Promise<Position[]> =>
    Promise.all(projectors.map(async ({ name }) => (await readStore.reader(name)).checkpoint()));
  const end = await events.lastPosition();
  const before = await look();
  const isBehind = before.some((position) => position < end);
  if (isBehind) await wait(MOVES_WITHIN_MS);
  const after = isBehind ? await look() : before;
  return Promise.all(
    projectors.map(async (projector, i): Promise<ProjectorStatus> => {
      const position = after[i] ?? '';
      const common = { name: projector.name, position, applied: 0 };
      if (position >= end) return { ...common, state: 'live' };
      const failure = position === before[i] ? await nextEvent(events, projector, position) : undefined;
      return failure === undefined ? { ...common, state: 'catching-up' } : { ...common, state: 'failed', failure };
    }),
  );
};

/** The event that a projector which does not move stands before. */
const nextEvent = async (
  events: Pick<EventStore, 'readAll'>,
  { filter }: Projector,
  after: Position,
): Promise<ProjectorFailure | undefined> => {
  const reason = `It has not passed this event for ${MOVES_WITHIN_MS / 1000} s; the log of the process that runs it says why`;
  try {
    for await (const { stream, revision, position } of events.readAll({ ...filter, after, maxCount: 1 }))
      return { reason, stream, revision, position };
    return undefined;
  } catch (error) {
    if (!(error instanceof UnknownEventError)) throw error;
    const { message, stream, revision, position } = error;
    return { reason: message, kind: error.name, stream, revision, position };
  }
};
