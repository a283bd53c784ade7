/**
 * Which themes comments carry together. A segment is turned round: for each of its comments the themes that it carries, one behind the other.
 * Counting is then a walk over the pairs of each comment: it costs what comments carry, not the square of the themes. What is written or added
 * together lies together, for both wait for memory.
 */
import { SEGMENT_COMMENTS } from '../../models/segments/segment-format.ts';
import type { CommentMask } from './comment-mask.ts';
import { CLASSES, COMMENT_BITS, COMMENT_OF_ROW, UNCLASSED, type ClassedComments } from './theme-sentiment.ts';

/** Bits of an entry that hold its theme; its scored sentences are above. */
const THEME_BITS = 9;
const MOST_PAIRED_THEMES = 1 << THEME_BITS;
export const THEME_OF_ENTRY = MOST_PAIRED_THEMES - 1;
export const sentencesOfEntry = (entry: number): number => entry >>> THEME_BITS;
const ONE_SENTENCE = 1 << THEME_BITS;

/** What is counted of pairs: the pair of themes a < b stands at `a * themes + b`. */
export interface ThemePairs {
  readonly themes: number;
  /** Two a pair: comments with both; and the compounds, in ten-thousandths, of their sentences that carry one of them. */
  readonly totals: Float64Array;
  /** How many such sentences there are beyond two a comment; below zero where comments have fewer. */
  readonly extras: Int32Array;
}

/** @param themes at most 512 */
export const emptyThemePairs = (themes: number): ThemePairs => ({
  themes,
  totals: new Float64Array(2 * themes * themes),
  extras: new Int32Array(themes * themes),
});

/** What one segment's comments carry. The entries of a comment, by theme, are from `starts[comment]` to `starts[comment + 1]`. */
export interface CarriedThemes {
  readonly comments: number;
  readonly starts: Uint32Array;
  /** Two an entry: the sum of the compounds of the sentences that carry the theme, in ten-thousandths; and the theme with how many are scored. */
  readonly entries: Int32Array;
  /** 1 for a comment in which each theme has exactly one scored sentence, as nearly all have. */
  readonly isPlain: Uint8Array;
}

/** Turns one segment after the other, in the same memory: what one is turned into holds until the next is. */
export class ThemeTurner {
  private readonly starts = new Uint32Array(SEGMENT_COMMENTS + 1);
  private readonly places = new Uint32Array(SEGMENT_COMMENTS + 1);
  private readonly isPlain = new Uint8Array(SEGMENT_COMMENTS);
  private readonly everyone = new Uint8Array(SEGMENT_COMMENTS).fill(1);
  private entries = new Int32Array(0);

  /** @param mask 1 for each comment of the base; undefined when all are */
  turn(
    themes: readonly ClassedComments[],
    segment: number,
    comments: number,
    mask: CommentMask | undefined,
  ): CarriedThemes {
    const { starts, places, isPlain } = this;
    const kept = mask ?? this.everyone;
    starts.fill(0);
    for (const theme of themes) countCarrying(starts, theme, segment, kept);
    for (let comment = 0; comment < comments; comment++) starts[comment + 1]! += starts[comment]!;
    if (this.entries.length < 2 * starts[comments]!) this.entries = new Int32Array(4 * starts[comments]!);
    places.set(starts);
    isPlain.fill(1);
    const carried = { comments, starts, entries: this.entries.subarray(0, 2 * starts[comments]!), isPlain };
    for (const [at, theme] of themes.entries()) placeTheme(carried, places, at, theme, segment, kept);
    return carried;
  }
}

const countCarrying = (
  starts: Uint32Array,
  { rows, starts: classes }: ClassedComments,
  segment: number,
  kept: Uint8Array,
): void => {
  const end = classes[(segment + 1) * CLASSES]!;
  for (let at = classes[segment * CLASSES]!; at < end; at++) {
    const comment = rows[at]! & COMMENT_OF_ROW;
    starts[comment + 1]! += kept[comment]!;
  }
};

const placeTheme = (
  { entries, isPlain }: CarriedThemes,
  places: Uint32Array,
  theme: number,
  { rows, starts, repeats }: ClassedComments,
  segment: number,
  kept: Uint8Array,
): void => {
  const unclassed = starts[segment * CLASSES + UNCLASSED]!;
  const end = starts[(segment + 1) * CLASSES]!;
  for (let at = starts[segment * CLASSES]!; at < end; at++) {
    const row = rows[at]!;
    const comment = row & COMMENT_OF_ROW;
    if (kept[comment] === 0) continue;
    const place = 2 * places[comment]!++;
    entries[place] = row >> COMMENT_BITS;
    entries[place + 1] = theme | ONE_SENTENCE;
    if (at >= unclassed) {
      entries[place + 1] = theme;
      isPlain[comment] = 0;
    }
  }
  // The entry that has just been placed is the last one of its comment.
  const last = repeats.starts[segment + 1]!;
  for (let at = repeats.starts[segment]!; at < last; at++) {
    const comment = repeats.comments[at]!;
    if (kept[comment] === 0) continue;
    const place = 2 * (places[comment]! - 1);
    entries[place]! += repeats.sums[at]!;
    entries[place + 1]! += repeats.sentences[at]! * ONE_SENTENCE;
    isPlain[comment] = 0;
  }
};

export const addPairs = (pairs: ThemePairs, carried: CarriedThemes): void => {
  const { totals, themes: width } = pairs;
  const { comments, starts, entries, isPlain } = carried;
  for (let comment = 0; comment < comments; comment++) {
    const end = 2 * starts[comment + 1]!;
    for (let one = 2 * starts[comment]!; one + 2 < end; one += 2) {
      const sum = entries[one]!;
      const row = (entries[one + 1]! & THEME_OF_ENTRY) * width;
      for (let other = one + 2; other < end; other += 2) {
        const at = 2 * (row + (entries[other + 1]! & THEME_OF_ENTRY));
        totals[at]!++;
        totals[at + 1]! += sum + entries[other]!;
      }
    }
    if (isPlain[comment] === 0) addExtras(pairs, carried, comment);
  }
};

const addExtras = (
  { extras, themes: width }: ThemePairs,
  { starts, entries }: CarriedThemes,
  comment: number,
): void => {
  const end = 2 * starts[comment + 1]!;
  for (let one = 2 * starts[comment]! + 1; one + 2 < end; one += 2)
    for (let other = one + 2; other < end; other += 2) {
      const at = (entries[one]! & THEME_OF_ENTRY) * width + (entries[other]! & THEME_OF_ENTRY);
      extras[at]! += sentencesOfEntry(entries[one]!) + sentencesOfEntry(entries[other]!) - 2;
    }
};
