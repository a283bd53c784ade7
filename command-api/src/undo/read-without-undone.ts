/**
 * A change counts as the last of its parts again once everything since has been undone: the state of a stream
 * as if changes that were undone, and their undos, had never been.
 */
import type { Fold } from '@verbatim/domain/decider';
import type { ReducedState } from '@verbatim/domain/undone-changes';
import type { EventStore, RecordedEvent } from '@verbatim/eventstore/event-store';
import { asEvent, getCausationId } from '@verbatim/eventstore/stored-event';
import { inSlices } from '../http/yield-in-slices.ts';
import type { StoredChange } from './undo-token.ts';

/** Events folded at once, between other requests. */
const EVENTS_AT_ONCE = 256;

/** @returns undefined when nothing after the change was undone */
export const readWithoutUndone = async <State, Event extends { readonly type: string; readonly data: unknown }>(
  events: Pick<EventStore, 'readStream'>,
  { evolve, initialState }: Fold<State, Event>,
  { stream, to }: Pick<StoredChange, 'stream' | 'to'>,
): Promise<ReducedState<State> | undefined> => {
  const recorded: RecordedEvent[] = [];
  for await (const event of events.readStream(stream)) recorded.push(event);
  const undone = listUndone(recorded, to);
  if (undone.size === 0) return undefined;
  const left = recorded.filter(({ revision }) => !undone.has(revision)).map((event) => asEvent<Event>(event));
  const parts = Array.from({ length: Math.ceil(left.length / EVENTS_AT_ONCE) }, (_, at) =>
    left.slice(at * EVENTS_AT_ONCE, (at + 1) * EVENTS_AT_ONCE),
  );
  let state = initialState;
  for await (const part of inSlices(parts)) state = evolve(state, part);
  return { revision: recorded.at(-1)!.revision, state };
};

/** Revisions of later changes that were undone, and of their undos; the newest may undo an undo. */
const listUndone = (recorded: readonly RecordedEvent[], after: number): ReadonlySet<number> => {
  const undone = new Set<number>();
  for (const event of [...recorded].reverse()) {
    const range = getUndoneRange(event);
    if (range === undefined || range.from <= after || undone.has(event.revision)) continue;
    for (let revision = range.from; revision <= range.to; revision++) undone.add(revision);
    for (let at = event.revision; at < recorded.length; at++) {
      if (getCausationId(recorded[at]!) !== getCausationId(event)) break;
      undone.add(at);
    }
  }
  return undone;
};

const getUndoneRange = ({ type, data }: RecordedEvent): { readonly from: number; readonly to: number } | undefined => {
  if (!type.endsWith('ChangeUndone')) return undefined;
  const { from, to } = data as { readonly from?: unknown; readonly to?: unknown };
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : undefined;
};
