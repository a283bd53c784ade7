/**
 * Cross-tab with weights and the variance of compounds. It sums in floating point and reads every code, so it
 * is separate from the counting kernel.
 */
import type { Codes } from './cross-tab.ts';
import { countedWidth, furtherPlace, type FurtherColumns } from './further-columns.ts';
import {
  ALL_CLASSES,
  CLASSES,
  COMMENT_BITS,
  COMMENT_OF_ROW,
  COMPOUND_SCALE,
  computeMeanCompound,
  UNCLASSED,
  type ClassedComments,
  type CountedClasses,
} from './theme-sentiment.ts';

/** By comment of a segment, valid or not; undefined for unweighted. */
export type Weights = Float64Array | undefined;

/** By code: the columns, comments in none, and behind the dropped ones the further columns of comments. */
export interface WeightedBase {
  readonly columns: number;
  readonly comments: Float64Array;
  readonly weights: Float64Array;
  readonly squares: Float64Array;
  /** Comments without a weight or with a negative one, which are not counted. */
  without: number;
}

/** Moments of a cell's mean compound and its error; each array has `rows × width` numbers. */
interface Moments {
  /** Comments with scored sentences and positive weight. */
  readonly comments: Float64Array;
  /**
   * Sums over these comments, with n sentences, sum s of compounds in ten-thousandths, and weight w: wn, ws.
   */
  readonly sentences: Float64Array;
  readonly sums: Float64Array;
  /** (wn)², (wn)(ws), (ws)² */
  readonly sentenceSquares: Float64Array;
  readonly products: Float64Array;
  readonly sumSquares: Float64Array;
}

export interface WeightedTab extends Moments {
  readonly columns: number;
  /** Of a row: numbers by code, as in `WeightedBase`. */
  readonly width: number;
  /** What `weights` and `squares` are of; sentiment and moments are of all classes. */
  readonly counted: CountedClasses;
  readonly weights: Float64Array;
  /** Of a row: squared weights of its comments. */
  readonly squares: Float64Array;
  /** Weights by class of sentiment: `rows × CLASSES`. */
  readonly classes: Float64Array;
}

export const emptyWeightedBase = (columns: number, hasFurther = false): WeightedBase => {
  const width = countedWidth(columns, hasFurther);
  return {
    columns,
    comments: new Float64Array(width),
    weights: new Float64Array(width),
    squares: new Float64Array(width),
    without: 0,
  };
};

export const emptyWeightedTab = (
  rows: number,
  columns: number,
  hasFurther = false,
  counted: CountedClasses = ALL_CLASSES,
): WeightedTab => {
  const width = countedWidth(columns, hasFurther);
  const cells = (): Float64Array => new Float64Array(rows * width);
  return {
    columns,
    width,
    counted,
    squares: new Float64Array(rows),
    classes: new Float64Array(rows * CLASSES),
    weights: cells(),
    comments: cells(),
    sentences: cells(),
    sums: cells(),
    sentenceSquares: cells(),
    products: cells(),
    sumSquares: cells(),
  };
};

/** Zero for a missing or negative weight. */
export const normaliseWeight = (weight: number): number => (weight >= 0 ? weight : 0);

export const addWeightedBase = (base: WeightedBase, codes: Codes, weights: Weights, further?: FurtherColumns): void => {
  const place = furtherPlace(base.columns);
  for (let comment = 0; comment < codes.length; comment++) {
    const code = codes[comment]!;
    if (code > base.columns) continue;
    const weight = weights === undefined ? 1 : weights[comment]!;
    const used = normaliseWeight(weight);
    const add = (at: number): void => {
      base.comments[at]! += 1;
      base.weights[at]! += used;
      base.squares[at]! += used * used;
    };
    add(code);
    const end = further?.starts[comment + 1] ?? 0;
    for (let at = further?.starts[comment] ?? 0; at < end; at++) add(place + further!.columns[at]!);
    if (!(weight >= 0)) base.without++;
  }
};

interface SegmentWeights {
  readonly segment: number;
  readonly weights: Weights;
  readonly further?: FurtherColumns | undefined;
}

interface CommentMoments {
  /** 0 for a comment that is not counted. */
  readonly weight: number;
  readonly isScored: boolean;
  readonly sentences: number;
  readonly sum: number;
}

