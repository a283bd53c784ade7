/**
 * Co-occurrence kernel. A segment is transposed: the themes of each comment one after the other, so that
 * counting pairs costs what comments carry, not the square of the themes. It assumes one scored sentence per
 * comment and theme, and corrects the exceptions afterwards.
 */
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import { CLASSES, COMMENT_BITS, COMMENT_OF_ROW, UNCLASSED, type ClassedComments } from './theme-sentiment.ts';
import { moveRepeat, type ThemeTotals } from './theme-totals.ts';

// Module-local copies: V8 reads imported bindings on every access.
const BITS = COMMENT_BITS;
const COMMENT = COMMENT_OF_ROW;

/** An entry is a row whose comment is replaced by the theme and, above it, the class of sentiment. */
const THEME_BITS = 9;
const MAX_PAIRED_THEMES = 1 << THEME_BITS;
const THEME = MAX_PAIRED_THEMES - 1;

/** Counts of pairs: themes a < b are at `a * themes + b`. */
export interface ThemePairs {
  readonly themes: number;
  /** Comments with both. */
  readonly comments: Float64Array;
  /** Sums of compounds, in ten-thousandths, of their sentences that carry either. */
  readonly sums: Float64Array;
  /** Number of such sentences beyond two per comment; negative where comments have fewer. */
  readonly extras: Int32Array;
  /** Comments and sums of the latest segments in one number, for one addition per pair. */
  readonly latest: Float64Array;
  segments: number;
}

/** Unit of a comment in `latest`: above the compounds of that many segments, and within 53 bits. */
const ONE_COMMENT = 2 ** 36;
const MAX_LATEST = 8;

/** @param themes at most 512 */
export const emptyThemePairs = (themes: number): ThemePairs => {
  const cells = (): Float64Array => new Float64Array(themes * themes);
  const extras = new Int32Array(themes * themes);
  return { themes, comments: cells(), sums: cells(), extras, latest: cells(), segments: 0 };
};

/**
 * Themes by comment in one segment: the entries of a comment, by theme, are `starts[comment]` to
 * `starts[comment + 1]`.
 */
export interface CarriedThemes {
  readonly comments: number;
  readonly starts: Uint32Array;
  readonly entries: Int32Array;
  /** 1 for each comment of the base. */
  readonly kept: Uint8Array;
}

/** Transposes segments in a reused buffer: a result is valid until the next. */
export class ThemeTurner {
  private readonly starts = new Uint32Array(SEGMENT_COMMENTS + 1);
  private readonly places = new Uint32Array(SEGMENT_COMMENTS);
  private entries = new Int32Array(0);

  /** @param kept 1 for each comment of the base */
  turn(themes: readonly ClassedComments[], segment: number, comments: number, kept: Uint8Array): CarriedThemes {
    const { starts, places } = this;
    starts.fill(0);
    for (const { rows, starts: classes } of themes)
      countCarrying(starts, rows, classes[segment * CLASSES]!, classes[(segment + 1) * CLASSES]!);
    let end = 0;
    // Filtered comments write their themes after all others, over each other.
    for (let comment = 0; comment < comments; comment++) {
      const carried = starts[comment + 1]! * kept[comment]!;
      places[comment] = end;
      end += carried;
      starts[comment + 1] = end;
    }
    for (let comment = 0; comment < comments; comment++) if (kept[comment] === 0) places[comment] = end;
    if (this.entries.length < end + themes.length) this.entries = new Int32Array(2 * (end + themes.length));
    for (const [theme, { rows, starts: classes }] of themes.entries())
      for (let sentiment = 0; sentiment < CLASSES; sentiment++) {
        const place = segment * CLASSES + sentiment;
        placeClass(this.entries, places, (sentiment << THEME_BITS) | theme, rows, classes[place]!, classes[place + 1]!);
      }
    return { comments, starts, entries: this.entries, kept };
  }
}

const countCarrying = (starts: Uint32Array, rows: Int32Array, from: number, to: number): void => {
  for (let at = from; at < to; at++) starts[(rows[at]! & COMMENT) + 1]!++;
};

