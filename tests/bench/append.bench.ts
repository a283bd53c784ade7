/**
 * The embedded event store against bare libsql: the same rows, schema and pragmas, in and out, rounds taken
 * in turns.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import { openEventFile } from '@verbatim/eventstore/embedded/open-event-file';
import type { EventStore, EventToAppend } from '@verbatim/eventstore/event-store';
import type { BenchResult } from './bench-result.ts';

const BATCH = 500;
const ROUNDS = 120;
const WARM_UP = 10;
const READ_ROUNDS = 7;

/** About 330 bytes as stored: id, type, metadata and data. */
const batch = (): EventToAppend[] =>
  Array.from({ length: BATCH }, (_, index) => ({
    id: randomUUID(),
    type: 'ThemeTagged',
    data: { themeId: randomUUID(), commentId: index, sentence: null, screen: 'matches', before: 1, after: 2 },
    metadata: {
      schema: 1,
      at: '2026-03-04T05:06:07.890Z',
      actor: { id: 'acc-1', name: 'Ann' },
      correlationId: randomUUID(),
    },
  }));

interface BareStore {
  append(rows: readonly (readonly string[])[]): void;
  /** Reads and parses all; answers how many. */
  readAll(): number;
  close(): void;
}

/**
 * A hand-written baseline: a prepared INSERT in a transaction; a prepared SELECT, rows as objects, parsed.
 */
const bareStore = (folder: string): BareStore => {
  const db = openEventFile(join(folder, 'bare.db'));
  db.exec(`INSERT INTO streams (name, head) VALUES ('bench-1', -1)`);
  const insert = db.prepare(
    'INSERT INTO events (stream, revision, id, type, metadata, data) VALUES (1, ?, ?, ?, ?, ?)',
  );
  const updateHead = db.prepare('UPDATE streams SET head = ? WHERE id = 1');
  const select = db.prepare('SELECT * FROM events WHERE position > ? ORDER BY position LIMIT 1000');
  let revision = -1;
  return {
    append: (rows) => {
      db.exec('BEGIN IMMEDIATE');
      for (const row of rows) insert.run([++revision, ...row]);
      updateHead.run([revision]);
      db.exec('COMMIT');
    },
    readAll: () => {
      let [after, count] = [0, 0];
      for (;;) {
        const rows = select.all([after]) as { position: number; metadata: string; data: string }[];
        for (const { position, metadata, data } of rows) {
          if (JSON.parse(metadata) !== null && JSON.parse(data) !== null) count += 1;
          after = position;
        }
        if (rows.length === 0) return count;
      }
    },
    close: () => db.close(),
  };
};

export const run = async (): Promise<readonly BenchResult[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-append-'));
  const store = await openEmbeddedEventStore(folder);
  const bare = bareStore(folder);
  try {
    const appended = await appendInTurns(store, bare);
    const reading = await readInTurns(store, bare);
    return [
      {
        name: `embedded append, durable batches of ${BATCH} events of 330 bytes`,
        ...appended,
        unit: 'events/s',
        target: { atLeast: 0.8 },
        note: `medians of ${ROUNDS} rounds in turns; the bare side is given its JSON ready-made`,
      },
      {
        name: 'embedded subscription from the start to caught up',
        ...reading,
        unit: 'events/s',
        target: { atLeast: 0.95 },
        note: `medians of ${READ_ROUNDS} rounds in turns over ${(ROUNDS + WARM_UP) * BATCH} events, both parse the JSON`,
      },
      { name: 'embedded append, one durable event at a time', measured: await appendSingly(store), unit: 'events/s' },
    ];
  } finally {
    await store.close();
    bare.close();
    rmSync(folder, { recursive: true });
  }
};

type Compared = Pick<BenchResult, 'measured' | 'baseline'>;

const appendInTurns = async (store: EventStore, bare: BareStore): Promise<Compared> => {
  const [ours, theirs]: [number[], number[]] = [[], []];
  let head = -1;
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const events = batch();
    const rows = events.map(({ id, type, metadata, data }) => [
      id,
      type,
      JSON.stringify(metadata),
      JSON.stringify(data),
    ]);
    const append = async (): Promise<void> => {
      const before = performance.now();
      head = (await store.append('bench-1', head < 0 ? 'no-stream' : head, events)).revision;
      ours.push(performance.now() - before);
    };
    const appendBare = (): void => {
      const before = performance.now();
      bare.append(rows);
      theirs.push(performance.now() - before);
    };
    if (round % 2 === 0) {
      await append();
      appendBare();
    } else {
      appendBare();
      await append();
    }
  }
  const rate = (times: number[]): number => Math.round((BATCH * 1000) / median(times.slice(WARM_UP)));
  return {
    measured: rate(ours),
    baseline: { name: 'bare libsql, prepared insert in a transaction', measured: rate(theirs) },
  };
};

const readInTurns = async (store: EventStore, bare: BareStore): Promise<Compared> => {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < READ_ROUNDS; round++) {
    const started = performance.now();
    const events = await followToEnd(store);
    ours.push((events * 1000) / (performance.now() - started));
    const startedBare = performance.now();
    const rows = bare.readAll();
    theirs.push((rows * 1000) / (performance.now() - startedBare));
  }
  return {
    measured: Math.round(median(ours)),
    baseline: { name: 'bare libsql, prepared select in pages', measured: Math.round(median(theirs)) },
  };
};

const followToEnd = async (store: EventStore): Promise<number> => {
  const stop = new AbortController();
  let events = 0;
  for await (const message of store.subscribeToAll({ signal: stop.signal })) {
    if (message.kind === 'event') events += 1;
    else stop.abort();
  }
  return events;
};

const appendSingly = async (store: EventStore): Promise<number> => {
  const times: number[] = [];
  let revision: number | 'no-stream' = 'no-stream';
  for (const event of batch()) {
    const before = performance.now();
    ({ revision } = await store.append('bench-single', revision, [event]));
    times.push(performance.now() - before);
  }
  return Math.round(1000 / median(times));
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
