/** One subscription of the client's: its events, and in their places among them the signs that the server gives in between. */
import {
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  type FilterBase,
  type Position as ClientPosition,
  streamNameFilter,
} from '@eventstore/db-client';
import type { EventFilter, Position } from '../event-store.ts';
import { formatPosition, isKnown, parsePosition } from './client-position.ts';
import type { ClientEvent } from './record-event.ts';
import { StreamPuller } from './stream-puller.ts';

export type FeedItem =
  | { readonly kind: 'event'; readonly event: ClientEvent }
  /** The server has looked at everything up to there. It comes late, and not at the end of the log. */
  | { readonly kind: 'checkpoint'; readonly position: Position }
  /** The server has sent all there was, and from now on sends what is appended. Servers before 23.10 do not say so. */
  | { readonly kind: 'caught-up' }
  | { readonly kind: 'fell-behind' };

/** The server looks at so many events at a time, and gives a checkpoint after so many times. */
const SEARCH_WINDOW = 512;
const CHECKPOINT_WINDOWS = 2;

/** Events that may wait here, beside some hundred KiB in the connection. */
const READ_AHEAD = 64;

interface Sign {
  readonly item: FeedItem;
  /** How many events came before it. */
  readonly after: number;
}

export class SubscriptionFeed {
  readonly #signs: Sign[] = [];
  readonly #puller: StreamPuller<AllStreamResolvedEvent>;

  /** @throws RangeError when `after` is no position of EventStoreDB */
  constructor(client: EventStoreDBClient, after: Position, filter: EventFilter) {
    const checkpointReached = async (_: unknown, position: ClientPosition): Promise<void> => {
      if (isKnown(position)) this.#sign({ kind: 'checkpoint', position: formatPosition(position) });
    };
    const subscription = client.subscribeToAll(
      { fromPosition: parsePosition(after), filter: serverFilter(filter, { checkpointReached }), requiresLeader: true },
      { highWaterMark: READ_AHEAD },
    );
    this.#puller = new StreamPuller(subscription, () => subscription.unsubscribe());
    subscription.on('caughtUp', () => this.#sign({ kind: 'caught-up' }));
    subscription.on('fellBehind', () => this.#sign({ kind: 'fell-behind' }));
  }

  /** @throws what the subscription failed with, or an Error when it simply ended */
  take(): FeedItem | undefined {
    const sign = this.#signs[0];
    if (sign !== undefined && sign.after <= this.#puller.taken) return this.#signs.shift()?.item;
    const resolved = this.#puller.take();
    if (resolved === undefined && this.#puller.hasEnded) throw new Error('The subscription ended');
    const event: ClientEvent | undefined = resolved?.event;
    return event === undefined ? undefined : { kind: 'event', event };
  }

  /** As StreamPuller's. */
  wait(ms: number): Promise<boolean> {
    return this.#puller.wait(ms);
  }

  wake(): void {
    this.#puller.wake();
  }

  close(): void {
    this.#puller.close();
  }

  #sign(item: FeedItem): void {
    this.#signs.push({ item, after: this.#puller.arrived });
    this.#puller.wake();
  }
}

/** The server filters by streams or by types, not by both: the rest is done here. Prefixes of ours hide its own events as well. */
const serverFilter = (
  { streamPrefixes = [], types = [] }: EventFilter,
  base: Pick<FilterBase, 'checkpointReached'>,
): Filter => {
  const options = { ...base, checkpointInterval: CHECKPOINT_WINDOWS, maxSearchWindow: SEARCH_WINDOW };
  const all = streamPrefixes.length === 0 || streamPrefixes.includes('');
  if (!all) return streamNameFilter({ ...options, prefixes: [...streamPrefixes] });
  if (types.length > 0) return eventTypeFilter({ ...options, prefixes: [...types] });
  return excludeSystemEvents(options);
};
