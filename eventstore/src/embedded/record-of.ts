/**
 * Events of their rows. What is text in a row comes as bytes: libsql ends the process over a text that is no UTF-8, and one damaged byte
 * is to stop what depends on its event and nothing else. A page comes as one piece, for rows of bytes one by one take three times as long;
 * where that cannot be read, each row is looked at by itself.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { damagedEvent, NO_JSON, NO_UTF8, objectOf } from '../event-content.ts';
import type { RecordedEvent } from '../event-store.ts';
import { formatPosition } from '../log-position.ts';

/** No JSON and no name of ours holds these. */
const BETWEEN_PARTS = '\x1f';
const BETWEEN_EVENTS = 0x1e;

/** Selects the events `e` of a stream's name: all rows in one, or each by itself. @param behind FROM and what follows, in order */
export const selectEvents = (stream: string, behind: string): { readonly whole: string; readonly each: string } => {
  const parts = `${stream}, e.id, e.type, e.metadata, e.data`;
  return {
    // `format` takes 0.6 of the time of `concat_ws`.
    whole: `SELECT CAST(group_concat(event, char(30)) AS BLOB) FROM (
      SELECT format('${Array(7).fill('%s').join(BETWEEN_PARTS)}', e.position, e.revision, ${parts}) AS event ${behind})`,
    each: `SELECT e.position, e.revision, CAST(concat_ws(char(31), ${parts}) AS BLOB) ${behind}`,
  };
};

/** The events of a page as `whole` has selected it; undefined where something of it cannot be read. */
export const recordsOf = (page: Buffer | null): RecordedEvent[] | undefined => {
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

/** Not split: looking for each part takes a third of the time. One that is missing or too many leaves no JSON. @throws SyntaxError */
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
    data: objectOf(event.slice(data)),
    metadata: objectOf(event.slice(metadata, data - 1)),
  };
};

export type EventRow = [ordinal: number, revision: number, parts: Buffer];

/** A row as `each` has selected it. */
export const recordOf = ([ordinal, revision, bytes]: EventRow): RecordedEvent => {
  // What is no UTF-8 comes out with replacement characters, which is good enough for a name in a message.
  const [stream = '', id = '', type = '', metadata = '', ...data] = bytes.toString().split(BETWEEN_PARTS);
  const place = { stream, revision, position: formatPosition(ordinal), id, type };
  if (!isUtf8(bytes)) return damagedEvent(place, NO_UTF8);
  try {
    return { ...place, data: objectOf(data.join(BETWEEN_PARTS)), metadata: objectOf(metadata) };
  } catch {
    return damagedEvent(place, NO_JSON);
  }
};
