/** Everything in one generation, page by page: neither memory nor the thread is taken up by a model of any size. */
import { setImmediate as turn } from 'node:timers/promises';
import { asBytes, textOf } from '@verbatim/eventstore/embedded/readable-texts';
import type Database from 'libsql';
import { CACHE, type Document, type ModelContent } from '../read-store.ts';
import { fromStoredId } from '../stored-id.ts';

const DOCUMENTS_A_PAGE = 500;
/** A column may have some megabytes. */
const COLUMNS_A_PAGE = 8;

type Row = readonly [id: string, stored: Buffer];

export async function* modelContents(db: Database.Database): AsyncGenerator<ModelContent> {
  for await (const [collection, [id, json]] of rowsOf(db, 'documents', asBytes('document'), DOCUMENTS_A_PAGE))
    yield { kind: 'document', collection, id: fromStoredId(id), document: JSON.parse(textOf(json)) as Document };
  for await (const [collection, [id, bytes]] of rowsOf(db, 'columns', 'bytes', COLUMNS_A_PAGE))
    yield { kind: 'bytes', collection, id: fromStoredId(id), bytes };
}

async function* rowsOf(
  db: Database.Database,
  table: string,
  payload: string,
  limit: number,
): AsyncGenerator<readonly [collection: string, row: Row]> {
  const select = db
    .prepare(
      `SELECT ${asBytes('id')}, ${payload} FROM ${table} WHERE collection = ? AND id > ? ORDER BY id LIMIT ${limit}`,
    )
    .raw();
  for (const collection of collectionsOf(db, table))
    for (let after = ''; ;) {
      const page = select.all([collection, after]) as [Buffer, Buffer][];
      for (const [id, stored] of page) {
        after = textOf(id);
        yield [collection, [after, stored]];
      }
      if (page.length < limit) break;
      await turn();
    }
}

/** All but the cache. Not with DISTINCT, which would go through all of the table. */
const collectionsOf = (db: Database.Database, table: string): readonly string[] => {
  const selectNext = db.prepare(`SELECT ${asBytes('min(collection)')} FROM ${table} WHERE collection > ?`).raw();
  const names: string[] = [];
  for (let last = ''; ;) {
    const [bytes] = selectNext.get([last]) as [Buffer | null];
    if (bytes === null) return names.sort((a, b) => (`${a}/` < `${b}/` ? -1 : 1));
    const next = textOf(bytes);
    if (next !== CACHE) names.push(next);
    last = next;
  }
};
