/** Authors of the queries in a response. */
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { eventAt } from '@verbatim/eventstore/event-at';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { getActorName, getTimestamp } from '@verbatim/eventstore/stored-event';
import type { ResponseDetail, ThemeChip } from '../contract/responses.ts';

type Written = { readonly by: string; readonly at: string } | null;

/** Events are immutable, so results are cached. */
const MAX_KEPT = 1_000;

export type WithWriters = (detail: ResponseDetail) => Promise<ResponseDetail>;

/** Adds to each chip of a query its author and time, by one read of the library's log per query. */
export const createWithWriters = (events: Pick<EventStore, 'readStream'>): WithWriters => {
  const kept = new Map<number, Written>();

  const writtenAt = async (revision: number): Promise<Written> => {
    const known = kept.get(revision);
    if (known !== undefined) return known;
    const event = await eventAt(events, LIBRARY_STREAM, revision);
    const written = event === undefined ? null : { by: getActorName(event), at: getTimestamp(event) };
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(revision, written);
    return written;
  };

  const withWriter = async (chip: ThemeChip): Promise<ThemeChip> =>
    chip.why?.by === 'query' && chip.why.since !== null
      ? { ...chip, why: { ...chip.why, written: await writtenAt(chip.why.since) } }
      : chip;

  return async (detail) => ({
    ...detail,
    sentiment: await Promise.all(
      detail.sentiment.map(async (sentence) => ({
        ...sentence,
        themes: await Promise.all(sentence.themes.map(withWriter)),
      })),
    ),
  });
};
