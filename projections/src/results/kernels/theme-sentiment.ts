/**
 * Sentiment under a theme. A comment is classed by the sentences that carry the theme: positive and negative
 * ones make it mixed. Unscored sentences are ignored, and a comment of only those has no class.
 */
import { classifyCompound } from '@verbatim/domain/text/sentiment/sentiment-class';
import { GrowingColumn } from '../../models/segments/theme-columns.ts';

/**
 * Compounds are stored as whole ten-thousandths (they have four decimals); this is one that has not been
 * worked out.
 */
export const UNSCORED = -0x8000;
export const COMPOUND_SCALE = 10_000;

/** Places of the classes in everything that is counted by class. */
export const POS = 0;
export const NEU = 1;
export const MIX = 2;
export const NEG = 3;
export const UNCLASSED = 4;
export const CLASSES = 5;

/** Classes of the comments that a table counts in its cells: from the first up to the end. */
export interface CountedClasses {
  readonly from: number;
  readonly to: number;
}

export const ALL_CLASSES: CountedClasses = { from: 0, to: CLASSES };

/** Bits of a row that hold the comment; 8,192 of them are in a segment. The sum of compounds is above. */
export const COMMENT_BITS = 13;
export const COMMENT_OF_ROW = (1 << COMMENT_BITS) - 1;
const MAX_SUM = (1 << (31 - COMMENT_BITS)) - 1;

/**
 * Comments of a theme in one file, laid out for the cross-tab in one array, because memory access limits a
 * cross-tab of a hundred themes.
 */
export interface ClassedComments {
  /**
   * A row for each comment that carries the theme, segment by segment and class by class: the comment within
   * its segment, and the sum of the compounds, in ten-thousandths, of the sentences that carry the theme.
   */
  readonly rows: Int32Array;
  /** Where in `rows` each class of each segment begins, and the last ends. */
  readonly starts: Uint32Array;
  /** Nearly every comment has one scored sentence that carries the theme. These have more. */
  readonly repeats: Repeats;
}

export interface Repeats {
  /** Where each segment begins, and the last ends. */
  readonly starts: Uint32Array;
  readonly comments: Uint16Array;
  /** Scored sentences beyond the first. */
  readonly sentences: Uint32Array;
  /** The part of the sums that does not fit the row. */
  readonly sums: Int32Array;
}

/** Add the segments of a file in order. */
export class ClassedCommentsBuilder {
  private readonly segments: Int32Array[] = [];
  private readonly starts = new GrowingColumn(Uint32Array, new Uint32Array(1));
  private readonly repeatStarts = new GrowingColumn(Uint32Array, new Uint32Array(1));
  private readonly repeated = new GrowingColumn(Uint16Array);
  private readonly repeatedSentences = new GrowingColumn(Uint32Array);
  private readonly repeatedSums = new GrowingColumn(Int32Array);
  private count = 0;

  /** @param comments the distinct comments of `sentences`, both in order */
  addSegment(
    sentences: Uint32Array,
    comments: Uint16Array,
    commentOfSentence: Uint16Array,
    compounds: Int16Array,
  ): void {
    const rows = new Int32Array(comments.length);
    const classes = new Uint8Array(comments.length);
    let at = 0;
    for (let row = 0; row < comments.length; row++) {
      const comment = comments[row]!;
      let seen = 0;
      let sum = 0;
      let scored = 0;
      for (; at < sentences.length && commentOfSentence[sentences[at]!] === comment; at++) {
        const sentence = sentences[at]!;
        const compound = sentence < compounds.length ? compounds[sentence]! : UNSCORED;
        if (compound === UNSCORED) continue;
        sum += compound;
        scored++;
        seen |= encodeSentimentFlag(compound);
      }
      const fitting = Math.max(-MAX_SUM, Math.min(MAX_SUM, sum));
      rows[row] = (fitting << COMMENT_BITS) | comment;
      classes[row] = decodeSentimentFlag(seen);
      if (scored > 1) this.addRepeat(comment, scored - 1, sum - fitting);
    }
    this.repeatStarts.push(this.repeated.length);
    this.addByClass(rows, classes);
  }

  finish(): ClassedComments {
    const rows = new Int32Array(this.count);
    let at = 0;
    for (const segment of this.segments) {
      rows.set(segment, at);
      at += segment.length;
    }
    return {
      rows,
      starts: this.starts.view().slice(),
      repeats: {
        starts: this.repeatStarts.view().slice(),
        comments: this.repeated.view().slice(),
        sentences: this.repeatedSentences.view().slice(),
        sums: this.repeatedSums.view().slice(),
      },
    };
  }

  private addRepeat(comment: number, sentences: number, sum: number): void {
    this.repeated.push(comment);
    this.repeatedSentences.push(sentences);
    this.repeatedSums.push(sum);
  }

  /** By a counting sort. */
  private addByClass(rows: Int32Array, classes: Uint8Array): void {
    const places = new Uint32Array(CLASSES + 1);
    for (let row = 0; row < rows.length; row++) places[classes[row]! + 1]!++;
    for (let sentiment = 0; sentiment < CLASSES; sentiment++) {
      places[sentiment + 1] = places[sentiment + 1]! + places[sentiment]!;
      this.starts.push(this.count + places[sentiment + 1]!);
    }
    const sorted = new Int32Array(rows.length);
    for (let row = 0; row < rows.length; row++) sorted[places[classes[row]!]!++] = rows[row]!;
    this.segments.push(sorted);
    this.count += sorted.length;
  }
}

const getClass = (seen: number): number => {
  if (seen === 0) return UNCLASSED;
  if ((seen & POSITIVE_FLAG) !== 0) return (seen & NEGATIVE_FLAG) !== 0 ? MIX : POS;
  return (seen & NEGATIVE_FLAG) !== 0 ? NEG : NEU;
};

export const POSITIVE_FLAG = 1;
const SEEN_NEU = 2;
export const NEGATIVE_FLAG = 4;
const CLASS_OF_SEEN = Uint8Array.from({ length: POSITIVE_FLAG + SEEN_NEU + NEGATIVE_FLAG + 1 }, (_, seen) =>
  getClass(seen),
);

/** Compounds have four decimals: class boundaries are precomputed by the domain's rule. */
const classed = (compound: number): string => classifyCompound(compound / COMPOUND_SCALE);
const compoundsFrom = Array.from({ length: 2 * COMPOUND_SCALE + 1 }, (_, at) => at - COMPOUND_SCALE);
const MIN_POSITIVE = compoundsFrom.find((compound) => classed(compound) === 'pos')!;
const GREATEST_NEGATIVE = compoundsFrom.findLast((compound) => classed(compound) === 'neg')!;

/** Bit of a sentence's compound, to be combined with `|` over the comment. */
export const encodeSentimentFlag = (compound: number): number =>
  compound >= MIN_POSITIVE ? POSITIVE_FLAG : compound <= GREATEST_NEGATIVE ? NEGATIVE_FLAG : SEEN_NEU;

/**
 * Of sentences with a compound. A sum of ten-thousandths divided and rounded once: four decimals that do not
 * depend on the order of adding.
 */
export const computeMeanCompound = (sum: number, sentences: number): number | null =>
  sentences === 0 ? null : Math.round(sum / sentences) / COMPOUND_SCALE;

/** Class of a comment by its combined bits. */
export const decodeSentimentFlag = (seen: number): number => CLASS_OF_SEEN[seen]!;
