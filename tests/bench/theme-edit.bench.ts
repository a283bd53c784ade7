/**
 * Edits a theme of four words over a million synthetic comments (30 million words; BENCH_COMMENTS) on the
 * embedded read store, and reads the table of 20 themes by 12 columns, in a fresh and in a warm process; also
 * a query of 400 distinct parts, and previews of edits, over 117,000 comments with 16 enum columns. Excludes
 * the projections' background work.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { LIBRARY_MODEL, THEMES } from '@verbatim/projections/models/library/library';
import { encodeColumn, SEGMENT_COMMENTS } from '../../projections/src/models/segments/segments.ts';
import { SegmentBuilder } from '../../projections/src/models/segments/segment-builder.ts';
import { segmentsModel, countSegments, type SegmentFileDocument } from '@verbatim/projections/models/segments/segments';
import { seededRandom } from '../../projections/src/models/segments/spec-support/seeded-random.ts';
import { TermDictionary } from '../../projections/src/models/segments/term-dictionary.ts';
import { createQueryThreads, type QueryThreads } from '@verbatim/projections/query-threads/query-threads';
import type { TableResult } from '@verbatim/projections/results/table/table';
import { cacheThemeColumns } from '@verbatim/projections/results/engine/theme-column-cache';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import type { ReadStore, Write } from '@verbatim/projections/stores/read-store';
import { COMMENTS, inThousands } from './requested-size.ts';
import type { BenchResult } from './bench-result.ts';
import {
  listSegmentFiles,
  fileWrites,
  projectWrites,
  putColumn,
  putTokens,
  putWordOffsets,
  themeDocument,
  type SyntheticColumn,
} from './segment-writes.ts';

const FILE_COMMENTS = 64 * SEGMENT_COMMENTS;
const SENTENCES = 3;
const WORDS = 10;
const VOCABULARY = 20_000;
const DEPARTMENTS = 12;
const EDITS = 15;
const MEMORY_BYTES = 512 * 1024 * 1024;
const TABLE_MS = 150;
const FIRST_TABLE_MS = 300;
const MANY_PARTS_MS = 1_000;
const PREVIEW_MS = 300;
const STALL_MS = 50;
const PEAK_MIB = 1024;

const random = seededRandom(7);
/** Words begin with two of these, so that short prefixes match many words. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const VOCABULARY_WORDS = Array.from(
  { length: VOCABULARY },
  (_, at) => `${LETTERS[at % 26]!}${LETTERS[(at * 7) % 26]!}${at}`,
);
/** Few words are frequent, most are rare. */
const word = (): string => VOCABULARY_WORDS[Math.floor(random.next() ** 4 * VOCABULARY)]!;
const enumColumn = (name: string, values: number): SyntheticColumn => ({
  name,
  type: 'enum',
  options: Array.from({ length: values }, (_, value) => `d${value}`),
});
const CELLS: readonly SyntheticColumn[] = [
  { name: 'comment', type: 'long-text' },
  enumColumn('department', DEPARTMENTS),
];
/** As a survey has them: of 2 to 47 values. */
const MORE_CELLS = Array.from({ length: 15 }, (_, at) => enumColumn(`question ${at}`, 2 + 3 * at));

interface SyntheticProject {
  readonly projectId: string;
  readonly comments: number;
  readonly cells: readonly SyntheticColumn[];
}
const LARGE: SyntheticProject = { projectId: 'large', comments: COMMENTS, cells: CELLS };
const SMALL: SyntheticProject = { projectId: 'small', comments: 117_000, cells: [...CELLS, ...MORE_CELLS] };

