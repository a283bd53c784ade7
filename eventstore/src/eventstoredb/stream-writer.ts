/** Writing half of the EventStoreDB adapter: one call for each append, sequential within a stream. */
import {
  type AppendResult,
  AppendTooLargeError,
  EventStoreClosedError,
  type ExpectedRevision,
  StreamDeletedError,
  WrongExpectedRevisionError,
} from '../event-store.ts';
import { KeyedMutex, TaskQueue } from '../async.ts';
import { appendedBytes, type SerialisedEvent } from '../digest-chain.ts';
import { type EventStoreDbLimits, repeated } from './call-timeout.ts';
import { isRefusal } from './client-errors.ts';
import { formatPosition } from './client-position.ts';
import type { Connection } from './connection.ts';
import { type AppendAnswer, appendMessages, tombstone } from './protocol.ts';
import type { StreamReader } from './stream-reader.ts';

/** More concurrent calls would only queue, and time out together. */
const CALLS_AT_ONCE = 12;

export class StreamWriter {
  readonly #connection: Connection;
  readonly #prefix: string;
  readonly #limits: EventStoreDbLimits;
  readonly #closing: AbortSignal;
  readonly #reader: StreamReader;
  readonly #streams = new KeyedMutex();
  readonly #calls = new TaskQueue(CALLS_AT_ONCE);
  readonly #underWay = new Set<Promise<unknown>>();

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

  /** @throws as in the port */
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

  /** Resolves when no call is pending. */
  async emptied(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }

  async #inTurn<T>(stream: string, call: () => Promise<T>): Promise<T> {
    const limited = (): Promise<T> =>
      this.#calls.run(async () => {
        if (this.#closing.aborted) throw new EventStoreClosedError();
        return call();
      });
    const turn = this.#streams.runExclusive(stream, limited);
    this.#underWay.add(turn);
    try {
      return await turn;
    } finally {
      this.#underWay.delete(turn);
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
    // A repeat that the server has not indexed yet has no position, and may not be readable yet either.
    const readBack = (): Promise<AppendResult> => this.#readBack(stream, revision);
    return repeated(`reading back ${stream}`, this.#limits, this.#closing, readBack);
  }

  async #readBack(stream: string, revision: number): Promise<AppendResult> {
    for await (const { position } of this.#reader.readStream(stream, { from: revision, maxCount: 1 }))
      return { revision, position };
    throw new Error(`Event ${revision} was appended but cannot be read yet`);
  }

  /** A rejected deletion does not reliably report the stream's revision. */
  async #refuse(stream: string, expected: ExpectedRevision): Promise<never> {
    const { revision } = await this.#reader.head(stream);
    throw new WrongExpectedRevisionError(stream, expected, revision < 0 ? 'no-stream' : revision);
  }
}

/** @throws for final errors */
const refusedAppend = (error: unknown, stream: string, events: readonly SerialisedEvent[]): undefined => {
  if (isRefusal(error, 'stream-deleted')) throw new StreamDeletedError(stream);
  if (isRefusal(error, 'maximum-append-size-exceeded')) throw new AppendTooLargeError(stream, appendedBytes(events));
  return undefined;
};
