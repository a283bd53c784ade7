/**
 * Tracks the end of our events in the log. Events after it (the server's own and other applications') may be
 * many and are scanned once: each scan resumes where the previous one ended.
 */
import { EventStoreClosedError, type Position, START_OF_LOG } from '../event-store.ts';
import { CallTimeoutError, isInvalidPosition } from './client-errors.ts';
import { maxPosition } from './client-position.ts';
import type { Connection } from './connection.ts';
import { type ReadRequest, readFrom, readFromEnd, type RecordedMessage } from './protocol.ts';
import { getRecordedMessage, ourHeader, toPosition } from './record-event.ts';

/** A server is silent while it scans foreign events. */
const LOOK_MS = 120_000;
/** Above this number of our events the last one is found faster from the end. */
const MANY = 64;

export class LogEnd {
  readonly #connection: Connection;
  readonly #prefix: string;
  readonly #callTimeoutMs: number;
  readonly #closing: AbortSignal;
  /** Our last event. A scavenge may remove it, which does not move the position back. */
  #last: Position = START_OF_LOG;
  /** The furthest event seen, ours or not. */
  #furthest: Position = START_OF_LOG;
  /** No event of ours is between `#last` and this position. */
  #looked: Position = START_OF_LOG;
  #looking: Promise<void> | undefined;
  /** The running read of the newest event, and the next one: concurrent callers share them. */
  #newest: Promise<Position | undefined> | undefined;
  #next: Promise<Position | undefined> | undefined;

  constructor(connection: Connection, prefix: string, callTimeoutMs: number, closing: AbortSignal) {
    this.#connection = connection;
    this.#prefix = prefix;
    this.#callTimeoutMs = callTimeoutMs;
    this.#closing = closing;
  }

  /** Notes an event of ours. */
  note(position: Position): void {
    this.#last = maxPosition(this.#last, position);
    this.#looked = maxPosition(this.#looked, position);
    this.#furthest = maxPosition(this.#furthest, position);
  }

  async reaches(position: Position): Promise<boolean> {
    return position <= this.#furthest || position <= ((await this.newest()) ?? START_OF_LOG);
  }

  /**
   * Position of our last event at the time of the call. A long scan continues after its caller has given up.
   */
  async last(): Promise<Position> {
    const newest = await this.newest();
    while (newest !== undefined && this.#looked < newest) await (this.#looking ??= this.#look(newest));
    return this.#last;
  }

  /**
   * Position of the last event of the whole log, ours or not; undefined for an empty log. One read answers
   * all callers that precede it.
   */
  newest(): Promise<Position | undefined> {
    if (this.#newest === undefined) return this.#beginLook();
    this.#next ??= this.#newest
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#beginLook();
      });
    return this.#next;
  }

  #beginLook(): Promise<Position | undefined> {
    const look = this.#lookAtNewest().finally(() => {
      if (this.#newest === look) this.#newest = undefined;
    });
    this.#newest = look;
    return look;
  }

  async #lookAtNewest(): Promise<Position | undefined> {
    const [message] = await this.#read(readFromEnd(), this.#callTimeoutMs, () => true);
    if (message === undefined) return undefined;
    const position = toPosition(message);
    this.#furthest = maxPosition(this.#furthest, position);
    if (this.#ours(message) !== undefined) this.note(position);
    return position;
  }

  /** Whether any event of ours follows a position. */
  async hasAfter(position: Position): Promise<boolean> {
    const isAfter = (message: RecordedMessage): boolean => (this.#ours(message) ?? position) > position;
    const read = await this.#read(readFrom(position, [this.#prefix]), LOOK_MS, isAfter);
    return read.some(isAfter);
  }

  async #look(upTo: Position): Promise<void> {
    try {
      for (const message of await this.#lookFrom(this.#looked))
        this.#last = maxPosition(this.#last, this.#ours(message) ?? START_OF_LOG);
      this.#looked = maxPosition(this.#looked, upTo);
    } catch (error) {
      if (!isInvalidPosition(error)) throw error;
      // Another log is in its place, so all that is known is invalid.
      this.#last = this.#looked = this.#furthest = START_OF_LOG;
    } finally {
      this.#looking = undefined;
    }
  }

  async #lookFrom(position: Position): Promise<readonly RecordedMessage[]> {
    if (position !== START_OF_LOG) {
      const isMany = (_: RecordedMessage, count: number): boolean => count === MANY;
      const found = await this.#read(readFrom(position, [this.#prefix]), LOOK_MS, isMany);
      if (found.length < MANY) return found;
    }
    return this.#read(readFromEnd([this.#prefix]), LOOK_MS, (message) => this.#ours(message) !== undefined);
  }

  #ours(message: RecordedMessage): Position | undefined {
    return ourHeader(message, this.#prefix)?.position;
  }

  /** Cancels when done: the server would scan on, even beyond the requested count. */
  async #read(
    request: ReadRequest,
    timeoutMs: number,
    isEnough: (message: RecordedMessage, count: number) => boolean,
  ): Promise<readonly RecordedMessage[]> {
    const puller = this.#connection.read(request);
    const wake = (): void => puller.wake();
    this.#closing.addEventListener('abort', wake);
    const found: RecordedMessage[] = [];
    try {
      for (;;) {
        const answer = puller.take();
        const message = getRecordedMessage(answer);
        if (message !== undefined) {
          found.push(message);
          if (isEnough(message, found.length)) return found;
        } else if (answer === undefined) {
          if (puller.hasEnded) return found;
          if (this.#closing.aborted) throw new EventStoreClosedError();
          if (!(await puller.wait(timeoutMs))) throw new CallTimeoutError('reading from the end', timeoutMs);
        }
      }
    } finally {
      this.#closing.removeEventListener('abort', wake);
      puller.close();
    }
  }
}
