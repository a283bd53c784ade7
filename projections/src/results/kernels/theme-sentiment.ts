/**
 * Sentiment under a theme. A comment is classed by the sentences that carry the theme: both positive and negative ones make it
 * mixed. Sentences that have not been scored say nothing, and a comment of such sentences alone has no class.
 */
import { sentimentClass } from '@verbatim/domain/text/sentiment/sentiment-class';
import { GrowingColumn } from '../../models/segments/growing-column.ts';

/** Compounds are stored as whole ten-thousandths (they have four decimals); this is one that has not been worked out. */
export const UNSCORED = -0x8000;
export const COMPOUND_SCALE = 10_000;

/** Places of the classes in everything that is counted by class. */
export const POS = 0;
export const NEU = 1;
export const MIX = 2;
export const NEG = 3;
export const UNCLASSED = 4;
export const CLASSES = 5;

/** Bits of a row that hold the comment; 8,192 of them are in a segment. The sum of compounds is above. */
export const COMMENT_BITS = 13;
export const COMMENT_OF_ROW = (1 << COMMENT_BITS) - 1;
const LARGEST_SUM = (1 << (31 - COMMENT_BITS)) - 1;

/**
 * The comments of a theme in one file, laid out for the cross-tab: in one array, because what a cross-tab of a hundred themes waits
 * for is memory.
 */
export interface ClassedComments {
  /**
   * A row for each comment that carries the theme, segment by segment and class by class: the comment within its segment, and the sum of
   * the compounds, in ten-thousandths, of the sentences that carry the theme.
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
  /** What of the sum of compounds did not fit into the row. */
  readonly sums: Int32Array;
}

/** Takes the segments of a file in order. */
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
        seen |= seenOf(compound);
      }
      const fitting = Math.max(-LARGEST_SUM, Math.min(LARGEST_SUM, sum));
      rows[row] = (fitting << COMMENT_BITS) | comment;
      classes[row] = classOfSeen(seen);
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

const classOf = (seen: number): number => {
  if (seen === 0) return UNCLASSED;
  if ((seen & SEEN_POS) !== 0) return (seen & SEEN_NEG) !== 0 ? MIX : POS;
  return (seen & SEEN_NEG) !== 0 ? NEG : NEU;
};

export const SEEN_POS = 1;
const SEEN_NEU = 2;
export const SEEN_NEG = 4;
const CLASS_OF_SEEN = Uint8Array.from({ length: SEEN_POS + SEEN_NEU + SEEN_NEG + 1 }, (_, seen) => classOf(seen));

/** Compounds have four decimals: where a class begins, the rule of the domain says once for all of them. */
const classed = (compound: number): string => sentimentClass(compound / COMPOUND_SCALE);
const compoundsFrom = Array.from({ length: 2 * COMPOUND_SCALE + 1 }, (_, at) => at - COMPOUND_SCALE);
const LEAST_POSITIVE = compoundsFrom.find((compound) => classed(compound) === 'pos')!;
const GREATEST_NEGATIVE = compoundsFrom.findLast((compound) => classed(compound) === 'neg')!;

/** What a sentence's compound adds to what has been seen in its comment: bits, to be joined with `|`. */
export const seenOf = (compound: number): number =>
  compound >= LEAST_POSITIVE ? SEEN_POS : compound <= GREATEST_NEGATIVE ? SEEN_NEG : SEEN_NEU;

/** Of sentences with a compound. A sum of ten-thousandths divided and rounded once: four decimals that do not depend on the order of adding. */
export const meanCompound = (sum: number, sentences: number): number | null =>
  sentences === 0 ? null : Math.round(sum / sentences) / COMPOUND_SCALE;

/** The class of a comment in which that was seen. */
export const classOfSeen = (seen: number): number => CLASS_OF_SEEN[seen]!;
