/** How often themes of a workspace are mentioned together, and with which sentiment. */
import { SEGMENT_COMMENTS } from '../models/segments/segment-format.ts';
import type { Asker } from './asker.ts';
import { compareNames } from './compare-names.ts';
import type { CoOccurrence, CoOccurrenceLink, CoOccurrenceNode, NodeSentiment } from './co-occurrence.ts';
import { everyComment, type CommentMask } from './kernels/comment-mask.ts';
import { BANDS } from './kernels/sentiment-bands.ts';
import { addPairs, emptyThemePairs, mendOthers, settle, ThemeTurner, type ThemePairs } from './kernels/theme-pairs.ts';
import { CLASSES, meanCompound, MIX, NEG, NEU, POS, type ClassedComments } from './kernels/theme-sentiment.ts';
import { addTotals, commentsOfTheme, countKept, emptyThemeTotals, type ThemeTotals } from './kernels/theme-totals.ts';
import { sizeOfBase } from './kernels/value-counts.ts';
import { overScope, type Scope, type ScopeModels, type ScopeQuery, type ScopeTheme } from './scope.ts';
import type { SegmentReads } from './segment-reads.ts';

/** What is counted of pairs grows with the square of these. */
const MOST_NODES = 500;
/** All pairs of 200 themes; more cannot be drawn. */
const MOST_LINKS = 20_000;

/** @throws FieldError when a filter names a column that is not there or cannot be used so */
export const readCoOccurrence = (
  reads: SegmentReads,
  models: ScopeModels,
  query: ScopeQuery,
  asker?: Asker,
): Promise<CoOccurrence> =>
  overScope(reads, models, query, { name: 'co-occurrence', asked: [], isKept: true, run: coOccurrenceOf }, asker);

const coOccurrenceOf = async (scope: Scope): Promise<CoOccurrence> => {
  const visible = scope.themes.filter((theme) => theme.visible);
  const themes = visible.length <= MOST_NODES ? visible : await mostFrequent(scope, visible);
  const { total, totals, pairs } = await countPairs(scope, themes);
  const order = inOrder(
    themes,
    themes.map((_, theme) => commentsOfTheme(totals, theme)),
  );
  const nodes = order.map((theme): CoOccurrenceNode => {
    const { id, name, portalName } = themes[theme]!;
    const count = commentsOfTheme(totals, theme);
    return { ...{ id, name, portal_name: portalName, count }, sentiment: sentimentOf(totals, theme) };
  });
  return { total, themes: visible.length, nodes, ...linksOf(pairs, order, themes) };
};

/** Places of themes, the most frequent first; equal ones by name, then id. */
const inOrder = (themes: readonly ScopeTheme[], counts: readonly number[]): readonly number[] =>
  [...themes.keys()].sort(
    (a, b) =>
      counts[b]! - counts[a]! ||
      compareNames(themes[a]!.name, themes[b]!.name) ||
      compareNames(themes[a]!.id, themes[b]!.id),
  );

const mostFrequent = async (scope: Scope, themes: readonly ScopeTheme[]): Promise<readonly ScopeTheme[]> => {
  const counts = themes.map(() => 0);
  await overSegments(scope, themes, (carried, segment, kept) => {
    for (const [theme, classed] of carried.entries()) counts[theme]! += countKept(classed, segment, kept);
  });
  return inOrder(themes, counts)
    .slice(0, MOST_NODES)
    .map((theme) => themes[theme]!);
};

/** @param each is handed what carries each theme, the segment, 1 for each of its comments in the base, and how many comments it has */
const overSegments = async (
  { files, slice }: Scope,
  themes: readonly ScopeTheme[],
  each: (carried: readonly ClassedComments[], segment: number, kept: CommentMask, comments: number) => void,
): Promise<void> => {
  const everyone = everyComment(SEGMENT_COMMENTS);
  for (const { file, masks, classed } of files) {
    const mask = await masks();
    const carried = await inTurn(themes, classed);
    for (let segment = 0; segment < file.segments; segment++) {
      const comments = file.commentsIn(segment);
      each(carried, segment, mask?.(segment) ?? everyone.subarray(0, comments), comments);
      if (slice.isOver()) await slice.rest();
    }
  }
};

/** One after the other: what is loaded side by side would not let anything else run in between. */
const inTurn = async (
  themes: readonly ScopeTheme[],
  classed: (themeId: string) => Promise<ClassedComments>,
): Promise<readonly ClassedComments[]> => {
  const carried: ClassedComments[] = [];
  for (const { id } of themes) carried.push(await classed(id));
  return carried;
};

interface Counted {
  /** Comments of the base. */
  readonly total: number;
  readonly totals: ThemeTotals;
  readonly pairs: ThemePairs;
}

const countPairs = async (scope: Scope, themes: readonly ScopeTheme[]): Promise<Counted> => {
  const pairs = emptyThemePairs(themes.length);
  const totals = emptyThemeTotals(themes.length);
  const turner = new ThemeTurner();
  let total = 0;
  await overSegments(scope, themes, (carried, segment, kept, comments) => {
    total += sizeOfBase(kept);
    const ofSegment = turner.turn(carried, segment, comments, kept);
    addPairs(pairs, ofSegment);
    for (const [theme, classed] of carried.entries()) {
      addTotals(totals, theme, classed, segment, kept);
      mendOthers(pairs, totals, ofSegment, theme, classed, segment);
    }
  });
  settle(pairs);
  return { total, totals, pairs };
};

const sentimentOf = ({ classes, bands, sums, repeats }: ThemeTotals, theme: number): NodeSentiment => {
  const [pos, neu, mix, neg] = [POS, NEU, MIX, NEG].map((sentiment) => classes[theme * CLASSES + sentiment]!) as [
    number,
    number,
    number,
    number,
  ];
  const five = [...bands.subarray(theme * BANDS, (theme + 1) * BANDS)] as [number, number, number, number, number];
  const avg = meanCompound(sums[theme]!, pos + neu + mix + neg + repeats[theme]!);
  return { ...{ avg, pos, neu, mix, neg }, five };
};

/** By value; equal ones by the places of their themes. @param order of the nodes: places of themes */
const linksOf = (
  { comments, sums, extras, themes: width }: ThemePairs,
  order: readonly number[],
  themes: readonly ScopeTheme[],
): Pick<CoOccurrence, 'links' | 'more'> => {
  const found: { readonly pair: number; readonly source: number; readonly target: number }[] = [];
  for (let source = 0; source < order.length; source++)
    for (let target = source + 1; target < order.length; target++) {
      const [one, other] = [order[source]!, order[target]!];
      const pair = Math.min(one, other) * width + Math.max(one, other);
      if (comments[pair]! > 0) found.push({ pair, source: one, target: other });
    }
  // The sort keeps the order of equal ones.
  found.sort((a, b) => comments[b.pair]! - comments[a.pair]!);
  const links = found.slice(0, MOST_LINKS).map(({ pair, source, target }): CoOccurrenceLink => {
    const value = comments[pair]!;
    const avg = meanCompound(sums[pair]!, 2 * value + extras[pair]!);
    return { source: themes[source]!.id, target: themes[target]!.id, value, sentiment: { avg } };
  });
  return { links, more: found.length - links.length };
};
