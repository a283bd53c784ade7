/**
 * The cross-tab of one million synthetic comments, 100 themes by 12 columns with a filter: the table query on one thread, with
 * its columns in memory, against DuckDB in memory on two threads with the same data and the better of its two ways: a join of tags,
 * and a list of themes in each comment. The counts of all three are compared and must be equal.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { openEmbeddedReadStore } from '@verbatim/projections/stores/embedded/embedded-read-store';
import type { ReadStore, Write } from '@verbatim/projections/stores/read-store';
import {
  LIBRARY_MODEL,
  THEMES as THEME_DOCUMENTS,
  type ThemeDocument,
} from '@verbatim/projections/models/library/library';
import { canonicalQueryOf } from '@verbatim/projections/models/segments/canonical-query';
import { encodeColumn, encodeStrings, SEGMENT_COMMENTS } from '@verbatim/projections/models/segments/segment-format';
import { narrowed, themeColumnEntry } from '@verbatim/projections/models/segments/theme-columns';
import { createSegmentReads } from '@verbatim/projections/results/segment-reads';
import {
  COLUMNS,
  columnId,
  FILES,
  fileDocumentId,
  PLACES,
  PROJECTS,
  segmentsModel,
  segmentsOf,
  valuesId,
  VERSIONS,
  type ProjectColumnsDocument,
  type SegmentFileDocument,
} from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { seededRandom } from '@verbatim/projections/models/segments/spec-support/seeded-random';
import type { TableResult } from '@verbatim/projections/results/table';
import { readTable } from '@verbatim/projections/results/table.query';
import type { BenchResult } from './bench-result.ts';
import { interleaved } from './interleaved.ts';

const COMMENTS = 1_000_000;
const THEMES = 100;
const COLUMN_VALUES = 12;
/** Comments lie in files of this many, as uploads of at most 16 MiB make them. */
const FILE_COMMENTS = 64 * SEGMENT_COMMENTS;
const KEPT_REGIONS = ['r0', 'r2', 'r3'];
const REGIONS = 5;
const ROUNDS = 21;

interface Synthetic {
  readonly department: Uint16Array;
  readonly region: Uint16Array;
  /** Comments of each theme, in order. */
  readonly themes: readonly (readonly number[])[];
  readonly compounds: Int16Array;
}

/** Three themes a comment on average, the first ones far more often than the last; one sentence a comment. */
const makeComments = (): Synthetic => {
  const random = seededRandom(1);
  const department = Uint16Array.from({ length: COMMENTS }, () => 1 + random.below(COLUMN_VALUES));
  const region = Uint16Array.from({ length: COMMENTS }, () => 1 + random.below(REGIONS));
  const compounds = Int16Array.from({ length: COMMENTS }, () => random.below(20_001) - 10_000);
  const themes = Array.from({ length: THEMES }, (_, theme) => {
    const share = 3 / THEMES + (0.04 * (THEMES / 2 - theme)) / THEMES;
    const comments: number[] = [];
    for (let comment = 0; comment < COMMENTS; comment++) if (random.next() < share) comments.push(comment);
    return comments;
  });
  return { department, region, themes, compounds };
};

const departments = Array.from({ length: COLUMN_VALUES }, (_, value) => `d${value}`);
const regions = Array.from({ length: REGIONS }, (_, value) => `r${value}`);

/** Their words stand nowhere: what they find is in the cache. */
const wordOf = (theme: number): string => `t${theme}`;

const filesOf = (): readonly SegmentFileDocument[] =>
  Array.from({ length: Math.ceil(COMMENTS / FILE_COMMENTS) }, (_, at) => {
    const first = at * FILE_COMMENTS;
    const count = Math.min(FILE_COMMENTS, COMMENTS - first);
    return {
      ...{ projectId: 'p', fileId: `f${first}`, firstId: first + 1, count, columns: CELLS, tokeniser: '1' },
      ...{ split: count, parsed: 0, scored: [[0, count]], scores: '1', themes: {} },
    };
  });

