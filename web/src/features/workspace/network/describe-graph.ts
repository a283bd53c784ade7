/** What networks of themes say in a sentence, on screen and in files; titles of reports have no full stop. */
import { computeUpperTail } from '@verbatim/domain/statistics/hypergeometric';
import { formatCount, joinNames, pluralise } from '../../../components/text/format.ts';
import { quoteTheme } from '../table/lead-sentence.ts';
import type { GraphLink, GraphNode, ThemeGraph } from './theme-graph.ts';

/** Significance level of all pairs together. */
const LEVEL = 0.05;
/** Comments that a pair needs. */
const MIN_SHARED = 5;

const ratio = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const joinPair = ({ source, target }: GraphLink): string =>
  joinNames([source, target].map(({ name }) => quoteTheme(name)));

/** The highest lift of those beyond chance: exact test with Bonferroni correction. */
const findClosestPair = ({ total, nodes, links }: ThemeGraph): GraphLink | undefined => {
  const pairs = (nodes.length * (nodes.length - 1)) / 2;
  return links
    .filter(
      ({ source, target, value, lift }) =>
        value >= MIN_SHARED &&
        (lift ?? 0) > 1 &&
        computeUpperTail(value, source.count, target.count, total) * pairs < LEVEL,
    )
    .toSorted((one, other) => (other.lift ?? 0) - (one.lift ?? 0))[0];
};

const describeMostShared = (top: GraphLink): string =>
  `${joinPair(top)} share most comments: ${formatCount(top.value)}`;

/** @param graph with all links of its themes */
export const describePairs = (graph: ThemeGraph): string => {
  const [top] = graph.links;
  if (top === undefined) return 'No two themes are mentioned together';
  const closest = findClosestPair(graph);
  if (closest === undefined) return `No two themes go together beyond chance; ${describeMostShared(top)}`;
  const times = ratio.format(closest.lift ?? 0);
  return `${joinPair(closest)} are mentioned together ${times} times as often as by chance: in ${pluralise(closest.value, 'comment')}`;
};

/** Themes that a sentence names. */
const NAMED = 2;

const nameThemes = (themes: readonly GraphNode[]): string => {
  const names = themes.slice(0, NAMED).map(({ name }) => quoteTheme(name));
  const more = themes.length - names.length;
  return joinNames(more > 0 ? [...names, `${formatCount(more)} more`] : names);
};

const has = (themes: readonly GraphNode[]): string => (themes.length === 1 ? 'has' : 'have');

/**
 * Which themes are linked with most others, and which with none.
 * @param over a link has more shared comments than this
 */
export const describeHubs = ({ nodes, links }: ThemeGraph, over: number): string => {
  const degrees = new Map(nodes.map(({ id }) => [id, 0]));
  for (const { source, target } of links)
    for (const { id } of [source, target]) degrees.set(id, (degrees.get(id) ?? 0) + 1);
  const most = Math.max(0, ...degrees.values());
  if (most === 0) return 'No two themes are linked';
  const others = nodes.length - 1;
  const having = (degree: number) => nodes.filter(({ id }) => degrees.get(id) === degree);
  const [hubs, alone] = [having(most), having(0)];
  if (hubs.length === nodes.length && most === others)
    return `Each theme is linked with every other; ${describeMostShared(links[0]!)}`;
  const each = hubs.length === 1 ? '' : ' each';
  const least = over > 0 ? ` of at least ${pluralise(over + 1, 'comment')}` : '';
  const without = alone.length === 0 ? '' : `; ${nameThemes(alone)} ${has(alone)} none${least}`;
  return `${nameThemes(hubs)} ${has(hubs)} most links: with ${most === others ? 'all' : `${formatCount(most)} of`} ${formatCount(others)} other themes${each}${without}`;
};
