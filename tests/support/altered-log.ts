/** Random alterations of a log in `events.db`, as a person with access to the file could make them. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import Database from 'libsql';
import { sealEvents, type ChainHead } from '@verbatim/eventstore/digest-chain';
import type { JsonObject } from '@verbatim/eventstore/event-store';
import type { LogFinding } from '@verbatim/eventstore/seals/log-findings';
import { noteEvent } from './event-logs.ts';
import type { RandomNumbers } from './random-numbers.ts';

interface Row {
  readonly position: number;
  readonly streamId: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly metadata: string;
  readonly data: string;
}

export interface Alteration {
  readonly what: string;
  /** Events that a finding may name, `stream@revision`: several if they are indistinguishable. */
  readonly names: readonly string[];
}

/** Rows of streams that exist, in log order. */
const readRows = (db: Database.Database): readonly Row[] =>
  (
    db
      .prepare(
        `SELECT e.position, e.stream, s.name, e.revision, e.id, e.type, e.metadata, e.data
         FROM events e JOIN streams s ON s.id = e.stream WHERE s.deleted = 0 ORDER BY e.position`,
      )
      .raw()
      .all([]) as [number, number, string, number, string, string, string, string][]
  ).map(([position, streamId, stream, revision, id, type, metadata, data]) => ({
    position,
    streamId,
    stream,
    revision,
    id,
    type,
    metadata,
    data,
  }));

interface Altering {
  readonly db: Database.Database;
  readonly random: RandomNumbers;
  readonly rows: readonly Row[];
  /** Events covered by a seal. */
  readonly sealed: readonly Row[];
  /** Events of streams that must not be missing as a whole, unlike uploads that were never completed. */
  readonly lasting: readonly Row[];
  readonly seals: readonly Row[];
}

const nameOf = ({ stream, revision }: Pick<Row, 'stream' | 'revision'>): string => `${stream}@${revision}`;
const ofStream = ({ rows }: Altering, { streamId }: Row): readonly Row[] =>
  rows.filter((row) => row.streamId === streamId);

/** Moves positions up from one on, so that another event fits in. */
const makeGap = (db: Database.Database, position: number): void => {
  db.exec(`UPDATE events SET position = -position - 1 WHERE position >= ${position};
    UPDATE events SET position = -position WHERE position < 0;
    UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'events'`);
};

const shiftRevisions = (db: Database.Database, { streamId }: Row, from: number, by: 1 | -1): void => {
  db.exec(`UPDATE events SET revision = -revision - 10 WHERE stream = ${streamId} AND revision >= ${from};
    UPDATE events SET revision = -revision - 10 + ${by} WHERE stream = ${streamId} AND revision <= -10`);
};

const headBefore = (altering: Altering, row: Row): ChainHead => {
  const before = ofStream(altering, row).find(({ revision }) => revision === row.revision - 1);
  if (before === undefined) return 'no-stream';
  const { digest } = JSON.parse(before.metadata) as { readonly digest: string };
  return { revision: before.revision, digest };
};

/** An event with a valid digest for its place. */
const forge = (altering: Altering, row: Row, head = headBefore(altering, row)) => {
  const [event] = sealEvents(row.stream, head, [noteEvent(`forged ${altering.random.below(1_000)}`)]);
  if (event === undefined) throw new Error('One event is sealed');
  return { ...event, data: JSON.stringify(event.data), metadata: JSON.stringify(event.metadata) };
};

const insert = (db: Database.Database, place: Omit<Row, 'stream'>): void => {
  const { position, streamId, revision, id, type, metadata, data } = place;
  db.prepare('INSERT INTO events (position, stream, revision, id, type, metadata, data) VALUES (?,?,?,?,?,?,?)').run([
    position,
    streamId,
    revision,
    id,
    type,
    metadata,
    data,
  ]);
};

const remove = (db: Database.Database, { position }: Row): void =>
  void db.prepare('DELETE FROM events WHERE position = ?').run([position]);

const COLUMNS = ['id', 'type', 'metadata', 'data'] as const;

const flipBit = ({ db, random }: Altering, row: Row): string => {
  for (;;) {
    const column = random.oneOf(COLUMNS);
    const bytes = Buffer.from(row[column]);
    const [at, bit] = [random.below(bytes.length), random.below(8)];
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
    if (isSameValue(column, row[column], bytes)) continue;
    db.prepare(`UPDATE events SET ${column} = CAST(? AS TEXT) WHERE position = ?`).run([bytes, row.position]);
    return `bit ${bit} of byte ${at} of ${column}`;
  }
};

