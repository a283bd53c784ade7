/**
 * Everything in one generation, page by page: neither memory nor the thread is taken up by a model of any
 * size.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { castAsBytes, decodeText } from '@verbatim/eventstore/embedded/read-events';
import type Database from 'libsql';
import { CACHE, type Document, type ModelContent, parseStoredId } from '../read-store.ts';

const DOCUMENTS_A_PAGE = 500;
/** A column may have some megabytes. */
const COLUMNS_A_PAGE = 8;

type Row = readonly [id: string, stored: Buffer];

export async function* modelContents(db: Database.Database): AsyncGenerator<ModelContent> {
  for await (const [collection, [id, json]] of toRows(db, 'documents', castAsBytes('document'), DOCUMENTS_A_PAGE))
    yield { kind: 'document', collection, id: parseStoredId(id), document: JSON.parse(decodeText(json)) as Document };
  for await (const [collection, [id, bytes]] of toRows(db, 'columns', 'bytes', COLUMNS_A_PAGE))
    yield { kind: 'bytes', collection, id: parseStoredId(id), bytes };
}

async function* toRows(
  db: Database.Database,
  table: string,
  payload: string,
  limit: number,
): AsyncGenerator<readonly [collection: string, row: Row]> {
  const select = db
    .prepare(
      `SELECT ${castAsBytes('id')}, ${payload} FROM ${table} WHERE collection = ? AND id > ? ORDER BY id LIMIT ${limit}`,
    )
    .raw();
  for (const collection of getCollections(db, table))
    for (let after = ''; ;) {
      const page = select.all([collection, after]) as [Buffer, Buffer][];
      for (const [id, stored] of page) {
        after = decodeText(id);
        yield [collection, [after, stored]];
      }
      if (page.length < limit) break;
      await turn();
    }
}

/** All except the cache. Without DISTINCT, which would scan the whole table. */
const getCollections = (db: Database.Database, table: string): readonly string[] => {
  const selectNext = db.prepare(`SELECT ${castAsBytes('min(collection)')} FROM ${table} WHERE collection > ?`).raw();
  const names: string[] = [];
  for (let last = ''; ;) {
    const [bytes] = selectNext.get([last]) as [Buffer | null];
    if (bytes === null) return names.sort((a, b) => (`${a}/` < `${b}/` ? -1 : 1));
    const next = decodeText(bytes);
    if (next !== CACHE) names.push(next);
    last = next;
  }
};
