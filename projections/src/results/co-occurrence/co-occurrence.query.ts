/** How often themes of a workspace are mentioned together, and with which sentiment. */
import { overClassedSegments } from '../engine/over-classed-segments.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import { compareNames } from '../engine/resolve-columns.ts';
import type { CoOccurrence, CoOccurrenceLink, CoOccurrenceNode } from './co-occurrence.ts';
import { BANDS } from '../kernels/sentiment-bands.ts';
import {
  addPairs,
  emptyThemePairs,
  updateOtherPairs,
  settle,
  ThemeTurner,
  type ThemePairs,
} from '../kernels/theme-pairs.ts';
import { CLASSES, computeMeanCompound, MIX, NEG, NEU, POS } from '../kernels/theme-sentiment.ts';
import {
  addTotals,
  countThemeComments,
  countRetained,
  emptyThemeTotals,
  type ThemeTotals,
} from '../kernels/theme-totals.ts';
import { countMaskedComments } from '../kernels/value-counts.ts';
import { overScope, type Scope, type ScopeModels, type ScopeQuery, type ScopeTheme } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';

/** Pairs grow with the square of this. */
const MAX_NODES = 500;
/** All pairs of 200 themes; more cannot be drawn. */
const MAX_LINKS = 20_000;

/** @throws FieldError when a filter names a column that is not there or cannot be used so */
export const readCoOccurrence = (
  reads: SegmentReads,
  models: ScopeModels,
  query: ScopeQuery,
  querySignal?: QuerySignal,
): Promise<CoOccurrence> =>
  overScope(
    reads,
    models,
    query,
    { name: 'co-occurrence', asked: [], isKept: true, run: loadCoOccurrence },
    querySignal,
  );

const loadCoOccurrence = async (scope: Scope): Promise<CoOccurrence> => {
  const visible = scope.themes.filter((theme) => theme.visible);
  const themes = visible.length <= MAX_NODES ? visible : await mostFrequent(scope, visible);
  const { total, totals, pairs } = await countPairs(scope, themes);
  const order = inOrder(
    themes,
    themes.map((_, theme) => countThemeComments(totals, theme)),
  );
  const nodes = order.map((theme): CoOccurrenceNode => {
    const { id, name, portalName, unreadable } = themes[theme]!;
    const count = countThemeComments(totals, theme);
    const named = { id, name, portal_name: portalName, ...(unreadable && { unreadable }) };
    return { ...named, count, ...getSentiment(totals, theme) };
  });
  return { total, themes: visible.length, nodes, ...getLinks(pairs, order, themes) };
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
  await overClassedSegments(scope, themes, (carried, segment, kept) => {
    for (const [theme, classed] of carried.entries()) counts[theme]! += countRetained(classed, segment, kept);
  });
  return inOrder(themes, counts)
    .slice(0, MAX_NODES)
    .map((theme) => themes[theme]!);
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
  await overClassedSegments(scope, themes, (carried, segment, kept, comments) => {
    total += countMaskedComments(kept);
    const ofSegment = turner.turn(carried, segment, comments, kept);
    addPairs(pairs, ofSegment);
    for (const [theme, classed] of carried.entries()) {
      addTotals(totals, theme, classed, segment, kept);
      updateOtherPairs(pairs, totals, ofSegment, theme, classed, segment);
    }
  });
  settle(pairs);
  return { total, totals, pairs };
};

const getSentiment = (
  { classes, bands, sums, repeats }: ThemeTotals,
  theme: number,
): Pick<CoOccurrenceNode, 'sentiment' | 'classes'> => {
  const [pos, neu, mix, neg] = [POS, NEU, MIX, NEG].map((sentiment) => classes[theme * CLASSES + sentiment]!) as [
    number,
    number,
    number,
    number,
  ];
  const five = [...bands.subarray(theme * BANDS, (theme + 1) * BANDS)] as [number, number, number, number, number];
  const avg = computeMeanCompound(sums[theme]!, pos + neu + mix + neg + repeats[theme]!);
  return { sentiment: five, classes: { avg, pos, neu, mix, neg } };
};

/** By value; equal ones by the places of their themes. @param order of the nodes: places of themes */
const getLinks = (
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
  const links = found.slice(0, MAX_LINKS).map(({ pair, source, target }): CoOccurrenceLink => {
    const value = comments[pair]!;
    const avg = computeMeanCompound(sums[pair]!, 2 * value + extras[pair]!);
    return { source: themes[source]!.id, target: themes[target]!.id, value, sentiment: { avg } };
  });
  return { links, more: found.length - links.length };
};
