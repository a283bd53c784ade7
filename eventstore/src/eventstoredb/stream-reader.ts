/** Reads of one stream. */
import {
  type AppendResult,
  type ReadStreamOptions,
  type RecordedEvent,
  START_OF_LOG,
  StreamDeletedError,
} from '../event-store.ts';
import { checkCount } from '../read-log.ts';
import { checkStreamName } from '../digest-chain.ts';
import type { EventStoreDbLimits } from './call-timeout.ts';
import { isRefusal } from './client-errors.ts';
import type { Connection } from './connection.ts';
import { streamRead } from './protocol.ts';
import { getRecordedMessage, toPosition, recordEvent } from './record-event.ts';
import { RepeatedRead } from './read-with-retry.ts';

export class StreamReader {
  readonly #connection: Connection;
  readonly #prefix: string;
  readonly #limits: EventStoreDbLimits;
  readonly #closing: AbortSignal;

  constructor(connection: Connection, prefix: string, limits: EventStoreDbLimits, closing: AbortSignal) {
    this.#connection = connection;
    this.#prefix = prefix;
    this.#limits = limits;
    this.#closing = closing;
  }

  async *readStream(stream: string, options: ReadStreamOptions): AsyncGenerator<RecordedEvent> {
    checkStreamName(stream);
    const isBackwards = options.direction === 'backwards';
    let left = checkCount(options.maxCount);
    let next = options.from === undefined ? undefined : checkCount(options.from);
    if (left === 0) return;
    const read = new RepeatedRead(`reading ${stream}`, this.#limits, this.#closing, () =>
      this.#connection.readInTurn(streamRead(this.#prefix + stream, next, left, isBackwards), this.#closing),
    );
    try {
      for (;;) {
        const answer = read.take();
        const message = getRecordedMessage(answer);
        if (message !== undefined) {
          const event = recordEvent(message, {
            stream,
            type: message.getMetadataMap().get('type') ?? '',
            position: toPosition(message),
          });
          yield event;
          next = event.revision + (isBackwards ? -1 : 1);
          left -= 1;
          if (left === 0 || next < 0) return;
        } else if (read.hasEnded || answer?.hasStreamNotFound() === true) return;
        else if (answer === undefined) await read.wait();
      }
    } catch (error) {
      throw isRefusal(error, 'stream-deleted') ? new StreamDeletedError(stream) : error;
    } finally {
      read.close();
    }
  }

  /** Revision and position of the last event, -1 and START_OF_LOG without one. @throws StreamDeletedError */
  async head(stream: string): Promise<AppendResult> {
    for await (const { revision, position } of this.readStream(stream, { direction: 'backwards', maxCount: 1 }))
      return { revision, position };
    return { revision: -1, position: START_OF_LOG };
  }
}
