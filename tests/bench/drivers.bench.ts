/**
 * Drivers of a number over one million synthetic comments (BENCH_COMMENTS) with 100 themes in memory: means,
 * tests and the regression of all themes, against the sums that they need in in-memory DuckDB on two threads.
 * Counts and sums must be equal. Ours uses one thread.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import { createSegmentReads } from '@verbatim/projections/results/engine/segment-reads';
import type { Drivers } from '@verbatim/projections/results/drivers/drivers';
import { readDrivers } from '@verbatim/projections/results/drivers/drivers.query';
import type { TableResult } from '@verbatim/projections/results/table/table';
import { readTable } from '@verbatim/projections/results/table/table.query';
import { roundTo4 } from '@verbatim/domain/statistics/percentages';
import { COMMENTS, inThousands } from './requested-size.ts';
import type { BenchResult } from './bench-result.ts';
import { interleaved } from './interleaved.ts';
import { fillTaggedProject, makeComments, pickWord, THEMES, type Synthetic } from './tagged-project.ts';

const ROUNDS = 15;
const MAX_MS = 300;

const fillDuckDb = async (connection: DuckDBConnection, { scores, themes }: Synthetic): Promise<void> => {
  await connection.run('CREATE TABLE all_comments (id INTEGER, score UTINYINT)');
  const comments = await connection.createAppender('all_comments');
  for (let id = 0; id < COMMENTS; id++) {
    comments.appendInteger(id);
    if (Number.isNaN(scores[id])) comments.appendNull();
    else comments.appendUTinyInt(scores[id]!);
    comments.endRow();
  }
  comments.closeSync();
  await connection.run('CREATE TABLE unordered (comment INTEGER, theme UTINYINT)');
  const tags = await connection.createAppender('unordered');
  for (const [theme, carrying] of themes.entries()) {
    for (const comment of carrying) {
      tags.appendInteger(comment);
      tags.appendUTinyInt(theme);
      tags.endRow();
    }
  }
  tags.closeSync();
  await connection.run('CREATE TABLE tags AS SELECT * FROM unordered ORDER BY comment, theme');
};

const MOMENTS = `SELECT theme, count(*)::INTEGER, sum(score)::DOUBLE, sum(score::DOUBLE * score)::DOUBLE
  FROM tags JOIN all_comments ON comment = id WHERE score IS NOT NULL GROUP BY theme ORDER BY theme`;
const PAIRS = `SELECT a.theme, b.theme, count(*)::INTEGER FROM tags a JOIN tags b ON a.comment = b.comment AND a.theme < b.theme
  JOIN all_comments ON a.comment = id WHERE score IS NOT NULL GROUP BY a.theme, b.theme`;

/** By theme: comments with it, and their mean. */
type Means = readonly (readonly [count: number, mean: number])[];

const duckDbMeans = async (connection: DuckDBConnection): Promise<Means> => {
  const moments = (await connection.runAndReadAll(MOMENTS)).getRows();
  // Read as ours does: the regression needs them.
  (await connection.runAndReadAll(PAIRS)).getRows();
  return moments.map(([, count, sum]) => [Number(count), Number((Number(sum) / Number(count)).toFixed(6))]);
};

const toMeans = ({ items }: Drivers): Means =>
  items
    .toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
    .map(({ with: { count, mean } }) => [count, Number(mean!.toFixed(6))]);

const BY_THEME = `SELECT theme, count(*)::INTEGER, avg(score)::DOUBLE, median(score)::DOUBLE,
  count_if(score >= 9)::INTEGER, count_if(score <= 1)::INTEGER
  FROM tags JOIN all_comments ON comment = id WHERE score IS NOT NULL GROUP BY theme ORDER BY theme`;

/** By theme: comments, mean, median, and the ends of the scale. */
type Rows = readonly (readonly number[])[];

const duckDbRows = async (connection: DuckDBConnection): Promise<Rows> =>
  (await connection.runAndReadAll(BY_THEME))
    .getRows()
    .map(([, count, mean, ...rest]) => [Number(count), roundTo4(Number(mean)), ...rest.map(Number)]);

const toRows = ({ items }: TableResult): Rows =>
  items
    .toSorted((a, b) => Number(a.id!.slice(1)) - Number(b.id!.slice(1)))
    .map(({ numbers }) => [numbers!.count, numbers!.mean!, numbers!.median!, numbers!.top!, numbers!.bottom!]);

export async function run(): Promise<readonly BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-drivers-'));
  const store = await openEmbeddedReadStore(folder);
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  try {
    const data = makeComments();
    const models = await fillTaggedProject(store, data);
    await fillDuckDb(connection, data);
    const reads = createSegmentReads({ resultCharacters: 0 });
    const query = { projectId: 'p', themes: data.themes.map((_, theme) => pickWord(theme)), column: 'score' };
    const ours = async (): Promise<Means> => toMeans(await readDrivers(reads, models, query));
    const theirs = (): Promise<Means> => duckDbMeans(connection);
    if (JSON.stringify(await ours()) !== JSON.stringify(await theirs())) throw new Error('Other means');
    const compared = await interleaved(ours, theirs, ROUNDS);
    const name = `drivers of a number by ${THEMES} themes in ${inThousands(COMMENTS)} comments`;
    const note = `median of ${ROUNDS} rounds in turns, spread ${Math.round(compared.spread * 100)} %; the columns are in memory`;
    const measured = compared.ours * 1000;
    const table = async (): Promise<Rows> => toRows(await readTable(reads, models, { ...query, number: 'score' }));
    const rows = (): Promise<Rows> => duckDbRows(connection);
    if (JSON.stringify(await table()) !== JSON.stringify(await rows())) throw new Error('Other rows');
    const inTable = await interleaved(table, rows, ROUNDS);
    return [
      {
        name: `mean, median and ends of a number by ${THEMES} themes in ${inThousands(COMMENTS)} comments`,
        measured: inTable.ours * 1000,
        unit: 'ms',
        baseline: { name: 'DuckDB on two threads', measured: inTable.theirs * 1000 },
        target: { atMost: 1 },
        note: `the whole table on one thread, with counts and sentiment; equal figures; median of ${ROUNDS} rounds in turns, spread ${Math.round(inTable.spread * 100)} %`,
      },
      {
        name,
        measured,
        unit: 'ms',
        baseline: { name: 'DuckDB on two threads (sums and pairs alone)', measured: compared.theirs * 1000 },
        target: { atMost: 1 },
        note: `the whole query on one thread, with tests and the regression (which DuckDB does not compute here); equal counts and means; ${note}`,
      },
      { name: `${name}, as a time`, measured, unit: 'ms', target: { atMost: MAX_MS }, note },
    ];
  } finally {
    connection.closeSync();
    instance.closeSync();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