/** Another spelling of the same JSON, such as `\u00E9` for `\u00e9`. */
const isSameValue = (column: (typeof COLUMNS)[number], before: string, bytes: Buffer): boolean => {
  if (column === 'id' || column === 'type') return false;
  try {
    return isDeepStrictEqual(JSON.parse(bytes.toString()) as JsonObject, JSON.parse(before) as JsonObject);
  } catch {
    return false;
  }
};

type Alter = (altering: Altering) => Alteration | undefined;

const ALTERATIONS: Readonly<Record<string, Alter>> = {
  'flips a bit': (altering) => {
    const row = altering.random.oneOf(altering.sealed);
    return { what: flipBit(altering, row), names: [nameOf(row)] };
  },
  'flips a bit of a seal': (altering) => {
    const row = altering.random.oneOf(altering.seals);
    return { what: flipBit(altering, row), names: [nameOf(row)] };
  },
  'removes an event': ({ db, random, lasting }) => {
    const row = random.oneOf(lasting);
    remove(db, row);
    return { what: nameOf(row), names: [nameOf(row)] };
  },
  'removes an event and renumbers its stream': ({ db, random, lasting }) => {
    const row = random.oneOf(lasting);
    remove(db, row);
    shiftRevisions(db, row, row.revision + 1, -1);
    return { what: nameOf(row), names: [nameOf(row)] };
  },
  'removes a seal': ({ db, random, seals }) => {
    if (seals.length < 2) return undefined;
    const row = random.oneOf(seals.slice(0, -1));
    remove(db, row);
    return { what: nameOf(row), names: [nameOf(row)] };
  },
  'inserts an event at the end of a stream': (altering) => {
    const { db, random, rows, sealed } = altering;
    const row = random.oneOf(rows.filter(({ stream }) => stream !== 'seals'));
    const last = ofStream(altering, row).at(-1) ?? row;
    const added = { ...last, revision: last.revision + 1 };
    const { position } = random.oneOf(sealed);
    makeGap(db, position);
    insert(db, { ...added, ...forge(altering, added), position });
    return { what: `${nameOf(added)} at ${position}`, names: [nameOf(added)] };
  },
  'inserts an event and renumbers its stream': (altering) => {
    const { db, random, sealed } = altering;
    const row = random.oneOf(sealed);
    makeGap(db, row.position);
    shiftRevisions(db, row, row.revision, 1);
    insert(db, { ...row, ...forge(altering, row) });
    return { what: nameOf(row), names: [nameOf(row)] };
  },
  'replaces an event by a forged one': (altering) => {
    const row = altering.random.oneOf(altering.sealed);
    remove(altering.db, row);
    insert(altering.db, { ...row, ...forge(altering, row) });
    return { what: nameOf(row), names: [nameOf(row)] };
  },
  'rewrites a stream from an event on': (altering) => {
    const row = altering.random.oneOf(altering.sealed);
    let head = headBefore(altering, row);
    for (const later of ofStream(altering, row).filter(({ revision }) => revision >= row.revision)) {
      const forged = forge(altering, later, head);
      remove(altering.db, later);
      insert(altering.db, { ...later, ...forged });
      head = { revision: later.revision, digest: (JSON.parse(forged.metadata) as { readonly digest: string }).digest };
    }
    return { what: nameOf(row), names: [nameOf(row)] };
  },
  'swaps the positions of two events': ({ db, random, sealed }) => {
    const [one, other] = [random.oneOf(sealed), random.oneOf(sealed)];
    if (one === other) return undefined;
    const move = db.prepare('UPDATE events SET position = ? WHERE position = ?');
    for (const [from, to] of [
      [one.position, -1],
      [other.position, one.position],
      [-1, other.position],
    ] as const)
      move.run([to, from]);
    return { what: `${nameOf(one)} ${nameOf(other)}`, names: [nameOf(one), nameOf(other)] };
  },
  'swaps the contents of two events': ({ db, random, sealed }) => {
    const [one, other] = [random.oneOf(sealed), random.oneOf(sealed)];
    if (one === other) return undefined;
    for (const [row, content] of [
      [one, other],
      [other, one],
    ] as const) {
      remove(db, row);
      insert(db, { ...content, position: row.position, streamId: row.streamId, revision: row.revision });
    }
    return { what: `${nameOf(one)} ${nameOf(other)}`, names: [nameOf(one), nameOf(other)] };
  },
  'moves an event within the log': ({ db, random, sealed }) => {
    const [row, target] = [random.oneOf(sealed), random.oneOf(sealed)];
    if (Math.abs(row.position - target.position) < 2) return undefined;
    remove(db, row);
    makeGap(db, target.position);
    insert(db, { ...row, position: target.position });
    return { what: `${nameOf(row)} to ${nameOf(target)}`, names: [nameOf(row)] };
  },
  'moves an event to another stream': (altering) => {
    const { db, random, sealed, lasting } = altering;
    const [row, target] = [random.oneOf(lasting), random.oneOf(sealed)];
    if (row.streamId === target.streamId) return undefined;
    const revision = (ofStream(altering, target).at(-1)?.revision ?? 0) + 1;
    db.prepare('UPDATE events SET stream = ?, revision = ? WHERE position = ?').run([
      target.streamId,
      revision,
      row.position,
    ]);
    return { what: nameOf(row), names: [nameOf(row), nameOf({ ...target, revision })] };
  },
  'cuts a stream short': (altering) => {
    const row = altering.random.oneOf(altering.lasting);
    altering.db.prepare('DELETE FROM events WHERE stream = ? AND revision >= ?').run([row.streamId, row.revision]);
    return { what: nameOf(row), names: [nameOf(row)] };
  },
  'cuts the log short, except for its seals': ({ db, random, lasting, sealed, seals }) => {
    const row = random.oneOf(lasting);
    const missing = sealed.filter(({ position }) => position >= row.position);
    // Without its `FileAdded`, a file becomes an upload that was never completed: the project is named.
    const last = missing.findIndex(({ stream }) => !/^(?:file|names)-/u.test(stream));
    const streamId = seals[0]?.streamId ?? -1;
    db.prepare('DELETE FROM events WHERE position >= ? AND stream <> ?').run([row.position, streamId]);
    return { what: nameOf(row), names: missing.slice(0, last + 1 || undefined).map(nameOf) };
  },
  'deletes a stream': (altering) => {
    const row = altering.random.oneOf(altering.lasting);
    altering.db.exec(`UPDATE streams SET deleted = 2 WHERE id = ${row.streamId};
      UPDATE events SET id = '', metadata = '', data = '' WHERE stream = ${row.streamId}`);
    return { what: row.stream, names: ofStream(altering, row).map(nameOf) };
  },
  'renames a stream': (altering) => {
    const row = altering.random.oneOf(altering.lasting);
    altering.db.prepare('UPDATE streams SET name = ? WHERE id = ?').run([`tags-${randomUUID()}`, row.streamId]);
    return { what: row.stream, names: ofStream(altering, row).map(nameOf) };
  },
};

