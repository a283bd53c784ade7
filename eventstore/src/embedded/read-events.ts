/**
 * Reading half of the embedded store, in pages of bounded rows and bytes; each page is one synchronous query,
 * and no cursor stays open.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import type Database from 'libsql';
import type { EventFilter, RecordedEvent } from '../event-store.ts';
import type { LogPage, PagedLog } from '../read-log.ts';
import { damagedEvent, formatPosition, NO_JSON, NO_UTF8, parseJsonObject } from '../stored-event.ts';

// Decodes events from rows. Texts are selected as bytes, because libsql aborts the process on invalid UTF-8,
// and one damaged byte must only stop what depends on its event. A page is one blob, three times as fast as
// single rows; an unreadable page is selected row by row.

/** Occurs neither in JSON nor in our names. */
const BETWEEN_PARTS = '\x1f';
const BETWEEN_EVENTS = 0x1e;

/**
 * Selects the events `e` of a stream's name: all rows in one, or row by row.
 * @param behind FROM clause and what follows, ordered
 */
const selectEvents = (stream: string, behind: string): { readonly whole: string; readonly each: string } => {
  const parts = `${stream}, e.id, e.type, e.metadata, e.data`;
  return {
    // `format` takes 0.6 of the time of `concat_ws`.
    whole: `SELECT CAST(group_concat(event, char(30)) AS BLOB) FROM (
      SELECT format('${Array(7).fill('%s').join(BETWEEN_PARTS)}', e.position, e.revision, ${parts}) AS event ${behind})`,
    each: `SELECT e.position, e.revision, CAST(concat_ws(char(31), ${parts}) AS BLOB) ${behind}`,
  };
};

/** Events of a page selected by `whole`; undefined if any is unreadable. */
export const decodeRecords = (page: Buffer | null): RecordedEvent[] | undefined => {
  if (page === null) return [];
  if (!isUtf8(page)) return undefined;
  const decode = isAscii(page) ? 'latin1' : 'utf8';
  const records: RecordedEvent[] = [];
  try {
    for (let from = 0; from < page.length;) {
      const next = page.indexOf(BETWEEN_EVENTS, from);
      const end = next < 0 ? page.length : next;
      records.push(recordOfText(page.toString(decode, from, end)));
      from = end + 1;
    }
    return records;
  } catch {
    return undefined;
  }
};

/**
 * As `decodeRecords`, each event when it is asked for: one of a file has thousands of objects, and those of a
 * whole page would survive collections while they wait.
 * @param selectEach selects the page row by row: called at the first unreadable event
 */
export function* decodeOneByOne(page: Buffer | null, selectEach: () => readonly EventRow[]): Generator<RecordedEvent> {
  if (page === null) return;
  const decode = isAscii(page) ? 'latin1' : 'utf8';
  let before: number | undefined;
  for (let from = isUtf8(page) ? 0 : page.length; from < page.length;) {
    const next = page.indexOf(BETWEEN_EVENTS, from);
    const end = next < 0 ? page.length : next;
    const event = recordUnlessDamaged(page.toString(decode, from, end));
    if (event === undefined) break;
    yield event;
    if (end === page.length) return;
    before = event.revision;
    from = end + 1;
  }
  // The stream may have been erased since, and then none is left.
  const rows = selectEach();
  const first = before === undefined ? 0 : rows.findIndex(([, revision]) => revision === before) + 1;
  if (before === undefined || first > 0) for (const row of rows.slice(first)) yield decodeRecord(row);
}

const recordUnlessDamaged = (event: string): RecordedEvent | undefined => {
  try {
    return recordOfText(event);
  } catch {
    return undefined;
  }
};

/**
 * Not split, because finding each part takes a third of the time. A missing or surplus part is invalid JSON.
 * @throws SyntaxError
 */
const recordOfText = (event: string): RecordedEvent => {
  const revision = event.indexOf(BETWEEN_PARTS) + 1;
  const stream = event.indexOf(BETWEEN_PARTS, revision) + 1;
  const id = event.indexOf(BETWEEN_PARTS, stream) + 1;
  const type = event.indexOf(BETWEEN_PARTS, id) + 1;
  const metadata = event.indexOf(BETWEEN_PARTS, type) + 1;
  const data = event.indexOf(BETWEEN_PARTS, metadata) + 1;
  return {
    stream: event.slice(stream, id - 1),
    revision: Number(event.slice(revision, stream - 1)),
    position: formatPosition(Number(event.slice(0, revision - 1))),
    id: event.slice(id, type - 1),
    type: event.slice(type, metadata - 1),
    data: parseJsonObject(event.slice(data)),
    metadata: parseJsonObject(event.slice(metadata, data - 1)),
  };
};

export type EventRow = [ordinal: number, revision: number, parts: Buffer];

