/**
 * Head of a generation: its position and the running commit. Commits are atomic without transactions, because
 * the head tells the next writer how to settle an unfinished one: new documents, inserted first with their
 * ranges in the head, are removed; once the head is replaced, which only one writer wins, the commit is made,
 * and its journal (in the head or in pieces) is applied to the end.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Binary } from 'mongodb';
import { type Position, START_OF_LOG } from '@verbatim/eventstore/event-store';
import { applyWrites, insertWrites, selectInserts, selectRanges, removeInserted } from './apply-writes.ts';
import { decodeWriteSet, encodeWriteSet, pieces } from './commit-journal.ts';
import { isEmpty, type WriteSet, createWriteSet } from './write-set.ts';
import type { CheckpointEvent } from '../read-store.ts';
import type { MongoConnection } from './mongo-connection.ts';
import { getStoredPrefixEnd, type GenerationCollections, HEADS, type JournalPiece } from './stored-document.ts';
import { BEGIN, getFencingToken, type Head, nextHead, notMade } from './stored-head.ts';
import { openRegister, type Versioned, type VersionedRegister } from './versioned-register.ts';
import { TakenOverError, withFencing } from './with-fencing.ts';

export interface ModelHead {
  /** The position that readers may rely on. */
  position(): Promise<Position>;
  /** The event at that position. */
  event(): Promise<CheckpointEvent | undefined>;
  /** Position of the last commit, applied or not, and the minimum fencing token of the next. */
  lastCommit(): Promise<{ readonly to: Position; readonly fencingToken: number }>;
  /**
   * Settles the head and stores the fencing token in it, if it is higher. Replacing the head rejects any
   * concurrent commit.
   * @returns undefined for a closed generation
   */
  open(fencingToken: number): Promise<Versioned<Head> | undefined>;
  /** Completes an unfinished commit. @returns undefined for a closed generation */
  settle(): Promise<Versioned<Head> | undefined>;
  /** Commits on top of a settled head. @returns undefined when another writer was faster */
  advance(
    head: Versioned<Head>,
    writeSet: WriteSet,
    to: Position,
    event?: CheckpointEvent,
  ): Promise<Versioned<Head> | undefined>;
  /** Rejects commits from now on. */
  closeForGood(): Promise<void>;
  /** Removes data of commits that were never made. */
  removeLeftovers(): Promise<void>;
  /** Removes everything of the generation. */
  remove(): Promise<void>;
}

/** Maximum size of a journal within the head. */
const JOURNAL_IN_HEAD_BYTES = 1024 * 1024;
const PIECE_BYTES = 8 * 1024 * 1024;
const POLL_MS = 50;
const MAX_CLOSE_TRIES = 50;

const undefinedWhenTakenOver = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof TakenOverError) return undefined;
    throw error;
  });

/** @param maxWaitMS how long the writer of an unfinished commit may take to finish it */
export const openHead = (
  connection: MongoConnection,
  collections: GenerationCollections,
  maxWaitMS: number,
): ModelHead => new MongoModelHead(connection, collections, maxWaitMS);

class MongoModelHead implements ModelHead {
  readonly #connection: MongoConnection;
  readonly #collections: GenerationCollections;
  readonly #maxWaitMS: number;
  readonly #register: VersionedRegister<Head>;
  /** Of the last commit begun here, which no other writer works on. */
  #ownToken: string | undefined;

  constructor(connection: MongoConnection, collections: GenerationCollections, maxWaitMS: number) {
    this.#connection = connection;
    this.#collections = collections;
    this.#maxWaitMS = maxWaitMS;
    this.#register = openRegister<Head>(connection, HEADS, collections.name);
  }

  async position(): Promise<Position> {
    const head = await this.#register.read();
    if (head === undefined) return START_OF_LOG;
    return head.value.isDone ? head.value.to : head.value.from;
  }

  async event(): Promise<CheckpointEvent | undefined> {
    const head = await this.#register.read();
    return head?.value.isDone === false ? head.value.eventBefore : head?.value.event;
  }

