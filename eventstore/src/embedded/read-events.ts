/**
 * Reading half of the embedded store, in pages of bounded rows and bytes; each page is one synchronous query,
 * and no cursor stays open.
 */
import type Database from 'libsql';
import type { EventFilter, RecordedEvent } from '../event-store.ts';
import type { LogPage, PagedLog } from '../read-log.ts';
import { decodeRecord, decodeRecords, selectEvents, type EventRow } from './decode-record.ts';

/** Whichever limit comes first ends the page; the last event may exceed the bytes. */
const PAGE_EVENTS = 500;
const PAGE_BYTES = 1024 * 1024;

export interface EventReader extends PagedLog {
  /** A page of a stream's events from a revision on, in the given direction; empty at the end. */
  streamPage(
    stream: { readonly id: number; readonly name: string },
    from: number,
    backwards: boolean,
    maxCount: number,
  ): readonly RecordedEvent[];
}

export const eventReader = (db: Database.Database): EventReader => {
  const selectEnd = db.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'events'`).raw();
  // The unary plus keeps SQLite from scanning to the end of the log: it uses one upper bound only, and the
  // page's own is the tighter one.
  const findCut = cutFinder(db, 'position', 'position > ?1 AND +position <= ?2', 'ASC');
  const forwards = streamStatements(db, 'revision >= ?2', 'ASC');
  const backwards = streamStatements(db, 'revision <= ?2', 'DESC');
  // One statement for each number of prefixes and types: the few filters of the projectors.
  const pages = new Map<string, ReadPage>();
  const pageReader = (prefixes: number, types: number): ReadPage => {
    const key = `${prefixes}/${types}`;
    const read = pages.get(key) ?? readPage(db, 's.name', getPage(prefixes, types));
    pages.set(key, read);
    return read;
  };

  return {
    end: () => (selectEnd.get([]) as [number] | undefined)?.[0] ?? 0,
    page: (after, upTo, { streamPrefixes = [], types = [] }: EventFilter): LogPage => {
      const cut = findCut(after, upTo, PAGE_EVENTS);
      if (cut === null) return { events: [], scannedTo: upTo };
      const prefixes = streamPrefixes.flatMap((prefix) => [prefix, prefix]);
      const read = pageReader(streamPrefixes.length, types.length);
      return { events: read([after, cut, ...types, ...prefixes]), scannedTo: cut };
    },
    streamPage: ({ id, name }, from, isBackwards, maxCount) => {
      const { findCut: findLast, page } = isBackwards ? backwards : forwards;
      const last = findLast(id, from, maxCount);
      if (last === null) return [];
      return page([id, Math.min(from, last), Math.max(from, last), name]);
    },
  };
};

type ReadPage = (parameters: readonly unknown[]) => RecordedEvent[];

/** @param behind FROM clause and what follows */
const readPage = (db: Database.Database, stream: string, behind: string): ReadPage => {
  const { whole, each } = selectEvents(stream, behind);
  const select = db.prepare(whole).raw();
  return (parameters) => {
    const [page] = select.get(parameters) as [Buffer | null];
    return decodeRecords(page) ?? (db.prepare(each).raw().all(parameters) as EventRow[]).map(decodeRecord);
  };
};

/**
 * Rows of a page and its end, if they are few bytes. Lengths are in the rows' headers, so long data is not
 * read.
 */
const createLookSql = (key: Key, where: string, order: Order): string => {
  const [first, last, before, and] = order === 'ASC' ? ['min', 'max', '<', '+'] : ['max', 'min', '>', '-'];
  return `
    SELECT ${last}(${key}), sum(octet_length(data) + octet_length(metadata)) FROM events
    WHERE ${where} AND ${key} ${before} (SELECT ${first}(${key}) FROM events WHERE ${where}) ${and} ?3`;
};

/** The end of a page that is too large: queried only then, because running sums cost four times as much. */
const getCut = (key: Key, where: string, order: Order): string => `
  SELECT ${order === 'ASC' ? 'max' : 'min'}(${key}) FROM (
    SELECT ${key}, sum(bytes) OVER (ORDER BY ${key} ${order} ROWS UNBOUNDED PRECEDING) - bytes AS before FROM (
      SELECT ${key}, octet_length(data) + octet_length(metadata) AS bytes FROM events WHERE ${where} ORDER BY ${key} ${order} LIMIT ?3))
  WHERE before < ${PAGE_BYTES}`;

type Key = 'position' | 'revision';
type Order = 'ASC' | 'DESC';

/** Last key of the page, null without rows. */
type FindCut = (first: number, second: number, maxCount: number) => number | null;

const cutFinder = (db: Database.Database, key: Key, where: string, order: Order): FindCut => {
  const look = db.prepare(createLookSql(key, where, order)).raw();
  const cut = db.prepare(getCut(key, where, order)).raw();
  return (first, second, maxCount) => {
    const parameters = [first, second, Math.min(maxCount, PAGE_EVENTS)];
    const [last, bytes] = look.get(parameters) as [number | null, number | null];
    return bytes === null || bytes <= PAGE_BYTES ? last : (cut.get(parameters) as [number])[0];
  };
};

/** In log order: CROSS JOIN keeps SQLite from starting at the streams. Types are filtered before names. */
const getPage = (prefixes: number, types: number): string => `
  FROM events e CROSS JOIN streams s ON s.id = e.stream
  WHERE e.position > ? AND e.position <= ?
  ${types === 0 ? '' : `AND e.type IN (${Array(types).fill('?').join(', ')})`}
  AND s.deleted = 0
  ${prefixes === 0 ? '' : `AND (${Array(prefixes).fill('substr(s.name, 1, length(?)) = ?').join(' OR ')})`}
  ORDER BY e.position`;

interface StreamStatements {
  readonly findCut: FindCut;
  readonly page: ReadPage;
}

const streamStatements = (db: Database.Database, from: string, order: Order): StreamStatements => ({
  findCut: cutFinder(db, 'revision', `stream = ?1 AND ${from}`, order),
  page: readPage(
    db,
    '?4',
    `FROM events e WHERE e.stream = ?1 AND e.revision BETWEEN ?2 AND ?3 ORDER BY e.revision ${order}`,
  ),
});