/** A row selected by `each`. */
const decodeRecord = ([ordinal, revision, bytes]: EventRow): RecordedEvent => {
  // Invalid UTF-8 gets replacement characters, which suffices for names in messages.
  const [stream = '', id = '', type = '', metadata = '', ...data] = bytes.toString().split(BETWEEN_PARTS);
  const place = { stream, revision, position: formatPosition(ordinal), id, type };
  if (!isUtf8(bytes)) return damagedEvent(place, NO_UTF8);
  try {
    return { ...place, data: parseJsonObject(data.join(BETWEEN_PARTS)), metadata: parseJsonObject(metadata) };
  } catch {
    return damagedEvent(place, NO_JSON);
  }
};

// libsql aborts the process on invalid UTF-8, so texts that a disk may have changed are read as bytes and
// checked.

class UnreadableTextError extends Error {
  /** SQLite's code for an unreadable page. */
  readonly code = 'SQLITE_CORRUPT';
  constructor(where: string) {
    super(`${where} contains bytes that are not UTF-8`);
    this.name = 'UnreadableTextError';
  }
}

/** Selects a text column as bytes. */
export const castAsBytes = (column: string): string => `CAST(${column} AS BLOB)`;

/**
 * Decodes a text selected as bytes.
 * @throws UnreadableTextError
 */
export const decodeText = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) throw new UnreadableTextError('A text');
  return bytes.toString();
};

/**
 * Checks every text of a small file before the first read.
 * @throws UnreadableTextError
 */
export const requireReadableTexts = (db: Database.Database): void => {
  for (const table of getNames(db, `SELECT CAST(name AS BLOB) FROM sqlite_schema WHERE type = 'table'`)) {
    const columns = getNames(db, `SELECT CAST(name AS BLOB) FROM pragma_table_info('${table}') WHERE type = 'TEXT'`);
    if (columns.length === 0) continue;
    const texts = columns.map((column) => `coalesce("${column}", '')`).join(' || ');
    const rows = db.prepare(`SELECT CAST(${texts} AS BLOB) FROM "${table}"`).raw();
    for (const [bytes] of rows.iterate([]) as IterableIterator<[Buffer]>)
      if (!isUtf8(bytes)) throw new UnreadableTextError(`A row of ${table}`);
  }
};

const getNames = (db: Database.Database, select: string): readonly string[] =>
  (db.prepare(select).raw().all([]) as [Buffer][]).map(([bytes]) => decodeText(bytes));

/** Whichever limit comes first ends the page; the last event may exceed the bytes. */
const PAGE_EVENTS = 500;
const PAGE_BYTES = 1024 * 1024;

export interface EventReader extends PagedLog {
  /**
   * A page of a stream's events from a revision on, in the given direction, selected at the call and decoded
   * one by one; empty at the end.
   */
  streamPage(
    stream: { readonly id: number; readonly name: string },
    from: number,
    backwards: boolean,
    maxCount: number,
  ): Iterable<RecordedEvent>;
}

/** Translates the errors of SQLite. */
type Run = <T>(work: () => T) => T;

