/** How often themes of a workspace are mentioned together, and with which sentiment. */
import type { Asker } from './asker.ts';
import { compareNames } from './compare-names.ts';
import type { CoOccurrence, CoOccurrenceLink, CoOccurrenceNode, NodeSentiment } from './co-occurrence.ts';
import {
  addBase,
  addThemes,
  codesOf,
  countsOfRow,
  emptyCrossTab,
  sentimentOfRow,
  type CrossTab,
} from './kernels/cross-tab.ts';
import { addBands, BANDS } from './kernels/sentiment-bands.ts';
import { addPairs, emptyThemePairs, ThemeTurner, type ThemePairs } from './kernels/theme-pairs.ts';
import { meanCompound, type ClassedComments } from './kernels/theme-sentiment.ts';
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
  const themes = scope.themes.filter(({ visible }) => visible);
  const { table, base } = await countThemes(scope, themes);
  const counts = themes.map((_, row) => countsOfRow(table, row)[0]!);
  const order = [...themes.keys()].sort(
    (a, b) =>
      counts[b]! - counts[a]! ||
      compareNames(themes[a]!.name, themes[b]!.name) ||
      compareNames(themes[a]!.id, themes[b]!.id),
  );
  const rows = order.slice(0, MOST_NODES);
  const paired = rows.map((row) => themes[row]!);
  const { pairs, bands } = await countPairs(scope, paired);
  const nodes = rows.map((row, at): CoOccurrenceNode => {
    const { id, name, portalName } = themes[row]!;
    const five = bands.subarray(at * BANDS, (at + 1) * BANDS);
    return { ...{ id, name, portal_name: portalName, count: counts[row]! }, sentiment: sentimentOf(table, row, five) };
  });
  return { total: base, themes: themes.length, nodes, ...linksOf(pairs, paired) };
};

const countThemes = async (
  { files, slice }: Scope,
  themes: readonly ScopeTheme[],
): Promise<{ readonly table: CrossTab; readonly base: number }> => {
  const table = emptyCrossTab(themes.length, 0);
  const base = new Int32Array(table.width);
  for (const { file, masks, classed } of files) {
    const mask = await masks();
    const carried = await inTurn(themes, classed);
    for (let segment = 0; segment < file.segments; segment++) {
      const codes = codesOf(undefined, mask?.(segment), 0, file.commentsIn(segment));
      addBase(base, codes);
      addThemes(table, codes, carried, segment);
      if (slice.isOver()) await slice.rest();
    }
  }
  return { table, base: base[0]! };
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

const countPairs = async (
  { files, slice }: Scope,
  themes: readonly ScopeTheme[],
): Promise<{ readonly pairs: ThemePairs; readonly bands: Uint32Array }> => {
  const pairs = emptyThemePairs(themes.length);
  const bands = new Uint32Array(themes.length * BANDS);
  const turner = new ThemeTurner();
  for (const { file, masks, classed } of files) {
    const mask = await masks();
    const carried = await inTurn(themes, classed);
    for (let segment = 0; segment < file.segments; segment++) {
      const ofSegment = turner.turn(carried, segment, file.commentsIn(segment), mask?.(segment));
      addBands(bands, ofSegment);
      addPairs(pairs, ofSegment);
      if (slice.isOver()) await slice.rest();
    }
  }
  return { pairs, bands };
};

const sentimentOf = (table: CrossTab, row: number, five: Uint32Array): NodeSentiment => {
  const { pos, neu, mix, neg, sum, sentences } = sentimentOfRow(table, row);
  const [veryPositive = 0, positive = 0, neutral = 0, negative = 0, veryNegative = 0] = five;
  return {
    ...{ avg: meanCompound(sum, sentences), pos, neu, mix, neg },
    five: [veryPositive, positive, neutral, negative, veryNegative],
  };
};

/** By value; equal ones by the places of their themes. */
const linksOf = (
  { totals, extras, themes: width }: ThemePairs,
  themes: readonly ScopeTheme[],
): Pick<CoOccurrence, 'links' | 'more'> => {
  const found: number[] = [];
  for (let at = 0; at < extras.length; at++) if (totals[2 * at]! > 0) found.push(at);
  found.sort((a, b) => totals[2 * b]! - totals[2 * a]! || a - b);
  const links = found.slice(0, MOST_LINKS).map((at): CoOccurrenceLink => {
    const [source, target] = [themes[Math.floor(at / width)]!.id, themes[at % width]!.id];
    const [value, sum] = [totals[2 * at]!, totals[2 * at + 1]!];
    const avg = meanCompound(sum, 2 * value + extras[at]!);
    return { source, target, value, sentiment: { avg } };
  });
  return { links, more: found.length - links.length };
};