const keepThemes = async (store: ReadStore, { themes }: Synthetic): Promise<void> => {
  const look = { folderId: null, portalName: '', visible: true, since: 0 };
  const documents = themes.map((_, theme): ThemeDocument => {
    const word = wordOf(theme);
    return { id: word, name: word, text: word, originalText: word, ...look };
  });
  const writes = documents.map((document): Write => {
    return { kind: 'put', collection: THEME_DOCUMENTS, id: document.id, document };
  });
  await (await store.writer(LIBRARY_MODEL)).commit(writes, '', '1');
  for (const file of filesOf())
    for (const [theme, comments] of themes.entries()) {
      const found = Array.from({ length: segmentsOf(file.count) }, (_, segment) => {
        const from = file.firstId - 1 + segment * SEGMENT_COMMENTS;
        const to = Math.min(from + SEGMENT_COMMENTS, file.firstId - 1 + file.count);
        const within = comments.slice(lowerBound(comments, from), lowerBound(comments, to));
        return narrowed(Uint32Array.from(within, (comment) => comment - from));
      });
      const entry = themeColumnEntry(file, canonicalQueryOf(wordOf(theme))!, found, 0);
      if (!(await store.cache(segmentsModel('p')).putIfAbsent(entry))) throw new Error('A theme was not kept');
    }
};

const CELLS = [
  { name: 'comment', type: 'long-text' },
  { name: 'department', type: 'enum' },
  { name: 'region', type: 'enum' },
] as const;

/** The model as the projector leaves it. */
const writesOf = (data: Synthetic): readonly Write[] => {
  const columns = CELLS;
  const options: Record<string, readonly string[]> = { department: departments, region: regions };
  const defined = columns.map(({ name, type }) => ({
    ...{ id: name, field: name, name, type },
    options: options[name] ?? [],
  }));
  const project: ProjectColumnsDocument = { defined, stored: columns.map(({ name }) => name), revision: 0 };
  const writes: Write[] = [
    { kind: 'put', collection: PROJECTS, id: 'p', document: project },
    { kind: 'put', collection: VERSIONS, id: 'p', document: { version: '1' } },
  ];
  for (const file of filesOf()) {
    const { firstId, count, fileId } = file;
    const id = fileDocumentId('p', firstId);
    writes.push({ kind: 'put', collection: PLACES, id: fileId, document: { id } });
    writes.push({ kind: 'put', collection: FILES, id, document: file });
    for (const [column, values] of [departments, regions].entries()) {
      const bytes = encodeColumn(encodeStrings(['', ...values]));
      writes.push({ kind: 'put-bytes', collection: COLUMNS, id: valuesId(file, column + 1), bytes });
    }
    for (let segment = 0; segment < segmentsOf(count); segment++) writes.push(...segmentOf(data, file, segment));
  }
  return writes;
};

const segmentOf = (data: Synthetic, file: SegmentFileDocument, segment: number): readonly Write[] => {
  const from = file.firstId - 1 + segment * SEGMENT_COMMENTS;
  const to = Math.min(from + SEGMENT_COMMENTS, file.firstId - 1 + file.count);
  const numbers = Uint32Array.from({ length: to - from + 1 }, (_, at) => at);
  const put = (column: Parameters<typeof columnId>[2], ...sections: Parameters<typeof encodeColumn>[0]): Write => {
    return {
      kind: 'put-bytes',
      collection: COLUMNS,
      id: columnId(file, segment, column),
      bytes: encodeColumn(sections),
    };
  };
  return [
    put('cells-1', data.department.slice(from, to)),
    put('cells-2', data.region.slice(from, to)),
    put('sentences', numbers, numbers, new Uint32Array(2 * (to - from))),
    put('compounds', data.compounds.slice(from, to)),
  ];
};