/** The columns of a segment as the projector leaves them. */
const getSegment = (
  file: SegmentFileDocument,
  segment: number,
  dictionary: TermDictionary,
  cells: readonly SyntheticColumn[],
): readonly Write[] => {
  const comments = Math.min(SEGMENT_COMMENTS, file.count - segment * SEGMENT_COMMENTS);
  const builder = new SegmentBuilder(dictionary);
  for (let comment = 0; comment < comments; comment++) {
    const spans: number[] = [];
    let text = '';
    for (let sentence = 0; sentence < SENTENCES; sentence++) {
      spans.push(text.length);
      for (let at = 0; at < WORDS; at++) text += `${word()} `;
      spans.push(text.length);
    }
    builder.addComment(text, spans);
  }
  const codes = cells.map(({ options = [] }) =>
    Uint16Array.from({ length: comments }, () => 1 + random.below(Math.max(1, options.length))),
  );
  const compounds = Int16Array.from({ length: comments * SENTENCES }, () => random.below(20_001) - 10_000);
  return [
    ...putTokens(file, segment, builder),
    ...codes.flatMap((column, at) =>
      at === 0 ? [] : [putColumn(file, segment, `cells-${at}`, encodeColumn([column]))],
    ),
    putColumn(file, segment, 'compounds', encodeColumn([compounds])),
    ...putWordOffsets(file, segment, builder),
  ];
};

const fill = async (store: ReadStore, { projectId, comments, cells }: SyntheticProject): Promise<void> => {
  const writer = await store.writer(segmentsModel(projectId));
  let at = 0;
  const commit = (writes: readonly Write[]): Promise<void> =>
    writer.commit(writes, at === 0 ? '' : String(at).padStart(6, '0'), String(++at).padStart(6, '0'));
  await commit(projectWrites(projectId, cells));
  for (const file of listSegmentFiles(projectId, cells, comments, FILE_COMMENTS)) {
    const dictionary = new TermDictionary();
    for (let segment = 0; segment < countSegments(file.count); segment++)
      await commit(getSegment(file, segment, dictionary, cells));
    await commit(fileWrites(file, cells));
  }
};

const THEME_IDS = Array.from({ length: 20 }, (_, theme) => `t${theme}`);
/** Words of medium frequency, as analysts look for. */
const themeText = (): string => Array.from({ length: 4 }, () => VOCABULARY_WORDS[50 + random.below(950)]!).join(' ');

const putTheme = async (store: ReadStore, id: string, text: string): Promise<void> => {
  const writer = await store.writer(LIBRARY_MODEL);
  const at = await writer.checkpoint();
  const document = themeDocument(id, text);
  await writer.commit([{ kind: 'put', collection: THEMES, id, document }], at, String(Number(at) + 1).padStart(6, '0'));
};

/** As a server starts them, with the built worker, which `npm run bench` provides. */
const startThreads = (dataDir: string): QueryThreads =>
  createQueryThreads({
    workerFile: join(import.meta.dirname, '../../dist/query-worker.js'),
    dataDir,
    mongoUrl: undefined,
    memoryBytes: MEMORY_BYTES,
    threads: 1,
    log: { error: (fields) => console.error(fields) },
  });

const table = async (threads: QueryThreads): Promise<{ readonly ms: number; readonly share: number }> => {
  const started = performance.now();
  const query = { projectId: LARGE.projectId, themes: THEME_IDS, groupBy: ['department'] };
  const answer = await threads.ask('table', query, { positions: {} });
  const ms = performance.now() - started;
  const { total, items } = JSON.parse(Buffer.from(answer).toString()) as TableResult;
  if (total !== LARGE.comments) throw new Error(`The table counts ${total} comments`);
  if (items.some(({ count }) => count === 0)) throw new Error('A theme is in no comment');
  return { ms, share: items.reduce((sum, { count }) => sum + count, 0) / items.length / total };
};

const PARTS = 400;

/** Of `(a* @50 (b* c* d*))` with varying letters, so that each part is about a seventh of all words. */
const manyParts = (): string => {
  const letter = (at: number): string => LETTERS[at % LETTERS.length]!;
  const parts = Array.from({ length: PARTS }, (_, at) => {
    const step = Math.floor(at / LETTERS.length);
    const others = [step, step + 8, step + 16].map((each) => `${letter(at + 1 + (each % (LETTERS.length - 1)))}*`);
    return `(${letter(at)}* @50 (${others.join(' ')}))`;
  });
  if (new Set(parts).size < PARTS) throw new Error('Two parts of the query are equal');
  return parts.join(' ');
};

