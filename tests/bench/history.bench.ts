/**
 * A page of a history of a million entries under single and combined filters, and the cost of writing them.
 * Entries are synthetic events applied by the projector; reads use the embedded store, as requests do.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import type { JsonObject, RecordedEvent } from '@verbatim/eventstore/event-store';
import { HISTORY_MODEL } from '@verbatim/projections/models/history/history';
import { historyProjector } from '../../projections/src/models/history/history.projector.ts';
import { readAuditPage, type AuditFilters } from '@verbatim/projections/models/history/history.query';
import { beginApplying } from '@verbatim/projections/runtime/subscriptions/apply-events';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import type { BenchResult } from './bench-result.ts';

const ACTS = Number(process.env['BENCH_ACTS'] ?? 1_000_000);
const PEOPLE = 40;
const PROJECTS = 500;
const THEMES = 2_000;
const ROUNDS = 21;
const FIRST = Date.UTC(2024, 0, 1);
/** Two years of acts. */
const STEP_MS = (2 * 365 * 86_400_000) / ACTS;

const getInstant = (n: number): string => new Date(FIRST + Math.floor(n * STEP_MS)).toISOString();

/**
 * Most are tags by hand, some are edits of themes, a few are of projects; every thousandth is a tag of 10,000
 * comments.
 */
const toEvent = (n: number): readonly [stream: string, type: string, data: JsonObject] => {
  // A multiplier that is prime to the counts mixes people, projects and themes.
  const mixed = (n * 7919) % 1_000_003;
  const projectId = `project-${mixed % PROJECTS}`;
  const themeId = `theme-${(mixed >>> 3) % THEMES}`;
  if (n < THEMES) {
    const theme = { themeId: `theme-${n}`, name: `Theme ${n}`, originalText: 'staff', text: 'staff' };
    return ['library', 'ThemeCreated', { ...theme, folderId: null, portalName: '', visible: true }];
  }
  if (n < THEMES + PROJECTS) {
    const id = `project-${n - THEMES}`;
    return [`project-${id}`, 'ProjectCreated', { projectId: id, name: `Project ${id}`, description: '', sid: null }];
  }
  if (n % 50 === 0) return [`project-${projectId}`, 'ProjectEdited', { name: `Project ${n}`, description: '' }];
  if (n % 5 === 0) {
    const text = `staff "kind people" ${n}`;
    return ['library', 'ThemeQueryChanged', { themeId, originalText: text, text }];
  }
  const many = n % 1000 === 1;
  const comments = many ? MANY : [1 + (mixed % 100_000)];
  const act = { themeId, comments, sentence: null, before: null, automatic: false, query: 'q', screen: 'feed' };
  return [`tags-${projectId}`, 'CommentsTagged', { ...act, undoes: null }];
};
const MANY = Array.from({ length: 10_000 }, (_, at) => at + 1);

const writeAll = async (folder: string): Promise<number> => {
  const store = await openEmbeddedReadStore(folder);
  const writer = await store.writer(HISTORY_MODEL);
  const { signal } = new AbortController();
  const applying = await beginApplying(historyProjector, { events: new InMemoryEventStore(), writer, signal });
  const revisions = new Map<string, number>();
  const started = performance.now();
  for (let n = 0; n < ACTS; n += 1) {
    const [stream, type, data] = toEvent(n);
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const person = n % PEOPLE === 7 && n % 4001 !== 7 ? 8 : n % PEOPLE;
    const actor = { id: `person-${person}`, name: `Person ${person}` };
    const event: RecordedEvent = {
      id: randomUUID(),
      type,
      data,
      stream,
      revision,
      position: String(n).padStart(16, '0'),
      metadata: { schema: 1, at: getInstant(n), actor, causationId: `command-${n}` },
    };
    await applying.apply({ kind: 'event', event });
  }
  await applying.commit();
  const seconds = (performance.now() - started) / 1000;
  await store.close();
  return seconds;
};

const getSize = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  );

const FILTERS: readonly (readonly [name: string, filters: AuditFilters])[] = [
  ['without a filter', {}],
  ['of a person', { person: 'person-11' }],
  ['of a person who did little', { person: 'person-7' }],
  ['of a kind', { kind: 'theme' }],
  ['of a kind that is rare', { kind: 'project' }],
  ['of a project', { project: 'project-77' }],
  ['of a theme', { theme: 'theme-123' }],
  ['of days a year ago', { from: getInstant(ACTS / 2), to: getInstant(ACTS / 2 + ACTS / 700) }],
  ['of a person, a kind and a project', { person: 'person-11', kind: 'tag', project: 'project-77' }],
  ['of a theme and days', { theme: 'theme-123', from: getInstant(0), to: getInstant(ACTS / 3) }],
  ['of a kind and a person that never met', { kind: 'account', person: 'person-3' }],
];
const PAGE = 50;

export const run = async (): Promise<readonly BenchResult[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-history-'));
  try {
    const seconds = await writeAll(folder);
    const megabytes = getSize(folder) / 1e6;
    const store = await openEmbeddedReadStore(folder);
    const reader = await store.reader(HISTORY_MODEL);
    const size = ACTS.toLocaleString('en');
    const results: BenchResult[] = [];
    for (const [name, filters] of FILTERS) {
      const times: number[] = [];
      let [found, isShort] = [0, false];
      for (let round = 0; round < ROUNDS; round += 1) {
        const started = performance.now();
        const { acts, next } = await readAuditPage(reader, filters, { limit: PAGE });
        times.push(performance.now() - started);
        found = acts.length;
        isShort = acts.length < PAGE && next !== null;
      }
      times.sort((a, b) => a - b);
      results.push({
        name: `history of ${size} acts: a page ${name}`,
        measured: times[Math.floor(ROUNDS * 0.9)] ?? 0,
        unit: 'ms',
        target: { atMost: 50 },
        note: `the third slowest of ${ROUNDS}, median ${times[ROUNDS >> 1]?.toFixed(1)} ms; ${found} acts${isShort ? ', and more to look through' : ''}`,
      });
    }
    await store.close();
    results.push({
      name: `history: writing ${size} acts`,
      measured: ACTS / seconds,
      unit: 'acts/s',
      note: `embedded, 256 a commit; ${megabytes.toFixed(0)} MB`,
    });
    return results;
  } finally {
    rmSync(folder, { recursive: true });
  }
};