const lowerBound = (sorted: readonly number[], value: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

const fillDuckDb = async (connection: DuckDBConnection, data: Synthetic): Promise<void> => {
  await connection.run('CREATE TABLE comments (id INTEGER, department UTINYINT, region UTINYINT)');
  const comments = await connection.createAppender('comments');
  for (let id = 0; id < COMMENTS; id++) {
    comments.appendInteger(id);
    comments.appendUTinyInt(data.department[id]!);
    comments.appendUTinyInt(data.region[id]!);
    comments.endRow();
  }
  comments.closeSync();
  await connection.run('CREATE TABLE unordered (comment INTEGER, theme UTINYINT)');
  const tags = await connection.createAppender('unordered');
  for (const [theme, carrying] of data.themes.entries()) {
    for (const comment of carrying) {
      tags.appendInteger(comment);
      tags.appendUTinyInt(theme);
      tags.endRow();
    }
  }
  tags.closeSync();
  await connection.run('CREATE TABLE tags AS SELECT * FROM unordered ORDER BY comment, theme');
  await connection.run(`CREATE TABLE listed AS SELECT c.department, c.region, t.themes FROM comments c
    LEFT JOIN (SELECT comment, list(theme ORDER BY theme) AS themes FROM tags GROUP BY comment) t ON t.comment = c.id
    ORDER BY c.id`);
};

const REGION_CODES = KEPT_REGIONS.map((region) => regions.indexOf(region) + 1).join(', ');
const JOIN = `SELECT theme, department, count(*)::INTEGER FROM tags JOIN comments ON comment = id
  WHERE region IN (${REGION_CODES}) GROUP BY theme, department`;
const LIST = `SELECT theme, department, count(*)::INTEGER FROM
  (SELECT unnest(themes) AS theme, department FROM listed WHERE region IN (${REGION_CODES})) GROUP BY theme, department`;

type Counts = readonly (readonly number[])[];

const duckDbCounts = async (connection: DuckDBConnection, sql: string): Promise<Counts> => {
  const counts = Array.from({ length: THEMES }, () => new Array<number>(COLUMN_VALUES).fill(0));
  for (const [theme, department, count] of (await connection.runAndReadAll(sql)).getRows())
    counts[Number(theme)]![Number(department) - 1] = Number(count);
  return counts;
};

const countsOf = ({ items }: TableResult): Counts =>
  [...items]
    .sort((a, b) => Number(a.id?.slice(1)) - Number(b.id?.slice(1)))
    .map(({ groupBy }) => departments.map((department) => groupBy[department]!));

const modelsOf = async (store: ReadStore) => ({
  segments: await store.reader(segmentsModel('p')),
  library: await store.reader(LIBRARY_MODEL),
  tags: await store.reader(tagsModel('p')),
});

export async function run(): Promise<readonly BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-crosstab-'));
  const store = await openEmbeddedReadStore(folder);
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  try {
    const data = makeComments();
    await (await store.writer(segmentsModel('p'))).commit(writesOf(data), '', '1');
    await keepThemes(store, data);
    await fillDuckDb(connection, data);
    const reads = createSegmentReads({ resultCharacters: 0 });
    const themes = data.themes.map((_, theme) => wordOf(theme));
    const filters = { region: { value: KEPT_REGIONS, type: 'enum' } } as const;
    const ours = async (): Promise<TableResult> =>
      readTable(reads, await modelsOf(store), {
        projectId: 'p',
        themes,
        groupBy: ['department'],
        filters,
      });
    const expected = JSON.stringify(countsOf(await ours()));
    for (const sql of [JOIN, LIST])
      if (JSON.stringify(await duckDbCounts(connection, sql)) !== expected) throw new Error(`Other counts: ${sql}`);
    const joined = await interleaved(ours, () => duckDbCounts(connection, JOIN), ROUNDS);
    const listed = await interleaved(ours, () => duckDbCounts(connection, LIST), ROUNDS);
    const [better, way] = joined.theirs < listed.theirs ? [joined, 'join'] : [listed, 'list column'];
    const tags = data.themes.reduce((sum, { length }) => sum + length, 0);
    return [
      {
        name: 'cross-tab of 1,000,000 comments × 100 themes × 12 columns with a filter',
        ...{ measured: better.ours * 1000, unit: 'ms' },
        baseline: { name: `DuckDB on two threads (${way})`, measured: better.theirs * 1000 },
        target: { atMost: 1 },
        note: `the whole table query on one thread, its sentiment by theme (which DuckDB does not count here) included; ${tags} tags, equal counts; DuckDB join ${ms(joined.theirs)}, list ${ms(listed.theirs)}; median of ${ROUNDS} rounds in turns, spread ${Math.round(better.spread * 100)} %`,
      },
    ];
  } finally {
    connection.closeSync();
    instance.closeSync();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const ms = (seconds: number): string => `${(seconds * 1000).toFixed(1)} ms`;