/** @param run for what is selected after the call */
export const eventReader = (db: Database.Database, run: Run): EventReader => {
  const selectEnd = db.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'events'`).raw();
  const forwards = streamStatements(db, run, 'revision >= ?2', 'ASC');
  const backwards = streamStatements(db, run, 'revision <= ?2', 'DESC');
  // One for each number of prefixes and types: the few filters of the projectors.
  const logs = new Map<string, LogStatements>();
  const statementsFor = (prefixes: number, types: number): LogStatements => {
    const key = `${prefixes}/${types}`;
    const statements = logs.get(key) ?? logStatements(db, prefixes, types);
    logs.set(key, statements);
    return statements;
  };

  return {
    end: () => (selectEnd.get([]) as [number] | undefined)?.[0] ?? 0,
    page: (after, upTo, { streamPrefixes = [], types = [] }: EventFilter): LogPage => {
      const { findCut, page } = statementsFor(streamPrefixes.length, types.length);
      const passing = [...types, ...streamPrefixes];
      const cut = findCut(after, upTo, PAGE_EVENTS, passing);
      if (cut === null) return { events: [], scannedTo: upTo };
      return { events: page([after, cut, ...passing]), scannedTo: cut };
    },
    streamPage: ({ id, name }, from, isBackwards, maxCount) => {
      const { findCut: findLast, page } = isBackwards ? backwards : forwards;
      const last = findLast(id, from, maxCount);
      if (last === null) return [];
      return page([id, Math.min(from, last), Math.max(from, last), name]);
    },
  };
};

interface SelectPage {
  readonly whole: (parameters: readonly unknown[]) => Buffer | null;
  readonly each: (parameters: readonly unknown[]) => readonly EventRow[];
}

/** @param behind FROM clause and what follows */
const selectPage = (db: Database.Database, stream: string, behind: string): SelectPage => {
  const { whole, each } = selectEvents(stream, behind);
  const select = db.prepare(whole).raw();
  return {
    whole: (parameters) => (select.get(parameters) as [Buffer | null])[0],
    each: (parameters) => db.prepare(each).raw().all(parameters) as EventRow[],
  };
};

interface Rows {
  readonly key: 'position' | 'revision';
  /** Of events `e`. */
  readonly where: string;
  readonly order: Order;
  /** Which rows of it the page holds, by its parameters from ?4 on; all by default. */
  readonly passing?: string | undefined;
}

/** Only rows on the page count: others cost neither memory nor, as their data is not read, time. */
const getBytes = (passing: string | undefined): string => {
  const bytes = 'octet_length(e.data) + octet_length(e.metadata)';
  return passing === undefined ? bytes : `CASE WHEN ${passing} THEN ${bytes} ELSE 0 END`;
};

/**
 * Rows of a page and its end, if they are few bytes. Lengths are in the rows' headers, so long data is not
 * read.
 */
const createLookSql = ({ key, where, order, passing }: Rows): string => {
  const [first, last, before, and] = order === 'ASC' ? ['min', 'max', '<', '+'] : ['max', 'min', '>', '-'];
  return `
    SELECT ${last}(${key}), sum(${getBytes(passing)}) FROM events e
    WHERE ${where} AND ${key} ${before} (SELECT ${first}(${key}) FROM events e WHERE ${where}) ${and} ?3`;
};

/** The end of a page that is too large: queried only then, because running sums cost four times as much. */
const getCut = ({ key, where, order, passing }: Rows): string => `
  SELECT ${order === 'ASC' ? 'max' : 'min'}(${key}) FROM (
    SELECT ${key}, sum(bytes) OVER (ORDER BY ${key} ${order} ROWS UNBOUNDED PRECEDING) - bytes AS before FROM (
      SELECT ${key}, ${getBytes(passing)} AS bytes FROM events e WHERE ${where} ORDER BY ${key} ${order} LIMIT ?3))
  WHERE before < ${PAGE_BYTES}`;

type Order = 'ASC' | 'DESC';

/** Last key of the page, null without rows. @param passing parameters from ?4 on */
type FindCut = (first: number, second: number, maxCount: number, passing?: readonly string[]) => number | null;

const cutFinder = (db: Database.Database, rows: Rows): FindCut => {
  const look = db.prepare(createLookSql(rows)).raw();
  const cut = db.prepare(getCut(rows)).raw();
  return (first, second, maxCount, passing = []) => {
    const parameters = [first, second, Math.min(maxCount, PAGE_EVENTS), ...passing];
    const [last, bytes] = look.get(parameters) as [number | null, number | null];
    return bytes === null || bytes <= PAGE_BYTES ? last : (cut.get(parameters) as [number])[0];
  };
};

interface LogStatements {
  readonly findCut: FindCut;
  readonly page: (parameters: readonly unknown[]) => readonly RecordedEvent[];
}

/** In log order: CROSS JOIN keeps SQLite from starting at the streams. Types are filtered before names. */
const logStatements = (db: Database.Database, prefixes: number, types: number): LogStatements => {
  const passesFrom = (first: number) => passing(prefixes, types, first);
  const behind = `
    FROM events e CROSS JOIN streams s ON s.id = e.stream
    WHERE e.position > ?1 AND e.position <= ?2 AND ${passesFrom(3)} ORDER BY e.position`;
  // The unary plus keeps SQLite from scanning to the end of the log: it uses one upper bound only, and the
  // page's own is the tighter one.
  const where = 'position > ?1 AND +position <= ?2';
  const { whole, each } = selectPage(db, 's.name', behind);
  const isFiltered = prefixes + types > 0;
  const inPage = isFiltered ? `EXISTS (SELECT 1 FROM streams s WHERE s.id = e.stream AND ${passesFrom(4)})` : undefined;
  return {
    findCut: cutFinder(db, { key: 'position', where, order: 'ASC', passing: inPage }),
    page: (parameters) => decodeRecords(whole(parameters)) ?? each(parameters).map(decodeRecord),
  };
};

/** Of an event `e` in stream `s`, by parameters from `first` on: types, then prefixes. */
const passing = (prefixes: number, types: number, first: number): string => {
  const numbers = (count: number, from: number) => Array.from({ length: count }, (_, at) => `?${from + at}`);
  const begins = numbers(prefixes, first + types).map((at) => `substr(s.name, 1, length(${at})) = ${at}`);
  return [
    ...(types === 0 ? [] : [`e.type IN (${numbers(types, first).join(', ')})`]),
    's.deleted = 0',
    ...(prefixes === 0 ? [] : [`(${begins.join(' OR ')})`]),
  ].join(' AND ');
};

interface StreamStatements {
  readonly findCut: FindCut;
  readonly page: (parameters: readonly unknown[]) => Iterable<RecordedEvent>;
}

const streamStatements = (db: Database.Database, run: Run, from: string, order: Order): StreamStatements => {
  const behind = `FROM events e WHERE e.stream = ?1 AND e.revision BETWEEN ?2 AND ?3 ORDER BY e.revision ${order}`;
  const { whole, each } = selectPage(db, '?4', behind);
  return {
    findCut: cutFinder(db, { key: 'revision', where: `stream = ?1 AND ${from}`, order }),
    page: (parameters) => decodeOneByOne(whole(parameters), () => run(() => each(parameters))),
  };
};
