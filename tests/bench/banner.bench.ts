/**
 * A banner of three parts of 20 columns over one million synthetic comments (BENCH_COMMENTS) with 100
 * themes and ten nets, against the plain table of 60 columns, in turns; and one of 200 columns in ten
 * parts. Every part must equal the plain table grouped by it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { columnKey } from '@verbatim/domain/column-key';
import { createSegmentReads } from '@verbatim/projections/results/engine/segment-reads';
import type { TableResult } from '@verbatim/projections/results/table/table';
import { readTable } from '@verbatim/projections/results/table/table.query';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import type { BenchResult } from './bench-result.ts';
import { interleaved } from './interleaved.ts';
import { COMMENTS, inThousands } from './requested-size.ts';
import { fillTaggedProject, makeCategory, makeComments, pickWord, THEMES } from './tagged-project.ts';

const ROUNDS = 21;
const PARTS = ['ones', 'twos', 'threes'];
/** Of 20 columns each: the most that a banner can have. */
const MANY_PARTS = [...PARTS, ...Array.from({ length: 7 }, (_, at) => `more${at}`)];

/** Of 12 × 5 columns. */
const NESTED = ['department', 'region'];
/** Of 20 × 12 columns. */
const MANY_NESTED = ['ones', 'department'];

export async function run(): Promise<readonly BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-banner-'));
  const store = await openEmbeddedReadStore(folder);
  try {
    const data = makeComments(MANY_PARTS.map((name) => makeCategory(name)));
    const models = await fillTaggedProject(store, data);
    const reads = createSegmentReads({ resultCharacters: 0 });
    const themes = data.themes.map((_, theme) => pickWord(theme));
    const nets = Array.from({ length: 10 }, (_, net) => ({
      id: `net-${net}`,
      name: String(net),
      themes: themes.slice(net * 10, (net + 1) * 10),
    }));
    const query = { projectId: 'p', themes, nets: { themes, nets } };
    const compare = async (parts: readonly string[], nested: readonly string[], atMost?: number) => {
      const banner = parts.map((name) => ({ groupBy: [name], title: name }));
      const ask = () => readTable(reads, models, { ...query, banner });
      const table = await ask();
      for (const part of parts) requireSame(table, part, await readTable(reads, models, { ...query, groupBy: [part] }));
      const plain = () => readTable(reads, models, { ...query, groupBy: nested });
      const columns = (await plain()).columns.length;
      const { ours, theirs, spread } = await interleaved(ask, plain, ROUNDS);
      return {
        name: `banner of ${table.columns.length} columns in ${parts.length} parts: ${inThousands(COMMENTS)} comments × ${THEMES} themes and ${nets.length} nets`,
        measured: ours * 1000,
        unit: 'ms',
        baseline: { name: `the plain table of ${columns} columns`, measured: theirs * 1000 },
        ...(atMost !== undefined && { target: { atMost } }),
        note: `equal to the plain table of each part; median of ${ROUNDS} rounds in turns, spread ${Math.round(spread * 100)} %`,
      };
    };
    return [await compare(PARTS, NESTED, 1.5), await compare(MANY_PARTS, MANY_NESTED)];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const requireSame = (table: TableResult, part: string, plain: TableResult): void => {
  const rows = new Map(table.items.map((item) => [item.id, item.groupBy]));
  for (const { id, groupBy } of plain.items)
    for (const { key, labels } of plain.columns)
      if (rows.get(id)?.[columnKey([columnKey([part]), ...labels])] !== groupBy[key])
        throw new Error(`Other counts: ${part} ${key}`);
};
