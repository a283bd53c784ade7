/**
 * The log altered behind the product's back: what the seals cover is found and named, and nothing else is.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { copyFileSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyEvents } from '@verbatim/eventstore/copy-events';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import type { LogSeal } from '@verbatim/eventstore/seals/log-seal';
import { verifyLog, type LogVerification, type VerifyLogOptions } from '@verbatim/eventstore/seals/verify-log';
import { erasedStream } from '../../command-api/src/ops/erased-stream.ts';
import { createDeletionExplainer } from '../../command-api/src/ops/verify-log/explain-deletion.ts';
import { alterLog, isNamed } from '../support/altered-log.ts';
import { noteForTable, quickOrLong } from '../support/faults-notes.ts';
import { randomNumbers } from '../support/random-numbers.ts';
import { appendRandomSealedLog } from '../support/random-sealed-log.ts';

const ALTERATIONS = quickOrLong(100, 1_000);
const VALID_LOGS = quickOrLong(100, 1_000);
const ALTERATIONS_A_LOG = 20;

const verify = (events: EventStore, options: Partial<VerifyLogOptions> = {}): Promise<LogVerification> =>
  verifyLog(events, { explainsDeletion: createDeletionExplainer(events), ...options });

describe('a log with seals', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-seals-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const withStore = async <T>(name: string, work: (events: EventStore) => Promise<T>): Promise<T> => {
    const events = await openEmbeddedEventStore(join(folder, name));
    try {
      return await work(events);
    } finally {
      await events.close();
    }
  };

  it('that was altered anywhere up to the last seal is found, and the event or stream is named', async () => {
    const counts = new Map<string, number>();
    let made = 0;
    for (let seed = 1; made < ALTERATIONS; seed += 1) {
      const base = `base-${seed}`;
      const random = randomNumbers(seed);
      await withStore(base, (events) => appendRandomSealedLog(events, random));
      for (let round = 0; round < ALTERATIONS_A_LOG && made < ALTERATIONS; round += 1) {
        const name = `altered-${seed}`;
        mkdirSync(join(folder, name), { recursive: true });
        copyFileSync(join(folder, base, 'events.db'), join(folder, name, 'events.db'));
        const alteration = alterLog(join(folder, name, 'events.db'), random);
        if (alteration === undefined) continue;
        const { findings } = await withStore(name, (events) => verify(events));
        const isFound = findings.some((finding) => isNamed(finding, alteration.names));
        expect(isFound ? 'found' : JSON.stringify({ seed, round, alteration, findings })).toBe('found');
        counts.set(alteration.kind, (counts.get(alteration.kind) ?? 0) + 1);
        made += 1;
        await rm(join(folder, name), { recursive: true });
      }
      await rm(join(folder, base), { recursive: true });
    }
    noteForTable(
      `${made} alterations found and named: ${[...counts].map(([kind, count]) => `${kind} ${count}`).join(', ')}`,
    );
  });

  it('is valid as it is, from any seal on, against any root, and as a copy', async () => {
    let incremental = 0;
    for (let seed = 1; seed <= VALID_LOGS; seed += 1) {
      const random = randomNumbers(100_000 + seed);
      const events = new InMemoryEventStore();
      const seals = await appendRandomSealedLog(events, random);
      expect([seed, await verify(events)]).toMatchObject([seed, { findings: [], seals: seals.length }]);
      const seal: LogSeal = random.oneOf(seals);
      const options = { after: seal, against: random.oneOf(seals).root };
      const found = await verify(events, options);
      expect([seed, found.findings, found.against !== undefined]).toEqual([seed, [], true]);
      incremental += found.events;
      const copy = new InMemoryEventStore();
      await copyEvents(events, copy, { erasedStream });
      expect([seed, await verify(copy, options)]).toMatchObject([seed, { findings: [], events: found.events }]);
    }
    expect(incremental).toBeGreaterThan(0);
    noteForTable(`${VALID_LOGS} valid logs, each verified three times: no false alarm`);
  });

  it('that lost its last seals and everything behind is found by the seal that was verified before', async () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const events = new InMemoryEventStore();
      const last = (await appendRandomSealedLog(events, randomNumbers(seed))).at(-1);
      const shorter = new InMemoryEventStore();
      for await (const { stream, id, type, data, metadata } of events.readAll()) {
        if (stream === 'seals' && data['number'] === last?.number) break;
        await shorter.append(stream, 'any', [{ id, type, data, metadata }]);
      }
      expect(await verify(shorter)).toMatchObject({ against: undefined });
      const { findings } = await verify(shorter, { after: last });
      expect([seed, findings]).toEqual([
        seed,
        [{ kind: 'cut-short', stream: 'seals', revision: (last?.number ?? 0) - 1 }],
      ]);
      expect((await verify(shorter, { against: last?.root ?? '' })).against).toBeUndefined();
    }
  });
});
