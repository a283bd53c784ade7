/**
 * The read store on MongoDB against the bare driver's own bulks: the same documents, on the same server, in
 * turns.
 */
import { randomUUID } from 'node:crypto';
import { type Db, MongoClient } from 'mongodb';
import { openMongoReadStore } from '../../projections/src/stores/mongodb/mongo-read-store.ts';
import { UPDATES_A_BULK } from '@verbatim/projections/stores/mongodb/mongo-connection';
import { getPrefixEnd, type ModelWriter, type Write } from '@verbatim/projections/stores/read-store';
import { ferretDbProgram } from '../support/ferretdb/ferretdb-program.ts';
import { startFerretDb } from '../support/ferretdb/ferretdb-server.ts';
import { BenchSkipped, type BenchResult } from './bench-result.ts';
import { interleaved } from './interleaved.ts';

const DOCUMENTS = 2000;
/** Few: FerretDB looks through the whole collection for each document that it updates. */
const REWRITTEN = 100;
const ROUNDS = 9;

type CommentDocument = {
  readonly text: string;
  readonly fields: Readonly<Record<string, string | number>>;
  /** Starts and ends; flat, because FerretDB stores no array in an array. */
  readonly sentences: readonly number[];
};

const WORDS = Array.from({ length: 3000 }, () => randomUUID().slice(0, 3 + Math.floor(Math.random() * 6)));
const word = (): string => WORDS[Math.floor(WORDS.length * Math.random() ** 2)] ?? '';

/**
 * About 500 bytes of JSON; the words are random, so that no server compresses them better than it would real
 * ones.
 */
const comment = (n: number): CommentDocument => ({
  text: Array.from({ length: 60 }, word).join(' '),
  fields: { department: 'Dresses', rating: n % 5, age: 20 + (n % 60), class: 'Knits', title: `Title of ${n}` },
  sentences: [0, 80, 81, 160, 161, 300],
});

const server = async (): Promise<{
  readonly url: string;
  readonly isOwn: boolean;
  readonly stop: () => Promise<void>;
}> => {
  const given = process.env['TEST_MONGODB_URL'];
  if (given) return { url: given, isOwn: false, stop: async () => undefined };
  const program = ferretDbProgram();
  if ('missing' in program) throw new BenchSkipped(`no TEST_MONGODB_URL, and ${program.missing}`);
  const { url, stop } = await startFerretDb(program.path);
  return { url, isOwn: true, stop };
};

export const run = async (): Promise<readonly BenchResult[]> => {
  const { url, isOwn, stop } = await server();
  const database = `verbatim-bench-${randomUUID().slice(0, 8)}`;
  const client = new MongoClient(url, { retryWrites: false });
  const store = await openMongoReadStore({ url, database });
  try {
    const getBare = (name: string): BareStore =>
      bareStore(client.db(database), `bare-${name}`, isOwn ? UPDATES_A_BULK : 1000);
    return [
      await into(await store.writer('into'), getBare('into')),
      await rewriting(await store.writer('rewriting'), getBare('rewriting')),
      await readOut(await store.writer('out-of'), getBare('out-of')),
    ];
  } finally {
    await store.close();
    await client.db(database).dropDatabase();
    await client.close();
    await stop();
  }
};

/** A hand-written baseline: plain documents, then the checkpoint. */
const bareStore = (database: Db, name: string, updatesABulk: number) => {
  const documents = database.collection<{ _id: string }>(name);
  const checkpoints = database.collection<{ _id: string }>('bare-checkpoint');
  const checkpoint = (n: number): Promise<unknown> =>
    checkpoints.updateOne({ _id: name }, { $set: { n } }, { upsert: true, writeConcern: { w: 'majority', j: true } });
  const writeConcern = { w: 'majority' } as const;
  return {
    insert: async (n: number, rows: readonly (readonly [string, CommentDocument])[]): Promise<void> => {
      const made = rows.map(([_id, document]) => ({ _id, ...document }));
      await documents.insertMany(made, { ordered: false, writeConcern });
      await checkpoint(n);
    },
    replace: async (n: number, rows: readonly (readonly [string, CommentDocument])[]): Promise<void> => {
      const operations = rows.map(([_id, document]) => ({
        replaceOne: { filter: { _id }, replacement: { ...document }, upsert: true },
      }));
      for (let at = 0; at < operations.length; at += updatesABulk)
        await documents.bulkWrite(operations.slice(at, at + updatesABulk), { ordered: false, writeConcern });
      await checkpoint(n);
    },
    readAll: async (prefix: string): Promise<number> => {
      const range = { _id: { $gte: prefix, $lt: getPrefixEnd(prefix) } };
      return (await documents.find(range, { sort: { _id: 1 }, batchSize: 10_000 }).toArray()).length;
    },
  };
};