  async lastCommit(): Promise<{ readonly to: Position; readonly fencingToken: number }> {
    const { to, fence: fencingToken = 0 } = (await this.#register.read())?.value ?? BEGIN;
    return { to, fencingToken };
  }

  async open(fencingToken: number): Promise<Versioned<Head> | undefined> {
    for (;;) {
      const head = await this.settle();
      if (head === undefined || fencingToken <= getFencingToken(head)) return head;
      const raised = await this.#register.replace(head, { ...head.value, fence: fencingToken });
      if (raised !== undefined) return raised;
    }
  }

  async settle(): Promise<Versioned<Head> | undefined> {
    let waiting: { readonly version: number; readonly until: number } | undefined;
    for (;;) {
      const head = (await this.#register.read()) ?? (await this.#begin());
      if (head.value.isClosed === true) return undefined;
      if (head.value.isDone) return head;
      if (waiting?.version !== head.version)
        waiting = { version: head.version, until: performance.now() + this.#maxWaitMS };
      if (head.value.token === this.#ownToken || performance.now() >= waiting.until)
        await undefinedWhenTakenOver(this.#finish(head));
      else await delay(POLL_MS);
    }
  }

  advance(
    settled: Versioned<Head>,
    writeSet: WriteSet,
    to: Position,
    event: CheckpointEvent | undefined,
  ): Promise<Versioned<Head> | undefined> {
    return undefinedWhenTakenOver(this.#advance(settled, writeSet, to, event));
  }

  async #advance(
    settled: Versioned<Head>,
    writeSet: WriteSet,
    to: Position,
    event: CheckpointEvent | undefined,
  ): Promise<Versioned<Head> | undefined> {
    const next = nextHead(settled, { to, token: randomUUID(), event });
    this.#ownToken = next.token;
    const inserts = selectInserts(writeSet);
    if (isEmpty(inserts)) return this.#make(settled, writeSet, next);
    const inserting = new Binary(await encodeWriteSet(selectRanges(inserts)));
    const since = performance.now();
    const begun = await this.#register.replace(settled, notMade(next, inserting));
    if (begun === undefined) return undefined;
    const connection = this.#whileOurs(begun, since);
    const left = await insertWrites(connection, this.#collections, writeSet, inserts, begun.version);
    return this.#make(begun, left, { ...next, deletesBefore: begun.version });
  }

  /** Makes the commit on top of `head`, and applies it. */
  async #make(head: Versioned<Head>, writeSet: WriteSet, next: Head): Promise<Versioned<Head> | undefined> {
    if (isEmpty(writeSet)) return this.#register.replace(head, { ...next, isDone: true });
    const encoded = await encodeWriteSet(writeSet);
    const since = performance.now();
    const made =
      encoded.length <= JOURNAL_IN_HEAD_BYTES
        ? await this.#register.replace(head, { ...next, journal: new Binary(encoded) })
        : await this.#replaceWithPieces(head, next, encoded);
    return made && this.#carryOut(made, writeSet, since);
  }

  async #finish(head: Versioned<Head>): Promise<void> {
    const { inserting, takingBack } = head.value;
    if (inserting === undefined) {
      await this.#carryOut(head, await this.#readJournal(head.value), performance.now());
      return;
    }
    // Once the head is replaced, the inserting writer can no longer commit.
    const ours =
      takingBack === undefined ? await this.#register.replace(head, { ...head.value, takingBack: head.version }) : head;
    if (ours?.value.takingBack === undefined) return;
    const inserted = await decodeWriteSet(inserting.value());
    await removeInserted(this.#connection, this.#collections, inserted, ours.value.takingBack);
    await this.#register.amend(ours.version, { isDone: true }, ['inserting', 'takingBack']);
  }

  async closeForGood(): Promise<void> {
    for (let tries = 0; tries < MAX_CLOSE_TRIES; tries++) {
      const head = await this.#register.read();
      if (head?.value.isClosed === true) return;
      const closed = { ...BEGIN, ...head?.value, isDone: true, isClosed: true };
      if ((await this.#register.replace(head, closed)) !== undefined) return;
    }
  }

  async removeLeftovers(): Promise<void> {
    const token = (await this.#register.read())?.value.token;
    const found = await this.#connection.read((signal) =>
      this.#collections.journal.find(this.#ofGeneration(), { projection: { _id: 1 }, signal }).toArray(),
    );
    for (const { _id } of found)
      if (token === undefined || !_id.startsWith(this.#piecesOf(token)))
        await this.#connection.write(() => this.#collections.journal.deleteOne({ _id }));
  }

  async remove(): Promise<void> {
    const { journal, documents, bytes } = this.#collections;
    const heads = this.#connection.database.collection<JournalPiece>(HEADS);
    await this.#connection.write(() => documents.drop());
    await this.#connection.write(() => bytes.drop());
    await this.#connection.write(() => journal.deleteMany(this.#ofGeneration()));
    await this.#connection.write(() => heads.deleteMany(this.#ofGeneration()));
  }

  async #begin(): Promise<Versioned<Head>> {
    return (await this.#register.replace(undefined, BEGIN)) ?? (await this.#register.read()) ?? this.#begin();
  }

  async #carryOut(head: Versioned<Head>, writeSet: WriteSet, since: number): Promise<Versioned<Head>> {
    const { from, to, token, deletesBefore, event } = head.value;
    const fence = getFencingToken(head);
    await applyWrites(this.#whileOurs(head, since), this.#collections, writeSet, head.version, deletesBefore);
    await this.#register.amend(head.version, { isDone: true }, ['journal', 'pieces']);
    await this.#removePieces(head.value);
    return { ...head, value: { from, to, token, isDone: true, fence, ...(event && { event }) } };
  }

  /** @param since before the head was visible to others, whose grace period begins later */
  #whileOurs({ version }: Versioned<Head>, since: number): MongoConnection {
    return withFencing(this.#connection, since + this.#maxWaitMS, async () => {
      const head = await this.#register.read();
      return head?.version === version && !head.value.isDone;
    });
  }

  async #replaceWithPieces(
    settled: Versioned<Head>,
    next: Head,
    encoded: Buffer,
  ): Promise<Versioned<Head> | undefined> {
    // The head has the token before any piece is stored, so that pieces with another token are orphans.
    const isClaimed = settled.value.token === next.token;
    const claimed = isClaimed
      ? settled
      : await this.#register.replace(settled, { ...settled.value, token: next.token });
    if (claimed === undefined) return undefined;
    const parts = pieces(encoded, PIECE_BYTES);
    for (const [index, part] of parts.entries()) {
      const piece = { _id: this.#piecesOf(next.token) + String(index), bytes: new Binary(part) };
      await this.#connection.write((signal) => {
        const options = { writeConcern: { w: 'majority' }, signal } as const;
        return this.#collections.journal.insertOne(piece, options);
      });
    }
    const written = { ...next, pieces: parts.length };
    const head = await this.#register.replace(claimed, written);
    if (head === undefined) await this.#removePieces(written);
    return head;
  }

  async #readJournal({ journal, pieces: count = 0, token }: Head): Promise<WriteSet> {
    if (journal !== undefined) return decodeWriteSet(journal.value());
    const parts: Uint8Array[] = [];
    for (let index = 0; index < count; index++) {
      const filter = { _id: this.#piecesOf(token) + String(index) };
      const piece = await this.#connection.read((signal) => this.#collections.journal.findOne(filter, { signal }));
      // Removed: the commit has been completed meanwhile.
      if (piece === null) return createWriteSet();
      parts.push(piece.bytes.value());
    }
    return decodeWriteSet(Buffer.concat(parts));
  }

  async #removePieces({ token, pieces: count = 0 }: Head): Promise<void> {
    for (let index = 0; index < count; index++) {
      const filter = { _id: this.#piecesOf(token) + String(index) };
      await this.#connection.write(() => this.#collections.journal.deleteOne(filter));
    }
  }

  #piecesOf(token: string): string {
    return `${this.#collections.name}/${token}/`;
  }

  #ofGeneration(): { _id: { $gte: string; $lt: string } } {
    const prefix = `${this.#collections.name}/`;
    return { _id: { $gte: prefix, $lt: getStoredPrefixEnd(prefix) } };
  }
}
