/**
 * A table by a column of 30 options with several answers over one million synthetic comments (BENCH_COMMENTS)
 * with 100 themes, against the table by a category of 30 options, in turns. Counts must be those of each
 * comment.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinOptions } from '@verbatim/domain/formats/several-answers';
import { createSegmentReads } from '@verbatim/projections/results/engine/segment-reads';
import type { TableResult } from '@verbatim/projections/results/table/table';
import { readTable } from '@verbatim/projections/results/table/table.query';
import { seededRandom } from '../../projections/src/models/segments/spec-support/seeded-random.ts';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import type { BenchResult } from './bench-result.ts';
import { interleaved } from './interleaved.ts';
import { COMMENTS, inThousands } from './requested-size.ts';
import { fillTaggedProject, makeCategory, makeComments, pickWord, THEMES, type Category } from './tagged-project.ts';

const ROUNDS = 21;
const OPTIONS = 30;
/** Different sets of options, as cells hold them. */
const SETS = 2_000;
const MOST_ANSWERS = 4;

const random = seededRandom(34);
const sets = Array.from({ length: SETS }, () => {
  const answers = Array.from({ length: 1 + random.below(MOST_ANSWERS) }, () => `m${random.below(OPTIONS)}`);
  return [...new Set(answers)].sort();
});

const SEVERAL: Category = { name: 'several', type: 'enum', options: sets.map(joinOptions), separator: ';' };

export async function run(): Promise<readonly BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-several-'));
  const store = await openEmbeddedReadStore(folder);
  try {
    const data = makeComments([makeCategory('one', OPTIONS), SEVERAL]);
    const models = await fillTaggedProject(store, data);
    const reads = createSegmentReads({ resultCharacters: 0 });
    const themes = data.themes.map((_, theme) => pickWord(theme));
    const ask = (column: string) => () => readTable(reads, models, { projectId: 'p', themes, groupBy: [column] });
    const table = await ask('several')();
    const codes = data.more[1]![1];
    requireSame(table, codes);
    const { ours, theirs, spread } = await interleaved(ask('several'), ask('one'), ROUNDS);
    const answers = codes.reduce((sum, code) => sum + sets[code - 1]!.length, 0) / COMMENTS;
    return [
      {
        name: `table by ${OPTIONS} options with several answers: ${inThousands(COMMENTS)} comments × ${THEMES} themes`,
        measured: ours * 1000,
        unit: 'ms',
        baseline: { name: `by a category of ${OPTIONS} options`, measured: theirs * 1000 },
        note: `${answers.toFixed(2)} answers a comment, with what each two columns share; median of ${ROUNDS} rounds in turns, spread ${Math.round(spread * 100)} %`,
      },
    ];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const requireSame = ({ totalRow, columns, shared = [] }: TableResult, codes: Uint16Array): void => {
  const counts = new Map<string, number>();
  for (const code of codes) for (const option of sets[code - 1]!) counts.set(option, (counts.get(option) ?? 0) + 1);
  for (const { key } of columns) if (totalRow.groupBy[key] !== counts.get(key)) throw new Error(`Other counts: ${key}`);
  if (columns.length !== OPTIONS || shared.length !== (OPTIONS * (OPTIONS - 1)) / 2) throw new Error('Other columns');
};