type BareStore = ReturnType<typeof bareStore>;

const COMMENTS = Array.from({ length: 2 * DOCUMENTS }, (_, n) => comment(n));

const toRows = (prefix: string, count: number, salt: number): (readonly [string, CommentDocument])[] =>
  Array.from(
    { length: count },
    (_, n) =>
      [`${prefix}${String(n).padStart(10, '0')}`, COMMENTS[(n + salt) % COMMENTS.length] as CommentDocument] as const,
  );

const commit = async (writer: ModelWriter, rows: readonly (readonly [string, CommentDocument])[]): Promise<void> => {
  const at = await writer.checkpoint();
  const writes = rows.map(([id, document]): Write => ({ kind: 'put', collection: 'comments', id, document }));
  await writer.commit(writes, at, `${at}+`);
};

const rate = (count: number, seconds: number): number => Math.round(count / seconds);

/** Both grow by a prefix of their own each round, so that neither server side has more to look through. */
const into = async (writer: ModelWriter, bare: BareStore): Promise<BenchResult> => {
  let [mine, other] = [0, 0];
  const { ours, theirs, spread } = await interleaved(
    () => commit(writer, toRows(`${mine++}/`, DOCUMENTS, 0)),
    () => bare.insert(other, toRows(`${other++}/`, DOCUMENTS, 0)),
    ROUNDS,
  );
  return {
    name: `MongoDB, new documents in commits of ${DOCUMENTS}`,
    measured: rate(DOCUMENTS, ours),
    unit: 'documents/s',
    baseline: { name: 'bare insertMany and a checkpoint', measured: rate(DOCUMENTS, theirs) },
    target: { atLeast: 0.9 },
    note: `medians of ${ROUNDS} rounds in turns, spread ${(spread * 100).toFixed(0)} %; ours writes the commit down first, and is whole over a crash`,
  };
};

const rewriting = async (writer: ModelWriter, bare: BareStore): Promise<BenchResult> => {
  let [mine, other] = [0, 0];
  const { ours, theirs, spread } = await interleaved(
    () => commit(writer, toRows('0/', REWRITTEN, ++mine)),
    () => bare.replace(other, toRows('0/', REWRITTEN, ++other)),
    ROUNDS,
  );
  return {
    name: `MongoDB, documents rewritten in commits of ${REWRITTEN}`,
    measured: rate(REWRITTEN, ours),
    unit: 'documents/s',
    baseline: { name: 'bare bulk of replaceOne and a checkpoint', measured: rate(REWRITTEN, theirs) },
    target: { atLeast: 0.9 },
    note: `medians of ${ROUNDS} rounds in turns, spread ${(spread * 100).toFixed(0)} %`,
  };
};

const readOut = async (writer: ModelWriter, bare: BareStore): Promise<BenchResult> => {
  const prefix = '1/';
  await commit(writer, toRows(prefix, DOCUMENTS, 0));
  await bare.insert(0, toRows(prefix, DOCUMENTS, 0));
  const { ours, theirs, spread } = await interleaved(
    () => writer.range('comments', { from: prefix, to: getPrefixEnd(prefix) }),
    () => bare.readAll(prefix),
    ROUNDS,
  );
  return {
    name: `MongoDB, a range of ${DOCUMENTS} documents read`,
    measured: rate(DOCUMENTS, ours),
    unit: 'documents/s',
    baseline: { name: 'bare find over the same range', measured: rate(DOCUMENTS, theirs) },
    target: { atLeast: 0.9 },
    note: `medians of ${ROUNDS} rounds in turns, spread ${(spread * 100).toFixed(0)} %`,
  };
};
