/** The writing half of the EventStoreDB adapter. */
import {
  ANY,
  type EventStoreDBClient,
  type JSONEventData,
  MaxAppendSizeExceededError,
  NO_STREAM,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  type AppendResult,
  AppendTooLargeError,
  EventStoreClosedError,
  type EventToAppend,
  type ExpectedRevision,
  StreamDeletedError,
  WrongExpectedRevisionError,
} from '../event-store.ts';
import type { SerialisedEvent } from '../serialise-events.ts';
import { AppendGate, MessageSlots } from './append-gate.ts';
import { type EventStoreDbLimits, repeated } from './call-limits.ts';
import { isStreamDeleted } from './client-errors.ts';
import { formatPosition } from './client-position.ts';
import type { LogReader } from './log-reader.ts';

const APPENDS_AT_ONCE = 12;

export class StreamWriter {
  readonly #client: EventStoreDBClient;
  readonly #limits: EventStoreDbLimits;
  readonly #closing: AbortSignal;
  readonly #reader: LogReader;
  readonly #gate = new AppendGate(APPENDS_AT_ONCE);
  readonly #slots = new MessageSlots();
  readonly #encoder = new TextEncoder();
  readonly #callOptions: { readonly deadline: number; readonly requiresLeader: true };

  constructor(client: EventStoreDBClient, limits: EventStoreDbLimits, closing: AbortSignal, reader: LogReader) {
    this.#client = client;
    this.#limits = limits;
    this.#closing = closing;
    this.#reader = reader;
    this.#callOptions = { deadline: limits.callTimeoutMs, requiresLeader: true };
  }

  /**
   * @param serialised the same events as checked: the client serialises data once more, and hangs on what cannot be
   * @throws as the port says
   */
  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    serialised: readonly SerialisedEvent[],
  ): Promise<AppendResult> {
    const answer = await this.#gate.pass(() => {
      if (this.#closing.aborted) throw new EventStoreClosedError();
      const messages = serialised.map(({ id, type, metadata }, index): JSONEventData => {
        const data = events[index]?.data ?? {};
        return { id, type, contentType: 'application/json', data, metadata: this.#encoder.encode(metadata) };
      });
      const expectedRevision = clientRevision(expected);
      return repeated(
        `appending to ${stream}`,
        this.#limits,
        this.#closing,
        (abandoned) =>
          this.#slots.fill(abandoned, () =>
            this.#client.appendToStream(stream, messages, { expectedRevision, ...this.#callOptions }),
          ),
        (error) => this.#settleAppend(error, stream, expected, serialised),
      );
    });
    this.#gate.open();
    // So it answers conflicts when the connection string switches their errors off.
    if (!answer.success) return this.#refuse(stream, expected);
    const revision = Number(answer.nextExpectedRevision);
    if (answer.position !== undefined) return { revision, position: formatPosition(answer.position) };
    // A repeat that the server has not indexed yet is answered without a position.
    for await (const { position } of this.#reader.readStream(stream, { from: revision, maxCount: 1 }))
      return { revision, position };
    throw new Error(`Event ${revision} of ${stream} was appended, but cannot be read`);
  }

  /** @throws WrongExpectedRevisionError */
  async deleteStream(stream: string, expected: ExpectedRevision): Promise<void> {
    await this.#gate.pass(() =>
      repeated(
        `deleting ${stream}`,
        this.#limits,
        this.#closing,
        () =>
          this.#client.tombstoneStream(stream, {
            expectedRevision: clientRevision(expected),
            ...this.#callOptions,
          }),
        (error) => {
          if (isStreamDeleted(error)) return Promise.resolve({});
          return error instanceof WrongExpectedVersionError ? this.#refuse(stream, expected) : undefined;
        },
      ),
    );
  }

  /** Settles when no call is under way. */
  emptied(): Promise<void> {
    return this.#gate.emptied();
  }

  #settleAppend(
    error: unknown,
    stream: string,
    expected: ExpectedRevision,
    events: readonly SerialisedEvent[],
  ): undefined {
    if (isStreamDeleted(error)) throw new StreamDeletedError(stream);
    if (error instanceof MaxAppendSizeExceededError)
      throw new AppendTooLargeError(
        stream,
        events.reduce((bytes, { data }) => bytes + Buffer.byteLength(data), 0),
      );
    if (error instanceof WrongExpectedVersionError)
      throw new WrongExpectedRevisionError(stream, expected, actualRevision(error));
    this.#gate.narrow();
    return undefined;
  }

  /** A refused deletion, for one, does not say reliably where the stream is. */
  async #refuse(stream: string, expected: ExpectedRevision): Promise<never> {
    const { revision } = await this.#reader.streamHead(stream);
    throw new WrongExpectedRevisionError(stream, expected, revision < 0 ? 'no-stream' : revision);
  }
}

type Revision = typeof ANY | typeof NO_STREAM | bigint;

const clientRevision = (expected: ExpectedRevision): Revision => {
  if (expected === 'any') return ANY;
  return expected === 'no-stream' ? NO_STREAM : BigInt(expected);
};

const actualRevision = ({ actualVersion }: WrongExpectedVersionError): number | 'no-stream' =>
  typeof actualVersion === 'bigint' && actualVersion >= 0n ? Number(actualVersion) : 'no-stream';
