/**
 * The head of a generation: how far it is, and the commit that is being carried out. A commit is made by replacing the head, which
 * one writer wins; what it writes is in the head itself (or in pieces beside it) before any of it is carried out. So a commit is
 * made whole or not at all, although the server knows no transactions: a writer that finds one unfinished finishes it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Binary } from 'mongodb';
import { type Position, START_OF_LOG } from '@verbatim/eventstore/event-store';
import { applyEffect } from './apply-effect.ts';
import { decodeEffect, encodeEffect, pieces } from './commit-journal.ts';
import { isEmpty, type ModelEffect, noEffect } from './model-effect.ts';
import type { MongoConnection } from './mongo-connection.ts';
import { endOfPrefix, type GenerationCollections, HEADS, type JournalPiece } from './stored-document.ts';
import { openRegister, type Versioned } from './versioned-register.ts';

/** STORED FORMAT. */
export interface Head {
  /** Position before the commit. */
  readonly from: Position;
  readonly to: Position;
  /** Who made the commit; pieces of its journal are named by it. */
  readonly token: string;
  readonly isDone: boolean;
  /** What the commit writes, when it fits; absent once it is done. */
  readonly journal?: Binary;
  /** Number of pieces in the journal collection otherwise. */
  readonly pieces?: number;
  /** The generation takes no commits any more. */
  readonly isClosed?: boolean;
}

export interface ModelHead {
  /** The position that a reader may rely on. */
  position(): Promise<Position>;
  /** How far the last commit goes, carried out or not. */
  lastCommit(): Promise<Position>;
  /** Finishes the commit that somebody left unfinished. @returns undefined for a generation that is closed */
  settle(): Promise<Versioned<Head> | undefined>;
  /** Makes a commit on top of a settled head. @returns undefined when another was faster */
  advance(head: Versioned<Head>, effect: ModelEffect, to: Position): Promise<Versioned<Head> | undefined>;
  /** Refuses commits from now on. */
  closeForGood(): Promise<void>;
  /** Removes what unfinished commits left behind that were never made. */
  removeLeftovers(): Promise<void>;
  /** Removes all that is stored of the generation. */
  remove(): Promise<void>;
}

/** In the head itself up to this size. */
const JOURNAL_IN_HEAD_BYTES = 1024 * 1024;
const PIECE_BYTES = 8 * 1024 * 1024;
const POLL_MS = 50;
const MAX_CLOSE_TRIES = 50;

const BEGIN: Head = { from: START_OF_LOG, to: START_OF_LOG, token: '', isDone: true };

