/**
 * Finds the end of the seals in this store. Positions recorded in another store, which the log was copied
 * from, do not help.
 */
import { eventAt } from '../event-at.ts';
import { START_OF_LOG, type EventStore, type Position } from '../event-store.ts';
import { readPosition } from '../read-position.ts';
import { SEALS_STREAM, type LogSeal, type SealedHead } from './log-seal.ts';

export interface SealedEnd {
  /** All events up to here are sealed, or belong to deleted streams. */
  readonly after: Position;
  /** Last sealed revision of streams that may have sealed events after `after`. */
  readonly covered: ReadonlyMap<string, number>;
}

export const NOTHING_SEALED: SealedEnd = { after: START_OF_LOG, covered: new Map() };

type Reading = Pick<EventStore, 'readStream'>;

/**
 * The end of a seal: the last sealed event of a stream that still exists. Only sealed events of streams
 * deleted since follow it.
 */
export const findSealedEnd = async (events: Reading, seal: LogSeal | undefined): Promise<SealedEnd> => {
  const covered = new Map<string, number>();
  for (let last = seal; last !== undefined; last = await readSealBefore(events, last)) {
    for (const { stream, revision } of last.heads) if (!covered.has(stream)) covered.set(stream, revision);
    for (const { stream, revision } of listHeadsBackwards(last)) {
      const place = await readPosition(events, stream, revision);
      if (typeof place === 'object' && place.revision === revision) return { after: place.position, covered };
    }
  }
  return { ...NOTHING_SEALED, covered };
};

/** The heads of a seal, last in the log first. */
const listHeadsBackwards = ({ heads, order }: LogSeal): readonly SealedHead[] => {
  const listed = new Set<SealedHead>();
  for (let at = order.length - 2; at >= 0; at -= 2) {
    const head = heads[order[at] as number];
    if (head !== undefined) listed.add(head);
  }
  return [...listed];
};

const readSealBefore = async (events: Reading, { number }: LogSeal): Promise<LogSeal | undefined> =>
  number < 2 ? undefined : ((await eventAt(events, SEALS_STREAM, number - 2))?.data as unknown as LogSeal | undefined);