const addCell = (tab: WeightedTab, cell: number, { weight, isScored, sentences, sum }: CommentMoments): void => {
  tab.weights[cell]! += weight;
  if (!isScored) return;
  tab.comments[cell]! += 1;
  tab.sentences[cell]! += sentences;
  tab.sums[cell]! += sum;
  tab.sentenceSquares[cell]! += sentences * sentences;
  tab.products[cell]! += sentences * sum;
  tab.sumSquares[cell]! += sum * sum;
};

/** Collects, for the current segment, each comment's sentences beyond the first that carry the theme. */
export class RowAdder {
  private readonly sentences = new Float64Array(1 << COMMENT_BITS);
  private readonly sums = new Float64Array(1 << COMMENT_BITS);

  add(
    tab: WeightedTab,
    row: number,
    codes: Codes,
    theme: ClassedComments,
    { segment, weights, further }: SegmentWeights,
  ): void {
    const { rows, starts, repeats } = theme;
    const [first, last] = [repeats.starts[segment]!, repeats.starts[segment + 1]!];
    for (let at = first; at < last; at++) {
      this.sentences[repeats.comments[at]!] = repeats.sentences[at]!;
      this.sums[repeats.comments[at]!] = repeats.sums[at]!;
    }
    for (let sentiment = 0; sentiment < CLASSES; sentiment++) {
      const isCounted = sentiment >= tab.counted.from && sentiment < tab.counted.to;
      const end = starts[segment * CLASSES + sentiment + 1]!;
      for (let at = starts[segment * CLASSES + sentiment]!; at < end; at++) {
        const comment = rows[at]! & COMMENT_OF_ROW;
        const code = codes[comment]!;
        if (code > tab.columns) continue;
        const weight = weights === undefined ? 1 : normaliseWeight(weights[comment]!);
        if (weight === 0) continue;
        tab.classes[row * CLASSES + sentiment]! += weight;
        const used = isCounted ? weight : 0;
        tab.squares[row]! += used * used;
        const isScored = sentiment !== UNCLASSED;
        const sentences = isScored ? weight * (1 + this.sentences[comment]!) : 0;
        const sum = isScored ? weight * ((rows[at]! >> COMMENT_BITS) + this.sums[comment]!) : 0;
        const moments = { weight: used, isScored, sentences, sum };
        addCell(tab, row * tab.width + code, moments);
        if (further === undefined) continue;
        const place = row * tab.width + furtherPlace(tab.columns);
        for (let one = further.starts[comment]!; one < further.starts[comment + 1]!; one++)
          addCell(tab, place + further.columns[one]!, moments);
      }
    }
    for (let at = first; at < last; at++) {
      this.sentences[repeats.comments[at]!] = 0;
      this.sums[repeats.comments[at]!] = 0;
    }
  }
}

export interface CellMean {
  /** Mean compound (-1 to 1) of the sentences that carry the theme, null for none. */
  readonly avg: number | null;
  /** Its standard error; null for fewer than two comments. */
  readonly error: number | null;
  /** Comments that contribute. */
  readonly comments: number;
}

/**
 * Mean over sentences, and its standard error as a ratio of two sums over comments, because sentences of one
 * comment are not independent. Source: Cochran, Sampling Techniques (1977) 2.11 and 9A (clusters of unequal
 * size).
 * @param code a column; absent for all comments
 */
export const computeCellMean = (tab: WeightedTab, row: number, code?: number): CellMean => {
  const from = row * tab.width + (code ?? 0);
  const to = code === undefined ? from + tab.columns + 1 : from + 1;
  const further = code === undefined || tab.width === tab.columns + 2 ? -1 : from + furtherPlace(tab.columns);
  const add = (cells: Float64Array): number =>
    cells.subarray(from, to).reduce((sum, cell) => sum + cell, further < 0 ? 0 : cells[further]!);
  const [comments, sentences, sum] = [add(tab.comments), add(tab.sentences), add(tab.sums)];
  if (comments === 0) return { avg: null, error: null, comments };
  const mean = sum / sentences;
  const scatter = add(tab.sumSquares) - 2 * mean * add(tab.products) + mean * mean * add(tab.sentenceSquares);
  const variance = (Math.max(0, scatter) / sentences ** 2) * (comments / (comments - 1));
  const error = comments < 2 ? null : Math.round(Math.sqrt(variance)) / COMPOUND_SCALE;
  return { avg: computeMeanCompound(sum, sentences), error, comments };
};
