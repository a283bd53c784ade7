/**
 * A table by the months of a date column with each cell tested against the month before, over one million
 * synthetic comments (BENCH_COMMENTS) with 100 themes, against the same table without tests, in turns. The
 * first table also puts every comment into its month.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listWavesBefore, testWaves } from '@verbatim/domain/statistics/waves';
import { createSegmentReads } from '@verbatim/projections/results/engine/segment-reads';
import { readTable } from '@verbatim/projections/results/table/table.query';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import type { BenchResult } from './bench-result.ts';
import { interleaved } from './interleaved.ts';
import { COMMENTS, inThousands } from './requested-size.ts';
import { fillTaggedProject, makeCategory, makeComments, pickWord, THEMES } from './tagged-project.ts';

const ROUNDS = 21;
const MONTHS = 'month:day';

export async function run(): Promise<readonly BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-waves-'));
  const store = await openEmbeddedReadStore(folder);
  try {
    const data = makeComments([makeCategory('ones'), makeCategory('twos')]);
    const models = await fillTaggedProject(store, data);
    const reads = createSegmentReads({ resultCharacters: 0 });
    const query = { projectId: 'p', themes: data.themes.map((_, theme) => pickWord(theme)) };
    const category = () => readTable(reads, models, { ...query, groupBy: ['ones'] });
    const plain = () => readTable(reads, models, { ...query, groupBy: [MONTHS] });
    const waves = async () => {
      const table = await plain();
      const before = listWavesBefore(table, { name: MONTHS, groupBy: [MONTHS] });
      return { table, changes: testWaves(table, before, 1.96) };
    };
    await category();
    const first = await measure(waves);
    const firstPlain = await measure(() => readTable(reads, models, { ...query, groupBy: ['twos'] }));
    const { table, changes } = await waves();
    const columns = table.columns.length;
    if (changes.some((row) => Object.keys(row).length !== columns - 1)) throw new Error('A month was not compared');
    const { ours, theirs, spread } = await interleaved(waves, plain, ROUNDS);
    const byMonth = await interleaved(plain, category, ROUNDS);
    return [
      {
        name: `table of ${columns} months with waves: ${inThousands(COMMENTS)} comments × ${THEMES} themes`,
        measured: ours * 1000,
        unit: 'ms',
        baseline: { name: 'the same table without tests', measured: theirs * 1000 },
        target: { atMost: 1.2 },
        note: `median of ${ROUNDS} rounds in turns, spread ${Math.round(spread * 100)} %; the first one ${Math.round(first)} ms, of a category ${Math.round(firstPlain)} ms; without tests ${(byMonth.ours / byMonth.theirs).toFixed(2)} × a category of 20`,
      },
    ];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const measure = async (work: () => unknown): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
