/** What networks of themes say in a sentence, on screen and in files; titles of reports have no full stop. */
import type { CoOccurrence } from '@verbatim/command-api/contract/results/workspace-results';
import { formatCount, joinNames, pluralise } from '../../../components/text/format.ts';
import { isolateText } from '../../../components/text/isolate-text.ts';
import { quoteTheme } from '../table/lead-sentence.ts';
import { signed } from '../table/sentiment-view.ts';
import type { NetworkSettings } from './network-settings.ts';
import { SCALE_ENDS } from './sentiment-scale.ts';
import {
  countShown,
  THRESHOLD,
  type GraphLink,
  type GraphNode,
  type ThemeGraph,
  type Thresholds,
} from './theme-graph.ts';

const ratio = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const joinPair = ({ source, target }: GraphLink): string =>
  joinNames([source, target].map(({ name }) => quoteTheme(name)));

const describeClosest = (pair: GraphLink): string =>
  `${joinPair(pair)} are mentioned together ${ratio.format(pair.lift ?? 0)} times as often as by chance: in ${pluralise(pair.value, 'comment')}`;

const describeMostShared = (top: GraphLink): string =>
  `${joinPair(top)} share most comments: ${formatCount(top.value)}`;

/** @param graph with all links of its themes */
export const describePairs = (graph: ThemeGraph): string => {
  const [top] = graph.links;
  if (top === undefined) return 'No two themes are mentioned together';
  const { closest } = graph;
  if (closest === undefined) return `No two themes go together beyond chance; ${describeMostShared(top)}`;
  return describeClosest(closest);
};

/** Themes that a headline names, and a note. */
const NAMED = { headline: 2, note: 5 } as const;

const listUnlinked = ({ nodes, links }: ThemeGraph): readonly GraphNode[] => {
  const linked = new Set(links.flatMap(({ source, target }) => [source.id, target.id]));
  return nodes.filter(({ id }) => !linked.has(id));
};

const nameThemes = (themes: readonly GraphNode[]): string => {
  const names = themes.slice(0, NAMED.headline).map(({ name }) => quoteTheme(name));
  const more = themes.length - names.length;
  return joinNames(more > 0 ? [...names, `${formatCount(more)} more`] : names);
};

/** As in a list. */
const listThemes = (themes: readonly GraphNode[]): string => {
  const names = themes.slice(0, NAMED.note).map(({ name }) => isolateText(name));
  const more = themes.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
};

/** As many times the links of the next theme make one stand out. */
const MIN_LEAD = 1.5;

/** The theme that has clearly more links than any other, and those without one; undefined for none. */
const describeHub = (graph: ThemeGraph, over: number): string | undefined => {
  const { nodes, links } = graph;
  const degrees = new Map(nodes.map(({ id }) => [id, 0]));
  for (const { source, target } of links)
    for (const { id } of [source, target]) degrees.set(id, (degrees.get(id) ?? 0) + 1);
  const [most = 0, next = 0] = [...degrees.values()].sort((one, other) => other - one);
  const hub = nodes.find(({ id }) => degrees.get(id) === most);
  if (hub === undefined || most < next * MIN_LEAD) return undefined;
  const others = nodes.length - 1;
  const alone = listUnlinked(graph);
  const without =
    alone.length === 0
      ? ''
      : `; ${nameThemes(alone)} ${alone.length === 1 ? 'has' : 'have'} none${over > 0 ? ` of over ${pluralise(over, 'comment')}` : ''}`;
  return `${quoteTheme(hub.name)} has most links: with ${most === others ? 'all' : `${formatCount(most)} of`} ${formatCount(others)} other themes${without}`;
};

/**
 * The strongest association of the drawn links; without one beyond chance, the theme with most links, if one
 * stands out, or the pair with most comments.
 * @param over a link has more shared comments than this
 */
export const describeNetwork = (graph: ThemeGraph, over: number): string => {
  const [top] = graph.links;
  if (top === undefined) return 'No two themes are linked';
  const { closest } = graph;
  return closest === undefined ? (describeHub(graph, over) ?? describeMostShared(top)) : describeClosest(closest);
};

/** Themes from which one colour says little: more than this part of all has it. */
const MOST = 0.5;

/**
 * What the colours of themes encode, and how many of them share that of an end of the scale, which does not
 * tell them apart.
 */
export const describeColours = ({ nodes }: Pick<ThemeGraph, 'nodes'>): string => {
  const means = nodes.flatMap(({ sentiment: { avg } }) => avg ?? []);
  if (means.length === 0) return 'Colour and figure: mean sentiment.';
  const range = `Colour and figure: mean sentiment, ${signed(Math.min(...means))} to ${signed(Math.max(...means))} here.`;
  const ends = [
    [means.filter((mean) => mean >= SCALE_ENDS[1]).length, `+${SCALE_ENDS[1]} and more`],
    [means.filter((mean) => mean <= SCALE_ENDS[0]).length, `−${-SCALE_ENDS[0]} and less`],
  ] as const;
  const alike = ends.find(([count]) => count > MOST * means.length);
  if (alike === undefined) return range;
  const [count, end] = alike;
  const all =
    count === means.length ? `All ${formatCount(count)}` : `${formatCount(count)} of ${formatCount(means.length)}`;
  return `${range} ${all} have the colour of ${end}.`;
};

/** How many links are drawn and by which minimum, and which themes have none. */
export const describeShownLinks = (
  data: CoOccurrence,
  graph: ThemeGraph,
  named: NetworkSettings,
  thresholds: Thresholds,
): string => {
  const { count, value } = thresholds;
  const [shown, all] = [graph.links.length, data.links.length + data.more];
  const isWhole = shown === countShown(data, thresholds).links;
  const minimum = isWhole ? `: those with over ${pluralise(value, 'shared comment')}` : '';
  const unlinked = shown === 0 ? [] : listUnlinked(graph);
  return [
    ...(named.count === null && count !== THRESHOLD
      ? [`Showing themes with over ${pluralise(count, 'comment')}.`]
      : []),
    ...(shown === 0
      ? []
      : [
          shown === all
            ? `Showing all ${pluralise(all, 'link')}.`
            : `Showing ${formatCount(shown)} of ${pluralise(all, 'link')}${minimum}.`,
        ]),
    ...(unlinked.length === 0 ? [] : [`Without links: ${listThemes(unlinked)}.`]),
  ].join(' ');
};
