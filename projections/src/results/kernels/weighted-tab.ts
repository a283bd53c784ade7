/**
 * The cross-tab where counting does not do: comments that count by a weight, and how far the compounds under a theme scatter. It adds up
 * in floating point and looks at every code, so it is asked for apart from the counts.
 */
import type { Codes } from './cross-tab.ts';
import {
  CLASSES,
  COMMENT_BITS,
  COMMENT_OF_ROW,
  COMPOUND_SCALE,
  meanCompound,
  UNCLASSED,
  type ClassedComments,
} from './theme-sentiment.ts';

/** Of each comment of a segment, usable or not; undefined where each counts as one. */
export type Weights = Float64Array | undefined;

/** By code: the columns, and behind them those in no column. */
export interface WeightedBase {
  readonly comments: Float64Array;
  readonly weights: Float64Array;
  readonly squares: Float64Array;
  /** Comments of the base with no weight, or one below 0: they count nothing. */
  without: number;
}

/** What the mean compound of a cell and its error are made of; each array has `rows × width` numbers. */
interface Moments {
  /** Comments that have scored sentences and weigh something. */
  readonly comments: Float64Array;
  /** Sums over these comments; n is a comment's sentences, s the sum of their compounds in ten-thousandths, w its weight: wn, ws. */
  readonly sentences: Float64Array;
  readonly sums: Float64Array;
  /** (wn)², (wn)(ws), (ws)² */
  readonly sentenceSquares: Float64Array;
  readonly products: Float64Array;
  readonly sumSquares: Float64Array;
}

export interface WeightedTab extends Moments {
  /** columns + 1 */
  readonly width: number;
  readonly weights: Float64Array;
  /** Weights by class of sentiment: `rows × CLASSES`. */
  readonly classes: Float64Array;
}

export const emptyWeightedBase = (columns: number): WeightedBase => ({
  comments: new Float64Array(columns + 1),
  weights: new Float64Array(columns + 1),
  squares: new Float64Array(columns + 1),
  without: 0,
});

export const emptyWeightedTab = (rows: number, columns: number): WeightedTab => {
  const cells = (): Float64Array => new Float64Array(rows * (columns + 1));
  return {
    width: columns + 1,
    classes: new Float64Array(rows * CLASSES),
    ...{ weights: cells(), comments: cells(), sentences: cells(), sums: cells() },
    ...{ sentenceSquares: cells(), products: cells(), sumSquares: cells() },
  };
};

/** What a comment weighs: an empty cell is not a number, and nobody weighs less than nothing. */
export const weightOf = (weight: number): number => (weight >= 0 ? weight : 0);

export const addWeightedBase = (base: WeightedBase, codes: Codes, weights: Weights): void => {
  const width = base.weights.length;
  for (let comment = 0; comment < codes.length; comment++) {
    const code = codes[comment]!;
    if (code >= width) continue;
    const weight = weights === undefined ? 1 : weights[comment]!;
    const used = weightOf(weight);
    base.comments[code]! += 1;
    base.weights[code]! += used;
    base.squares[code]! += used * used;
    if (!(weight >= 0)) base.without++;
  }
};

/** Holds, while a segment is added, what its comments have beyond their first sentence that carries the theme, by comment. */
export class RowAdder {
  private readonly sentences = new Float64Array(1 << COMMENT_BITS);
  private readonly sums = new Float64Array(1 << COMMENT_BITS);

  /** Adds one segment's comments of a theme to a row. */
  add(
    tab: WeightedTab,
    row: number,
    codes: Codes,
    theme: ClassedComments,
    { segment, weights }: { readonly segment: number; readonly weights: Weights },
  ): void {
    const { rows, starts, repeats } = theme;
    const [first, last] = [repeats.starts[segment]!, repeats.starts[segment + 1]!];
    for (let at = first; at < last; at++) {
      this.sentences[repeats.comments[at]!] = repeats.sentences[at]!;
      this.sums[repeats.comments[at]!] = repeats.sums[at]!;
    }
    for (let sentiment = 0; sentiment < CLASSES; sentiment++) {
      const end = starts[segment * CLASSES + sentiment + 1]!;
      for (let at = starts[segment * CLASSES + sentiment]!; at < end; at++) {
        const comment = rows[at]! & COMMENT_OF_ROW;
        const code = codes[comment]!;
        if (code >= tab.width) continue;
        const weight = weights === undefined ? 1 : weightOf(weights[comment]!);
        if (weight === 0) continue;
        const cell = row * tab.width + code;
        tab.weights[cell]! += weight;
        tab.classes[row * CLASSES + sentiment]! += weight;
        if (sentiment === UNCLASSED) continue;
        const sentences = weight * (1 + this.sentences[comment]!);
        const sum = weight * ((rows[at]! >> COMMENT_BITS) + this.sums[comment]!);
        tab.comments[cell]! += 1;
        tab.sentences[cell]! += sentences;
        tab.sums[cell]! += sum;
        tab.sentenceSquares[cell]! += sentences * sentences;
        tab.products[cell]! += sentences * sum;
        tab.sumSquares[cell]! += sum * sum;
      }
    }
    for (let at = first; at < last; at++) {
      this.sentences[repeats.comments[at]!] = 0;
      this.sums[repeats.comments[at]!] = 0;
    }
  }
}

export interface CellMean {
  /** Mean compound (-1 to 1) of the sentences that carry the theme, null when there are none. */
  readonly avg: number | null;
  /** Its standard error; null for fewer than two comments. */
  readonly error: number | null;
  /** That it is made of. */
  readonly comments: number;
}

/**
 * The mean of the sentences, and its standard error as that of a ratio of two sums over comments: sentences of one comment are not
 * independent. Source: Cochran, Sampling Techniques (1977) 2.11 and 9A (clusters of unequal size).
 * @param code a column; all of them and those in none when absent
 */
export const meanOf = (tab: WeightedTab, row: number, code?: number): CellMean => {
  const from = row * tab.width + (code ?? 0);
  const to = code === undefined ? from + tab.width : from + 1;
  const add = (cells: Float64Array): number => cells.subarray(from, to).reduce((sum, cell) => sum + cell, 0);
  const [comments, sentences, sum] = [add(tab.comments), add(tab.sentences), add(tab.sums)];
  if (comments === 0) return { avg: null, error: null, comments };
  const mean = sum / sentences;
  const scatter = add(tab.sumSquares) - 2 * mean * add(tab.products) + mean * mean * add(tab.sentenceSquares);
  const variance = (Math.max(0, scatter) / sentences ** 2) * (comments / (comments - 1));
  const error = comments < 2 ? null : Math.round(Math.sqrt(variance)) / COMPOUND_SCALE;
  return { avg: meanCompound(sum, sentences), error, comments };
};
