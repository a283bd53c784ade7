/** How the table counts nets: by their own comments, or by what they count differently from their themes. */
import { getRowCounts, getRowSentiment, type CrossTab, type RowSentiment } from '../kernels/cross-tab.ts';
import type { ClassedComments } from '../kernels/theme-sentiment.ts';
import type { FileScope, Scope } from '../engine/scope.ts';

export interface CountedRow {
  readonly counts: Int32Array;
  readonly sentiment: RowSentiment;
}

interface NetRow {
  readonly id: string;
  readonly row: number;
  /** Row of the comments to subtract, and rows of the themes; undefined for a net that is counted itself. */
  readonly difference: { readonly row: number; readonly themes: readonly number[] } | undefined;
}

/** Comments to count in a row. */
interface Addition {
  readonly row: number;
  readonly comments: ClassedComments;
}

/** Rows of nets in the cross-tab, each with a spare one for a difference. */
export class NetRows {
  private readonly nets: readonly NetRow[];

  private constructor(nets: readonly NetRow[]) {
    this.nets = nets;
  }

  /**
   * Chooses the way that visits fewer comments over all files.
   * @param first row of nets
   * @param spare first spare row
   */
  static async plan(
    { themes, nets, files }: Scope,
    { first, spare }: { readonly first: number; readonly spare: number },
  ): Promise<NetRows> {
    const rows = new Map(themes.map(({ id }, row) => [id, row]));
    const planned: NetRow[] = [];
    for (const [at, { id, themes: children }] of nets.entries()) {
      const ofThemes = children.flatMap((child) => rows.get(child) ?? []);
      let saved = 0;
      for (const { classed, overlap } of files) {
        const { repeated, united } = await overlap(id);
        saved += (await classed(id)).rows.length - repeated.rows.length - united.rows.length;
      }
      const isCheaper = ofThemes.length === children.length && saved > 0;
      const difference = isCheaper ? { row: spare + at, themes: ofThemes } : undefined;
      planned.push({ id, row: first + at, difference });
    }
    return new NetRows(planned);
  }

  /** What to count in a file. */
  async load({ classed, overlap }: FileScope): Promise<readonly Addition[]> {
    const additions: Addition[] = [];
    for (const { id, row, difference } of this.nets) {
      if (difference === undefined) additions.push({ row, comments: await classed(id) });
      else {
        const { repeated, united } = await overlap(id);
        additions.push({ row, comments: united }, { row: difference.row, comments: repeated });
      }
    }
    return additions;
  }

  /** @param at place of the net */
  count(table: CrossTab, at: number): CountedRow {
    const { row, difference } = this.nets[at]!;
    const counted = countRow(table, row);
    if (difference === undefined) return counted;
    const { counts, sentiment } = counted;
    const sum = { ...sentiment };
    const add = (other: CountedRow, sign: 1 | -1): void => {
      for (let code = 0; code < counts.length; code++) counts[code]! += sign * other.counts[code]!;
      for (const part of PARTS) sum[part] += sign * other.sentiment[part];
    };
    for (const theme of difference.themes) add(countRow(table, theme), 1);
    add(countRow(table, difference.row), -1);
    return { counts, sentiment: sum };
  }
}

const PARTS = ['pos', 'neu', 'mix', 'neg', 'sum', 'sentences'] as const;

export const countRow = (table: CrossTab, row: number): CountedRow => ({
  counts: getRowCounts(table, row),
  sentiment: getRowSentiment(table, row),
});
