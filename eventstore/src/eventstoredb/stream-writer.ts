/** The writing half of the EventStoreDB adapter: a call for each append, and those to one stream take turns. */
import {
  type AppendResult,
  AppendTooLargeError,
  EventStoreClosedError,
  type ExpectedRevision,
  StreamDeletedError,
  WrongExpectedRevisionError,
} from '../event-store.ts';
import { appendedBytes, type SerialisedEvent } from '../serialise-events.ts';
import { type EventStoreDbLimits, repeated } from './call-limits.ts';
import { isRefusal } from './client-errors.ts';
import { formatPosition } from './client-position.ts';
import type { Connection } from './connection.ts';
import { type AppendAnswer, appendMessages, tombstone } from './protocol.ts';
import type { StreamReader } from './stream-reader.ts';

/** More at once would only wait for each other, and all run out of time together. */
const CALLS_AT_ONCE = 12;

export class StreamWriter {
  readonly #connection: Connection;
  readonly #prefix: string;
  readonly #limits: EventStoreDbLimits;
  readonly #closing: AbortSignal;
  readonly #reader: StreamReader;
  /** By stream: the last call that was asked for. */
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #waiting: (() => void)[] = [];
  #calls = 0;

  constructor(
    connection: Connection,
    prefix: string,
    limits: EventStoreDbLimits,
    closing: AbortSignal,
    reader: StreamReader,
  ) {
    this.#connection = connection;
    this.#prefix = prefix;
    this.#limits = limits;
    this.#closing = closing;
    this.#reader = reader;
  }

  /** @throws as the port says */
  append(stream: string, expected: ExpectedRevision, events: readonly SerialisedEvent[]): Promise<AppendResult> {
    // Each event is a message of its own.
    const limits = { ...this.#limits, callTimeoutMs: this.#limits.callTimeoutMs + events.length };
    return this.#inTurn(stream, async () => {
      const answer = await repeated(
        `appending to ${stream}`,
        limits,
        this.#closing,
        (abandoned) => {
          const messages = appendMessages(this.#prefix + stream, expected, events);
          return this.#connection.append(messages, limits.callTimeoutMs, abandoned);
        },
        (error) => refusedAppend(error, stream, events),
      );
      return this.#resultOf(answer, stream, expected);
    });
  }

  /** @throws WrongExpectedRevisionError */
  async deleteStream(stream: string, expected: ExpectedRevision): Promise<void> {
    const request = tombstone(this.#prefix + stream, expected);
    await this.#inTurn(stream, () =>
      repeated<unknown>(
        `deleting ${stream}`,
        this.#limits,
        this.#closing,
        (abandoned) => this.#connection.tombstone(request, this.#limits.callTimeoutMs, abandoned),
        (error) => {
          if (isRefusal(error, 'stream-deleted')) return Promise.resolve();
          return isRefusal(error, 'wrong-expected-version') ? this.#refuse(stream, expected) : undefined;
        },
      ),
    );
  }

  /** Settles when no call is under way. */
  async emptied(): Promise<void> {
    await Promise.allSettled(this.#turns.values());
  }

  async #inTurn<T>(stream: string, call: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(stream);
    const turn = (async () => {
      await before?.catch(() => undefined);
      return this.#limited(call);
    })();
    this.#turns.set(stream, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(stream) === turn) this.#turns.delete(stream);
    }
  }

  async #limited<T>(call: () => Promise<T>): Promise<T> {
    if (this.#calls >= CALLS_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#calls += 1;
    try {
      if (this.#closing.aborted) throw new EventStoreClosedError();
      return await call();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#calls -= 1;
      else next();
    }
  }

  async #resultOf(answer: AppendAnswer, stream: string, expected: ExpectedRevision): Promise<AppendResult> {
    const conflict = answer.getWrongExpectedVersion();
    if (conflict !== undefined) {
      const actual = conflict.hasCurrentRevision() ? Number(conflict.getCurrentRevision()) : 'no-stream';
      throw new WrongExpectedRevisionError(stream, expected, actual);
    }
    const revision = Number(answer.getSuccess()?.getCurrentRevision());
    const place = answer.getSuccess()?.getPosition();
    const position = place && formatPosition(place.getCommitPosition(), place.getPreparePosition());
    if (position !== undefined) return { revision, position };
    // A repeat that the server has not indexed yet is answered without a position.
    for await (const event of this.#reader.readStream(stream, { from: revision, maxCount: 1 }))
      return { revision, position: event.position };
    throw new Error(`Event ${revision} of ${stream} was appended, but cannot be read`);
  }

  /** A refused deletion does not say reliably where the stream is. */
  async #refuse(stream: string, expected: ExpectedRevision): Promise<never> {
    const { revision } = await this.#reader.head(stream);
    throw new WrongExpectedRevisionError(stream, expected, revision < 0 ? 'no-stream' : revision);
  }
}

/** @throws what the error says for good */
const refusedAppend = (error: unknown, stream: string, events: readonly SerialisedEvent[]): undefined => {
  if (isRefusal(error, 'stream-deleted')) throw new StreamDeletedError(stream);
  if (isRefusal(error, 'maximum-append-size-exceeded')) throw new AppendTooLargeError(stream, appendedBytes(events));
  return undefined;
};
