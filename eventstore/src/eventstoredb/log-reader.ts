/**
 * The reading half of the EventStoreDB adapter. Of a cluster, the leader is asked: a follower may not have yet what was appended a
 * moment ago, nor what it had said itself before it was found again. A follower names the leader, and the client goes there.
 */
import { BACKWARDS, END, type EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';
import {
  type AppendResult,
  EventStoreClosedError,
  type EventFilter,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  START_OF_LOG,
  StreamDeletedError,
} from '../event-store.ts';
import { checkCount } from '../read-log.ts';
import { checkStreamName } from '../serialise-events.ts';
import { type EventStoreDbLimits, repeated } from './call-limits.ts';
import { CallTimeoutError, isStreamDeleted } from './client-errors.ts';
import { formatPosition, parsePosition } from './client-position.ts';
import { type ClientEvent, isSystemEvent, passes, positionOf, recordEvent } from './record-event.ts';
import { type ClientRead, RepeatedRead } from './repeated-read.ts';
import { StreamPuller } from './stream-puller.ts';

/** Events that may wait here, beside some hundred KiB in the connection. */
const READ_AHEAD = { highWaterMark: 64 };
/** How many events to look at from the end of the log for one of ours: mostly the first is. */
const PAGES_FROM_END = [1, 16, 256] as const;
const MAX_SEARCHED = 2_000;

export class LogReader {
  readonly #client: EventStoreDBClient;
  readonly #limits: EventStoreDbLimits;
  readonly #closing: AbortSignal;

  constructor(client: EventStoreDBClient, limits: EventStoreDbLimits, closing: AbortSignal) {
    this.#client = client;
    this.#limits = limits;
    this.#closing = closing;
  }

  async *readStream(stream: string, options: ReadStreamOptions): AsyncGenerator<RecordedEvent> {
    checkStreamName(stream);
    const isBackwards = options.direction === 'backwards';
    let left = checkCount(options.maxCount);
    let next = options.from === undefined ? undefined : BigInt(checkCount(options.from));
    if (left === 0) return;
    const read = this.#repeated(`reading ${stream}`, () =>
      this.#client.readStream(
        stream,
        {
          direction: isBackwards ? BACKWARDS : FORWARDS,
          requiresLeader: true,
          fromRevision: next ?? (isBackwards ? END : START),
          ...(Number.isFinite(left) ? { maxCount: left } : {}),
        },
        READ_AHEAD,
      ),
    );
    try {
      for (;;) {
        const event = read.take();
        if (event !== undefined) {
          yield recordEvent(event, positionOf(event));
          next = event.revision + (isBackwards ? -1n : 1n);
          left -= 1;
          if (left === 0 || next < 0n) return;
        } else if (read.hasEnded) return;
        else await read.wait();
      }
    } catch (error) {
      throw isStreamDeleted(error) ? new StreamDeletedError(stream) : error;
    } finally {
      read.close();
    }
  }

  /** Revision and position of the last event, -1 and START_OF_LOG without one. @throws StreamDeletedError */
  async streamHead(stream: string): Promise<AppendResult> {
    for await (const { revision, position } of this.readStream(stream, { direction: 'backwards', maxCount: 1 }))
      return { revision, position };
    return { revision: -1, position: START_OF_LOG };
  }

  async *readAll({ after, maxCount }: ReadAllOptions, end: Promise<Position>): AsyncGenerator<RecordedEvent> {
    let left = checkCount(maxCount);
    let scanned = after ?? START_OF_LOG;
    parsePosition(scanned);
    const last = await end;
    if (left === 0 || scanned >= last) return;
    const read = this.#repeated('reading the log', () => this.#openLog(scanned));
    try {
      for (;;) {
        const event = read.take();
        if (event === undefined) {
          if (read.hasEnded) return;
          await read.wait();
          continue;
        }
        if (isSystemEvent(event)) continue;
        const position = positionOf(event);
        // The client reads from a position on, that one included.
        if (position <= scanned) continue;
        if (position > last) return;
        scanned = position;
        yield recordEvent(event, position);
        left -= 1;
        if (left === 0 || scanned === last) return;
      }
    } finally {
      read.close();
    }
  }

  /** The last position up to which every event after `from` is hidden by the filter; looks at some thousand events at most. */
  async searchHidden(from: Position, to: Position, filter: EventFilter): Promise<Position> {
    const end = Promise.resolve(to);
    let hidden = from;
    for await (const { position, stream, type } of this.readAll({ after: from, maxCount: MAX_SEARCHED }, end)) {
      if (passes(stream, type, filter)) return hidden;
      hidden = position;
    }
    return hidden;
  }

  lastPosition(): Promise<Position> {
    return repeated('reading the last position', this.#limits, this.#closing, () => this.tryLastPosition());
  }

  /** One try, without a limit of time. */
  async tryLastPosition(): Promise<Position> {
    let from: Parameters<EventStoreDBClient['readAll']>[0] = { fromPosition: END };
    for (let page = 0; ; page += 1) {
      const maxCount = PAGES_FROM_END[page] ?? PAGES_FROM_END[2];
      const read = this.#client.readAll({ ...from, direction: BACKWARDS, maxCount, requiresLeader: true });
      const seen = await firstOfOurs(read, this.#limits.callTimeoutMs, this.#closing);
      if (seen.found !== undefined) return seen.found;
      if (seen.count < maxCount || seen.last === undefined) return START_OF_LOG;
      from = { fromPosition: seen.last };
    }
  }

  /** Whether the log goes as far as that, also where deletions and a scavenge have left nothing of ours at its end. One try. */
  async tryReaches(position: Position): Promise<boolean> {
    const read = this.#client.readAll({ fromPosition: END, direction: BACKWARDS, maxCount: 1, requiresLeader: true });
    const { last } = await firstOfOurs(read, this.#limits.callTimeoutMs, this.#closing);
    return last !== undefined && formatPosition(last) >= position;
  }

  #openLog(from: Position): ClientRead {
    const fromPosition = parsePosition(from);
    return this.#client.readAll({ direction: FORWARDS, fromPosition, requiresLeader: true }, READ_AHEAD);
  }

  #repeated(what: string, open: () => ClientRead): RepeatedRead {
    return new RepeatedRead(what, this.#limits, this.#closing, open);
  }
}

interface SeenFromEnd {
  readonly found: Position | undefined;
  readonly last: ClientEvent['position'];
  readonly count: number;
}

const firstOfOurs = async (read: ClientRead, timeoutMs: number, closing: AbortSignal): Promise<SeenFromEnd> => {
  const puller = new StreamPuller<{ readonly event?: ClientEvent }>(read, () => read.cancel());
  const wake = (): void => puller.wake();
  closing.addEventListener('abort', wake);
  let last: ClientEvent['position'];
  try {
    for (;;) {
      const item = puller.take();
      const event = item?.event;
      if (event?.position !== undefined) {
        last = event.position;
        if (!isSystemEvent(event)) return { found: formatPosition(last), last, count: puller.taken };
      } else if (item === undefined) {
        if (puller.hasEnded) return { found: undefined, last, count: puller.taken };
        if (closing.aborted) throw new EventStoreClosedError();
        if (!(await puller.wait(timeoutMs))) throw new CallTimeoutError('reading from the end', timeoutMs);
      }
    }
  } finally {
    closing.removeEventListener('abort', wake);
    puller.close();
  }
};
