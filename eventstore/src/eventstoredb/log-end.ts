/**
 * Where the log ends, for us. What comes behind our last event (the server's own, and other applications') may be long, and is looked
 * through once: each look begins where the one before has ended.
 */
import { EventStoreClosedError, type Position, START_OF_LOG } from '../event-store.ts';
import { CallTimeoutError, isInvalidPosition } from './client-errors.ts';
import { later } from './client-position.ts';
import type { Connection } from './connection.ts';
import { type ReadRequest, readFrom, readFromEnd, type RecordedMessage } from './protocol.ts';
import { messageOf, ourHeader, positionOf } from './record-event.ts';

/** A server that looks through what is not ours says nothing meanwhile. */
const LOOK_MS = 120_000;
/** With more of ours than that, the last is found sooner from the end. */
const MANY = 64;

export class LogEnd {
  readonly #connection: Connection;
  readonly #prefix: string;
  readonly #callTimeoutMs: number;
  readonly #closing: AbortSignal;
  /** Our last event. A scavenge may take it away, and it does not move back for that. */
  #last: Position = START_OF_LOG;
  /** An event was seen there, ours or not. */
  #furthest: Position = START_OF_LOG;
  /** Nothing of ours is between the last one and there. */
  #looked: Position = START_OF_LOG;
  #looking: Promise<void> | undefined;
  /** The look at the newest event that is under way, and the next: who asks meanwhile is answered by that. */
  #newest: Promise<Position | undefined> | undefined;
  #next: Promise<Position | undefined> | undefined;

  constructor(connection: Connection, prefix: string, callTimeoutMs: number, closing: AbortSignal) {
    this.#connection = connection;
    this.#prefix = prefix;
    this.#callTimeoutMs = callTimeoutMs;
    this.#closing = closing;
  }

  /** An event of ours is there. */
  note(position: Position): void {
    this.#last = later(this.#last, position);
    this.#looked = later(this.#looked, position);
    this.#furthest = later(this.#furthest, position);
  }

  /** Whether the log goes as far as that. */
  async reaches(position: Position): Promise<boolean> {
    return position <= this.#furthest || position <= ((await this.newest()) ?? START_OF_LOG);
  }

  /** The position of our last event, as it is at the call. A long look goes on when nobody waits for it any more. */
  async last(): Promise<Position> {
    const newest = await this.newest();
    while (newest !== undefined && this.#looked < newest) await (this.#looking ??= this.#look(newest));
    return this.#last;
  }

  /** Where the last event of the whole log is, whosever it is; undefined in an empty one. One look answers all who asked before it began. */
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
    const position = positionOf(message);
    this.#furthest = later(this.#furthest, position);
    if (this.#ours(message) !== undefined) this.note(position);
    return position;
  }

  /** Whether an event of ours comes after a position. */
  async hasAfter(position: Position): Promise<boolean> {
    const isAfter = (message: RecordedMessage): boolean => (this.#ours(message) ?? position) > position;
    const read = await this.#read(readFrom(position, [this.#prefix]), LOOK_MS, isAfter);
    return read.some(isAfter);
  }

  async #look(upTo: Position): Promise<void> {
    try {
      for (const message of await this.#lookFrom(this.#looked))
        this.#last = later(this.#last, this.#ours(message) ?? START_OF_LOG);
      this.#looked = later(this.#looked, upTo);
    } catch (error) {
      if (!isInvalidPosition(error)) throw error;
      // Another log is in its place: nothing that is known of the former holds.
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

  /** Leaves when it is enough: the server would look on, also for more than it was asked for. */
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
        const message = messageOf(answer);
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