const placeClass = (
  entries: Int32Array,
  places: Uint32Array,
  tag: number,
  rows: Int32Array,
  from: number,
  to: number,
): void => {
  for (let at = from; at < to; at++) {
    const row = rows[at]!;
    const place = places[row & COMMENT]!++;
    entries[place] = (row & ~COMMENT) | tag;
  }
};

/** Counts the pairs of a transposed segment. */
export const addPairs = (pairs: ThemePairs, { comments, starts, entries }: CarriedThemes): void => {
  const { latest, themes: width } = pairs;
  for (let comment = 0; comment < comments; comment++) {
    const end = starts[comment + 1]!;
    for (let one = starts[comment]!; one + 1 < end; one++) {
      const entry = entries[one]!;
      const row = (entry & THEME) * width;
      const compound = ONE_COMMENT + (entry >> BITS);
      for (let other = one + 1; other < end; other++) {
        const another = entries[other]!;
        latest[row + (another & THEME)]! += compound + (another >> BITS);
      }
    }
  }
  pairs.segments++;
  if (pairs.segments === MAX_LATEST) settle(pairs);
};

/**
 * Counts pairs alone.
 * @param counts `themes × themes`: themes a < b are at `a * themes + b`
 */
export const countPairs = (counts: Float64Array, width: number, { comments, starts, entries }: CarriedThemes): void => {
  for (let comment = 0; comment < comments; comment++) {
    const end = starts[comment + 1]!;
    for (let one = starts[comment]!; one + 1 < end; one++) {
      const row = (entries[one]! & THEME) * width;
      for (let other = one + 1; other < end; other++) counts[row + (entries[other]! & THEME)]!++;
    }
  }
};

/** Adds `latest` to the totals: call before reading. */
export const settle = (pairs: ThemePairs): void => {
  const { latest, comments, sums } = pairs;
  for (let at = 0; at < latest.length; at++) {
    if (latest[at] === 0) continue;
    const both = Math.round(latest[at]! / ONE_COMMENT);
    comments[at]! += both;
    sums[at]! += latest[at]! - both * ONE_COMMENT;
  }
  latest.fill(0);
  pairs.segments = 0;
};

/**
 * Corrects pairs and totals for comments of the base with more or less than one scored sentence of a theme.
 */
export const updateOtherPairs = (
  pairs: ThemePairs,
  totals: ThemeTotals,
  carried: CarriedThemes,
  theme: number,
  { rows, starts, repeats }: ClassedComments,
  segment: number,
): void => {
  const { kept } = carried;
  const last = repeats.starts[segment + 1]!;
  for (let at = repeats.starts[segment]!; at < last; at++) {
    const comment = repeats.comments[at]!;
    if (kept[comment] === 0) continue;
    const [sentences, sum] = [repeats.sentences[at]!, repeats.sums[at]!];
    const entry = mendPairs(pairs, carried, comment, theme, sentences, sum);
    moveRepeat(totals, theme, { sentiment: (entry & COMMENT) >> THEME_BITS, compound: entry >> BITS, sentences, sum });
  }
  const end = starts[(segment + 1) * CLASSES]!;
  for (let at = starts[segment * CLASSES + UNCLASSED]!; at < end; at++) {
    const comment = rows[at]! & COMMENT;
    if (kept[comment] === 1) mendPairs(pairs, carried, comment, theme, -1, 0);
  }
};

/** @returns the entry of the theme itself */
const mendPairs = (
  { themes: width, sums, extras }: ThemePairs,
  { starts, entries }: CarriedThemes,
  comment: number,
  theme: number,
  sentences: number,
  sum: number,
): number => {
  const end = starts[comment + 1]!;
  let own = 0;
  for (let at = starts[comment]!; at < end; at++) {
    const other = entries[at]! & THEME;
    if (other === theme) own = entries[at]!;
    else {
      const pair = Math.min(theme, other) * width + Math.max(theme, other);
      extras[pair]! += sentences;
      sums[pair]! += sum;
    }
  }
  return own;
};
