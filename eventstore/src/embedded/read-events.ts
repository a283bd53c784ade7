/** The reading half of the embedded store, in pages of bounded rows and bytes; each look is one synchronous query, nothing stays open. */
import type Database from 'libsql';
import { EventStoreCorruptError, type EventFilter, type JsonObject, type RecordedEvent } from '../event-store.ts';
import { formatPosition } from '../log-position.ts';
import type { LogPage, PagedLog } from '../read-log.ts';

/** A page ends at whichever comes first; its last event may pass the bytes. */
const PAGE_EVENTS = 500;
const PAGE_BYTES = 1024 * 1024;

export interface EventReader extends PagedLog {
  /** Some events of the stream from a revision on, in the direction asked for; none when there are no more. */
  streamPage(
    stream: { readonly id: number; readonly name: string },
    from: number,
    backwards: boolean,
    maxCount: number,
  ): readonly RecordedEvent[];
}

export const eventReader = (db: Database.Database): EventReader => {
  const selectEnd = db.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'events'`).raw();
  const findCut = cutFinder(db, 'position', 'position > ?1 AND position <= ?2', 'ASC');
  const forwards = streamStatements(db, 'revision >= ?2', 'ASC');
  const backwards = streamStatements(db, 'revision <= ?2', 'DESC');
  // One statement for each number of prefixes and types that was ever asked for: the projectors' filters, a handful.
  const pages = new Map<string, Database.Statement>();
  const pageStatement = (prefixes: number, types: number): Database.Statement => {
    const key = `${prefixes}/${types}`;
    const statement = pages.get(key) ?? db.prepare(pageOf(prefixes, types)).raw();
    pages.set(key, statement);
    return statement;
  };

  return {
    end: () => (selectEnd.get([]) as [number] | undefined)?.[0] ?? 0,
    page: (after, upTo, { streamPrefixes = [], types = [] }: EventFilter): LogPage => {
      const cut = findCut(after, upTo, PAGE_EVENTS);
      if (cut === null) return { events: [], scannedTo: upTo };
      const prefixes = streamPrefixes.flatMap((prefix) => [prefix, prefix]);
      const rows = pageStatement(streamPrefixes.length, types.length).all([
        after,
        cut,
        ...types,
        ...prefixes,
      ]) as EventRow[];
      return { events: rows.map(record), scannedTo: cut };
    },
    streamPage: ({ id, name }, from, isBackwards, maxCount) => {
      const { findCut: findLast, page } = isBackwards ? backwards : forwards;
      const last = findLast(id, from, maxCount);
      if (last === null) return [];
      const rows = page.all([id, Math.min(from, last), Math.max(from, last), name]) as EventRow[];
      return rows.map(record);
    },
  };
};

type EventRow = [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  metadata: string,
  data: string,
];

/** Rows to look at, and where they end: all of them when they are few bytes. Lengths stand in the rows' headers, long data is not read. */
const lookOf = (key: Key, where: string, order: Order): string => `
  SELECT ${order === 'ASC' ? 'max' : 'min'}(${key}), sum(bytes) FROM (
    SELECT ${key}, octet_length(data) + octet_length(metadata) AS bytes FROM events WHERE ${where} ORDER BY ${key} ${order} LIMIT ?3)`;

/** Where the page ends when they are more: asked for then only, because running sums cost four times as much. */
const cutOf = (key: Key, where: string, order: Order): string => `
  SELECT ${order === 'ASC' ? 'max' : 'min'}(${key}) FROM (
    SELECT ${key}, sum(bytes) OVER (ORDER BY ${key} ${order} ROWS UNBOUNDED PRECEDING) - bytes AS before FROM (
      SELECT ${key}, octet_length(data) + octet_length(metadata) AS bytes FROM events WHERE ${where} ORDER BY ${key} ${order} LIMIT ?3))
  WHERE before < ${PAGE_BYTES}`;

type Key = 'position' | 'revision';
type Order = 'ASC' | 'DESC';

/** The key that the page ends with, null when there are no rows. */
type FindCut = (first: number, second: number, maxCount: number) => number | null;

const cutFinder = (db: Database.Database, key: Key, where: string, order: Order): FindCut => {
  const look = db.prepare(lookOf(key, where, order)).raw();
  const cut = db.prepare(cutOf(key, where, order)).raw();
  return (first, second, maxCount) => {
    const parameters = [first, second, Math.min(maxCount, PAGE_EVENTS)];
    const [last, bytes] = look.get(parameters) as [number | null, number | null];
    return bytes === null || bytes <= PAGE_BYTES ? last : (cut.get(parameters) as [number])[0];
  };
};

/** The log's order rules: CROSS JOIN keeps SQLite from starting at the streams. Types are looked at before the name is. */
const pageOf = (prefixes: number, types: number): string => `
  SELECT e.position, s.name, e.revision, e.id, e.type, e.metadata, e.data
  FROM events e CROSS JOIN streams s ON s.id = e.stream
  WHERE e.position > ? AND e.position <= ?
  ${types === 0 ? '' : `AND e.type IN (${Array(types).fill('?').join(', ')})`}
  AND s.deleted = 0
  ${prefixes === 0 ? '' : `AND (${Array(prefixes).fill('substr(s.name, 1, length(?)) = ?').join(' OR ')})`}
  ORDER BY e.position`;

interface StreamStatements {
  readonly findCut: FindCut;
  readonly page: Database.Statement;
}

const streamStatements = (db: Database.Database, from: string, order: Order): StreamStatements => ({
  findCut: cutFinder(db, 'revision', `stream = ?1 AND ${from}`, order),
  page: db
    .prepare(
      `SELECT position, ?4, revision, id, type, metadata, data FROM events
       WHERE stream = ?1 AND revision BETWEEN ?2 AND ?3 ORDER BY revision ${order}`,
    )
    .raw(),
});

const record = ([ordinal, stream, revision, id, type, metadata, data]: EventRow): RecordedEvent => {
  const position = formatPosition(ordinal);
  try {
    return {
      stream,
      revision,
      position,
      id,
      type,
      data: JSON.parse(data) as JsonObject,
      metadata: JSON.parse(metadata) as JsonObject,
    };
  } catch (cause) {
    throw new EventStoreCorruptError(
      `The event at ${position} (${type}, revision ${revision} of ${stream}) is damaged`,
      { cause },
    );
  }
};