/**
 * Makes a random alteration of sealed events. Cuts spare the last seal.
 * @returns what was done; undefined if the log has no suitable events
 */
export const alterLog = (path: string, random: RandomNumbers): (Alteration & { readonly kind: string }) | undefined => {
  const db = new Database(path);
  try {
    const rows = readRows(db);
    const seals = rows.filter(({ stream }) => stream === 'seals');
    const covered = new Map<string, number>();
    for (const { data } of seals)
      for (const { stream, revision } of (JSON.parse(data) as SealData).heads) covered.set(stream, revision);
    const sealed = rows.filter(({ stream, revision }) => revision <= (covered.get(stream) ?? -1));
    const completed = new Set(
      rows
        .filter(({ type }) => type === 'FileAdded')
        .map(({ data }) => `file-${(JSON.parse(data) as { readonly fileId: string }).fileId}`),
    );
    const lasting = sealed.filter(({ stream }) => !stream.startsWith('file-') || completed.has(stream));
    const kind = random.oneOf(Object.keys(ALTERATIONS));
    db.exec('BEGIN');
    const made = ALTERATIONS[kind]?.({ db, random, rows, sealed, lasting, seals });
    // The store refuses a log whose last event is behind the head of its stream.
    db.exec(`UPDATE streams SET head = max(head, (SELECT coalesce(max(revision), -1) FROM events WHERE events.stream = streams.id));
      COMMIT`);
    return made && { kind, ...made };
  } finally {
    db.close();
  }
};

interface SealData {
  readonly heads: readonly Pick<Row, 'stream' | 'revision'>[];
}

/** Whether a finding names one of the altered events, or the range that it is in. */
export const isNamed = (finding: LogFinding, names: readonly string[]): boolean => {
  const { stream, revision, upTo = revision, instead } = finding;
  const named = Array.from({ length: upTo - revision + 1 }, (_, at) => nameOf({ stream, revision: revision + at }));
  if (instead !== undefined) named.push(nameOf(instead));
  return named.some((name) => names.includes(name));
};