/** @param patienceMS how long the writer of an unfinished commit is left to finish it */
export const openHead = (
  connection: MongoConnection,
  collections: GenerationCollections,
  patienceMS: number,
): ModelHead => {
  const register = openRegister<Head>(connection, HEADS, collections.name);
  const piecesOf = (token: string): string => `${collections.name}/${token}/`;
  const pieceId = (token: string, index: number): string => piecesOf(token) + String(index);
  /** Of commits that were begun here: nobody else is at work on them. */
  let ownToken: string | undefined;

  const readJournal = async ({ journal, pieces: count = 0, token }: Head): Promise<ModelEffect> => {
    if (journal !== undefined) return decodeEffect(journal.value());
    const parts: Uint8Array[] = [];
    for (let index = 0; index < count; index++) {
      const piece = await connection.read((signal) =>
        collections.journal.findOne({ _id: pieceId(token, index) }, { signal }),
      );
      // Removed: somebody has finished the commit meanwhile, and repeating a part of it changes nothing.
      if (piece === null) return noEffect();
      parts.push(piece.bytes.value());
    }
    return decodeEffect(Buffer.concat(parts));
  };
  const removePieces = async ({ token, pieces: count = 0 }: Pick<Head, 'token' | 'pieces'>): Promise<void> => {
    for (let index = 0; index < count; index++)
      await connection.write(() => collections.journal.deleteOne({ _id: pieceId(token, index) }));
  };
  const carryOut = async (head: Versioned<Head>, effect: ModelEffect): Promise<Versioned<Head>> => {
    await applyEffect(connection, collections, effect, head.version);
    const { journal: _, pieces: __, ...rest } = head.value;
    await register.amend(head.version, { isDone: true }, ['journal', 'pieces']);
    await removePieces(head.value);
    return { ...head, value: { ...rest, isDone: true } };
  };
  const begin = async (): Promise<Versioned<Head>> =>
    (await register.replace(undefined, BEGIN)) ?? (await register.read()) ?? begin();

  const settle = async (): Promise<Versioned<Head> | undefined> => {
    let waiting: { readonly version: number; readonly until: number } | undefined;
    for (;;) {
      const head = (await register.read()) ?? (await begin());
      if (head.value.isClosed === true) return undefined;
      if (head.value.isDone) return head;
      const isOwn = head.value.token === ownToken;
      if (waiting?.version !== head.version) waiting = { version: head.version, until: performance.now() + patienceMS };
      if (isOwn || performance.now() >= waiting.until) return carryOut(head, await readJournal(head.value));
      await delay(POLL_MS);
    }
  };

  return {
    position: async () => {
      const head = await register.read();
      if (head === undefined) return START_OF_LOG;
      return head.value.isDone ? head.value.to : head.value.from;
    },
    lastCommit: async () => (await register.read())?.value.to ?? START_OF_LOG,
    settle,
    advance: async (settled, effect, to) => {
      const token = randomUUID();
      const next = { from: settled.value.to, to, token };
      if (isEmpty(effect)) return register.replace(settled, { ...next, isDone: true });
      ownToken = token;
      const encoded = encodeEffect(effect);
      if (encoded.length <= JOURNAL_IN_HEAD_BYTES) {
        const head = await register.replace(settled, { ...next, isDone: false, journal: new Binary(encoded) });
        return head && carryOut(head, effect);
      }
      // The token is in the head before any piece is stored, so that pieces with another token are nobody's.
      const claimed = await register.replace(settled, { ...settled.value, token });
      if (claimed === undefined) return undefined;
      const parts = pieces(encoded, PIECE_BYTES);
      for (const [index, part] of parts.entries())
        await connection.write(() =>
          collections.journal.insertOne(
            { _id: pieceId(token, index), bytes: new Binary(part) },
            { writeConcern: { w: 'majority' } },
          ),
        );
      const head = await register.replace(claimed, { ...next, isDone: false, pieces: parts.length });
      if (head === undefined) await removePieces({ token, pieces: parts.length });
      return head && carryOut(head, effect);
    },
    closeForGood: async () => {
      for (let tries = 0; tries < MAX_CLOSE_TRIES; tries++) {
        const head = await register.read();
        if (head?.value.isClosed === true) return;
        const closed = { ...BEGIN, ...head?.value, isDone: true, isClosed: true };
        if ((await register.replace(head, closed)) !== undefined) return;
      }
    },
    removeLeftovers: async () => {
      const token = (await register.read())?.value.token;
      const prefix = `${collections.name}/`;
      const found = await connection.read((signal) =>
        collections.journal
          .find({ _id: { $gte: prefix, $lt: endOfPrefix(prefix) } }, { projection: { _id: 1 }, signal })
          .toArray(),
      );
      for (const { _id } of found)
        if (token === undefined || !_id.startsWith(piecesOf(token)))
          await connection.write(() => collections.journal.deleteOne({ _id }));
    },
    remove: async () => {
      const { journal, documents, bytes, name } = collections;
      for (const collection of [documents, bytes]) await connection.write(() => collection.drop());
      const prefix = `${name}/`;
      const ofGeneration = { _id: { $gte: prefix, $lt: endOfPrefix(prefix) } };
      await connection.write(() => journal.deleteMany(ofGeneration));
      await connection.write(() => connection.database.collection<JournalPiece>(HEADS).deleteMany(ofGeneration));
    },
  };
};
