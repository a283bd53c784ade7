/**
 * Sealing and verifying a log of a million events, embedded: the whole, what came since the last
 * verification, and that this does not grow with the log.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealEvents, headAfter, expectedAt, type ChainHead } from '@verbatim/eventstore/digest-chain';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { verifyLog, type VerifyLogOptions } from '@verbatim/eventstore/seals/verify-log';
import { sealLog } from '../../command-api/src/seals/seal-log.ts';
import type { BenchResult } from './bench-result.ts';

const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 1_000_000);
const NEW_EVENTS = 1_000;
const STREAMS = 2_000;
/** As acts of people are stored. */
const NOTE = {
  themeId: randomUUID(),
  comments: [1, 2, 3],
  sentence: null,
  before: null,
  automatic: false,
  screen: 'feed',
};

const contextOf = (number: number) => {
  const commandId = `${number}-${randomUUID()}`;
  return { actor: { id: 'bench', name: 'bench' }, at: new Date().toISOString(), correlationId: commandId, commandId };
};

/** Appends to one stream after the other, in runs of one to fifty events. */
const appendNotes = async (events: EventStore, heads: Map<string, ChainHead>, count: number): Promise<void> => {
  for (let made = 0; made < count;) {
    const stream = `tags-${(made * 7919) % STREAMS}`;
    const head = heads.get(stream) ?? 'no-stream';
    const run = Math.min(count - made, 1 + (made % 50));
    const metadata = { actor: { id: 'bench', name: 'bench' }, at: '2026-03-04T05:06:07.890Z', schema: 1 };
    const notes = Array.from({ length: run }, () => ({
      id: randomUUID(),
      type: 'CommentsTagged',
      data: NOTE,
      metadata,
    }));
    const sealed = sealEvents(stream, head, notes);
    await events.append(stream, expectedAt(head), sealed);
    heads.set(stream, headAfter(head, sealed));
    made += run;
  }
};

const timed = async <T>(work: () => Promise<T>): Promise<readonly [seconds: number, result: T]> => {
  const started = performance.now();
  const result = await work();
  return [(performance.now() - started) / 1000, result];
};

const verify = (events: EventStore, options: Partial<VerifyLogOptions> = {}) =>
  verifyLog(events, { explainsDeletion: async () => false, ...options });

/** Seconds to seal and to verify a few new events. */
const measureNew = async (events: EventStore, heads: Map<string, ChainHead>) => {
  const { last } = await verify(events);
  await appendNotes(events, heads, NEW_EVENTS);
  const [sealing, seals] = await timed(() => sealLog(events, contextOf));
  const [verifying, found] = await timed(() => verify(events, { after: last }));
  if (seals.length !== 1 || found.events !== NEW_EVENTS || found.findings.length > 0)
    throw new Error(`Not what was added: ${JSON.stringify({ ...found, seals: seals.length })}`);
  return { sealing, verifying };
};

export const run = async (): Promise<readonly BenchResult[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-seals-'));
  const events = await openEmbeddedEventStore(join(folder, 'log'));
  try {
    const heads = new Map<string, ChainHead>();
    await appendNotes(events, heads, EVENTS / 100);
    await sealLog(events, contextOf);
    const small = await measureNew(events, heads);
    await appendNotes(events, heads, EVENTS - EVENTS / 100 - NEW_EVENTS);
    const [sealing, seals] = await timed(() => sealLog(events, contextOf));
    const [verifying, found] = await timed(() => verify(events));
    if (found.events !== EVENTS || found.findings.length > 0) throw new Error(JSON.stringify(found));
    const large = await measureNew(events, heads);
    const size = EVENTS.toLocaleString('en');
    return [
      {
        name: `seals: verifying a log of ${size} events from the start`,
        measured: verifying,
        unit: 's',
        target: { atMost: 60 },
        note: `${found.seals} seals, ${STREAMS} streams`,
      },
      { name: `seals: the first seals of ${size} events`, measured: sealing, unit: 's', note: `${seals.length} seals` },
      {
        name: `seals: verifying ${NEW_EVENTS} new events behind ${size}`,
        measured: large.verifying * 1000,
        unit: 'ms',
        baseline: { name: `behind ${(EVENTS / 100).toLocaleString('en')}`, measured: small.verifying * 1000 },
        target: { atMost: 3 },
      },
      {
        name: `seals: sealing ${NEW_EVENTS} new events behind ${size}`,
        measured: large.sealing * 1000,
        unit: 'ms',
        baseline: { name: `behind ${(EVENTS / 100).toLocaleString('en')}`, measured: small.sealing * 1000 },
        target: { atMost: 3 },
      },
    ];
  } finally {
    await events.close();
    rmSync(folder, { recursive: true });
  }
};
