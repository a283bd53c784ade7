/** Everything in one generation, page by page: neither memory nor the thread is taken up by a model of any size. */
import { setImmediate as turn } from 'node:timers/promises';
import type Database from 'libsql';
import { CACHE, type Document, type ModelContent } from '../read-store.ts';
import { fromStoredId } from '../stored-id.ts';

const DOCUMENTS_A_PAGE = 500;
/** A column may have some megabytes. */
const COLUMNS_A_PAGE = 8;

type Row<Stored> = readonly [id: string, stored: Stored];

export async function* modelContents(db: Database.Database): AsyncGenerator<ModelContent> {
  for await (const [collection, [id, json]] of rowsOf<string>(db, 'documents', 'document', DOCUMENTS_A_PAGE))
    yield { kind: 'document', collection, id: fromStoredId(id), document: JSON.parse(json) as Document };
  for await (const [collection, [id, bytes]] of rowsOf<Buffer>(db, 'columns', 'bytes', COLUMNS_A_PAGE))
    yield { kind: 'bytes', collection, id: fromStoredId(id), bytes };
}

async function* rowsOf<Stored>(
  db: Database.Database,
  table: string,
  payload: string,
  limit: number,
): AsyncGenerator<readonly [collection: string, row: Row<Stored>]> {
  const select = db
    .prepare(`SELECT id, ${payload} FROM ${table} WHERE collection = ? AND id > ? ORDER BY id LIMIT ${limit}`)
    .raw();
  for (const collection of collectionsOf(db, table))
    for (let after = ''; ;) {
      const page = select.all([collection, after]) as Row<Stored>[];
      for (const row of page) yield [collection, row];
      const last = page.at(-1);
      if (last === undefined || page.length < limit) break;
      [after] = last;
      await turn();
    }
}

/** All but the cache. Not with DISTINCT, which would go through all of the table. */
const collectionsOf = (db: Database.Database, table: string): readonly string[] => {
  const selectNext = db.prepare(`SELECT min(collection) FROM ${table} WHERE collection > ?`).raw();
  const names: string[] = [];
  for (let last = ''; ;) {
    const [next] = selectNext.get([last]) as [string | null];
    if (next === null) return names.sort((a, b) => (`${a}/` < `${b}/` ? -1 : 1));
    if (next !== CACHE) names.push(next);
    last = next;
  }
};
