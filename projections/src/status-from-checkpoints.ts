/** What models tell about projectors that other processes run: their checkpoints, and where they have stopped. */
import { setTimeout as wait } from 'node:timers/promises';
import type { EventStore, Position } from '@verbatim/eventstore/event-store';
import { readStop } from './projector-stop.ts';
import type { Projector } from './projector.ts';
import type { ReadStore } from './read-store.ts';
import type { ProjectorStatus } from './run-projections.ts';

/** So long those that are behind are given to get there, or to say that they cannot. */
const PATIENCE_MS = 3_000;
const LOOK_MS = 200;

export const statusFromCheckpoints = async (
  { events, readStore }: { readonly events: EventStore; readonly readStore: Pick<ReadStore, 'reader'> },
  projectors: readonly Projector[],
): Promise<readonly ProjectorStatus[]> => {
  const end = await events.lastPosition();
  const look = (): Promise<readonly ProjectorStatus[]> =>
    Promise.all(projectors.map(({ name }) => statusOf(readStore, name, end)));
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const all = await look();
    if (!all.some(({ state }) => state === 'catching-up') || performance.now() > deadline) return all;
    await wait(LOOK_MS);
  }
};

const statusOf = async (
  readStore: Pick<ReadStore, 'reader'>,
  name: string,
  end: Position,
): Promise<ProjectorStatus> => {
  const model = await readStore.reader(name);
  const position = await model.checkpoint();
  const common = { name, position, applied: 0 };
  if (position >= end) return { ...common, state: 'live' };
  const failure = await readStop(model);
  return failure === undefined ? { ...common, state: 'catching-up' } : { ...common, state: 'failed', failure };
};
