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
  const selectCut = db.prepare(cutOf('position', 'position > ?1 AND position <= ?2', 'ASC')).raw();
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
      const [cut] = selectCut.get([after, upTo, PAGE_EVENTS]) as [number | null];
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
      const { cut, page } = isBackwards ? backwards : forwards;
      const [last] = cut.get([id, from, Math.min(maxCount, PAGE_EVENTS)]) as [number | null];
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

/** Where a page that starts there ends. Lengths stand in the rows' headers: no long data is read for this. */
const cutOf = (key: 'position' | 'revision', where: string, order: 'ASC' | 'DESC'): string => `
  SELECT ${order === 'ASC' ? 'max' : 'min'}(${key}) FROM (
    SELECT ${key}, sum(bytes) OVER (ORDER BY ${key} ${order} ROWS UNBOUNDED PRECEDING) - bytes AS before FROM (
      SELECT ${key}, octet_length(data) + octet_length(metadata) AS bytes FROM events
      WHERE ${where} ORDER BY ${key} ${order} LIMIT ?3))
  WHERE before < ${PAGE_BYTES}`;

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
  readonly cut: Database.Statement;
  readonly page: Database.Statement;
}

const streamStatements = (db: Database.Database, from: string, order: 'ASC' | 'DESC'): StreamStatements => ({
  cut: db.prepare(cutOf('revision', `stream = ?1 AND ${from}`, order)).raw(),
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