/** Milliseconds of the preview of each of these queries. */
const previews = async (threads: QueryThreads, texts: readonly string[]): Promise<readonly number[]> => {
  const times: number[] = [];
  for (const text of texts) {
    const parsed = parseThemeQuery(text);
    if (!parsed.ok) throw new Error(parsed.error.message);
    const started = performance.now();
    const query = { projectId: SMALL.projectId, themeId: 't1', query: parsed.query, groups: [] };
    const { comments, gained, tested } = await threads.ask('themePreview', query, { positions: {} });
    times.push(performance.now() - started);
    const enums = SMALL.cells.filter(({ type }) => type === 'enum').length;
    if (comments !== SMALL.comments || gained === 0 || tested !== enums) throw new Error('The preview is not complete');
  }
  return times;
};

const limit = (name: string, measured: number, atMost: number, unit: string, note: string): BenchResult => ({
  name,
  measured,
  unit,
  note,
  target: { atMost },
});

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

export async function run(): Promise<readonly BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-theme-edit-'));
  const store = await openEmbeddedReadStore(folder);
  let threads: QueryThreads | undefined;
  try {
    for (const id of THEME_IDS) await putTheme(store, id, themeText());
    for (const project of [LARGE, SMALL]) {
      await fill(store, project);
      await cacheThemeColumns(store, project.projectId, THEME_IDS, { signal: new AbortController().signal, today: 1 });
    }
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await putTheme(store, 't0', themeText());
    // As the projections do after an edit of a workspace's theme.
    await cacheThemeColumns(store, LARGE.projectId, THEME_IDS, { signal: new AbortController().signal, today: 1 });
    threads = startThreads(folder);
    // A server has its threads running when it is asked: this one has nothing of the project in memory yet.
    await threads.ask('table', { projectId: 'nobody' }, { positions: {} });
    delay.reset();
    const first = await table(threads);
    const afterwards: number[] = [];
    for (let edit = 0; edit < EDITS; edit++) {
      await putTheme(store, THEME_IDS[edit % THEME_IDS.length]!, themeText());
      afterwards.push((await table(threads)).ms);
    }
    const stall = delay.max / 1e6;
    const previewed = await previews(threads, Array.from({ length: EDITS + 1 }, themeText));
    const parsed = parseThemeQuery(manyParts());
    if (!parsed.ok) throw new Error(parsed.error.message);
    delay.reset();
    const times: number[] = [];
    for (let round = 0; round < 2; round++) {
      const started = performance.now();
      const test = { projectId: SMALL.projectId, query: parsed.query, offset: round };
      await threads.ask('dictionaryTest', test, { positions: {} });
      times.push(performance.now() - started);
    }
    const stallOfParts = delay.max / 1e6;
    const rss = process.resourceUsage().maxRSS / 1024;
    return [
      limit(
        `theme of four words edited → table, ${inThousands(LARGE.comments)} comments`,
        median(afterwards),
        TABLE_MS,
        'ms',
        `median of ${EDITS}, slowest ${Math.round(Math.max(...afterwards))} ms; 20 themes × 12 columns, 30 words a comment, a theme is in ${Math.round(first.share * 100)} % of the comments`,
      ),
      limit(
        'the same, first after a start',
        first.ms,
        FIRST_TABLE_MS,
        'ms',
        'all 20 themes are in the cache beside the model, as the projections leave them after an edit',
      ),
      limit(
        'longest stall of the event loop meanwhile',
        stall,
        STALL_MS,
        'ms',
        'of the thread that answers requests; the queries run in one query thread',
      ),
      limit(
        `preview of an edited theme, ${inThousands(SMALL.comments)} comments`,
        median(previewed.slice(1)),
        PREVIEW_MS,
        'ms',
        `median of ${EDITS}, slowest ${Math.round(Math.max(...previewed.slice(1)))} ms, first ${Math.round(previewed[0]!)} ms; four words, ${SMALL.cells.length - 1} enum columns`,
      ),
      limit(
        `${PARTS} different parts over ${inThousands(SMALL.comments)} comments`,
        times[0]!,
        MANY_PARTS_MS,
        'ms',
        `once more ${Math.round(times[1]!)} ms; ${manyParts().length} characters`,
      ),
      limit(
        'longest stall of the event loop meanwhile',
        stallOfParts,
        STALL_MS,
        'ms',
        'of the thread that answers requests; the queries run in one query thread',
      ),
      limit('peak memory of the process', rss, PEAK_MIB, 'MiB', 'with making the data'),
    ];
  } finally {
    await threads?.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
