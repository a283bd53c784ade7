/** Selects themes and links of a co-occurrence network, with their hints. */
import type {
  CoOccurrence,
  CoOccurrenceLink,
  CoOccurrenceNode,
} from '@verbatim/command-api/contract/results/workspace-results';
import { formatPercent, computePercent } from '@verbatim/domain/statistics/percentages';
import { pluralise, formatCount } from '../../../components/text/format.ts';
import { BANDS } from '../table/sentiment-parts.ts';
import { signed } from '../table/sentiment-view.ts';
import { chartName } from '../../../components/chart-name.ts';
import { findClosestPair } from './closest-pair.ts';
import type { NetworkSettings } from './network-settings.ts';

export interface GraphNode {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly sentiment: CoOccurrenceNode['classes'] & { readonly five: CoOccurrenceNode['sentiment'] };
  readonly hint: string;
}

export interface GraphLink {
  readonly source: GraphNode;
  readonly target: GraphNode;
  readonly value: number;
  readonly avg: number | null;
  /** Expected comments with both under independence, and the lift. */
  readonly expected: number;
  readonly lift: number | null;
  readonly hint: string;
}

export interface ThemeGraph {
  /** Comments of the base. */
  readonly total: number;
  readonly nodes: readonly GraphNode[];
  /** By descending frequency. */
  readonly links: readonly GraphLink[];
  /** The drawn link furthest above chance, which the headline names; absent where none is beyond it. */
  readonly closest?: GraphLink | undefined;
  /** Note on omissions; '' for none. */
  readonly leftOut: string;
}

/** Limit of lines, beyond which they merge into grey. */
const MAX_LINES = 1_000;
/** Expected comments below which a lift is unreliable. */
const FEW = 5;

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const times = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const feeling = (avg: number | null): string => (avg === null ? 'no sentiment' : `mean sentiment ${signed(avg)}`);

const getNode = (node: CoOccurrenceNode, total: number): GraphNode => {
  const { id, count } = node;
  const sentiment = { ...node.classes, five: node.sentiment };
  const name = chartName(node);
  const share = formatPercent(computePercent(count, total));
  const hint = `${name}: ${formatCount(count)} of ${pluralise(total, 'comment')} (${share}), ${feeling(sentiment.avg)}`;
  return { id, name, count, sentiment, hint };
};

/** Expected co-occurrences under independence. */
const getExpected = (one: number, other: number, total: number): number => (total === 0 ? 0 : (one * other) / total);

const getLink = (
  { value, sentiment: { avg } }: CoOccurrenceLink,
  source: GraphNode,
  target: GraphNode,
  total: number,
): GraphLink => {
  const expected = getExpected(source.count, target.count, total);
  const lift = expected === 0 ? null : value / expected;
  const share = formatPercent(computePercent(value, total));
  const chance =
    lift === null
      ? ''
      : `; ${times.format(lift)} × the ${number.format(expected)} expected by chance${expected < FEW ? ' (too few to rely on)' : ''}`;
  const hint = `${source.name} and ${target.name}: ${formatCount(value)} of ${pluralise(total, 'comment')} (${share})${chance}; ${feeling(avg)}`;
  return { source, target, value, avg, expected, lift, hint };
};

type ChooseLinks = (links: readonly GraphLink[], closest: GraphLink | undefined) => readonly GraphLink[];

/** @param choose which links to draw; all by default */
const getGraph = (
  { total, themes }: CoOccurrence,
  nodes: readonly CoOccurrenceNode[],
  links: readonly CoOccurrenceLink[],
  choose: ChooseLinks = (all) => all,
): ThemeGraph => {
  const drawn = nodes.map((node) => getNode(node, total));
  const byId = new Map(drawn.map((node) => [node.id, node]));
  const all = links.flatMap((link) => {
    const [source, target] = [byId.get(link.source), byId.get(link.target)];
    return source === undefined || target === undefined ? [] : [getLink(link, source, target, total)];
  });
  const closest = findClosestPair({ total, nodes: drawn, links: all });
  const lines = choose(all, closest);
  const beyond = lines.length - MAX_LINES;
  const more = beyond > 0 ? [`the ${formatCount(beyond)} weakest connections`] : [];
  const shown = lines.slice(0, MAX_LINES);
  return {
    total,
    nodes: drawn,
    links: shown,
    closest: shown.find((link) => link === closest),
    leftOut: [...themesLeftOut(nodes.length, themes), ...more].join(' and '),
  };
};

const themesLeftOut = (shown: number, themes: number): readonly string[] =>
  shown < themes ? [`${formatCount(themes - shown)} of ${pluralise(themes, 'theme')}`] : [];

const PRESELECTED = 10;

/** Default selection: the most frequent themes. */
export const chosenIds = ({ nodes }: CoOccurrence, chosen: readonly string[]): readonly string[] => {
  const known = nodes.filter(({ id }) => chosen.includes(id));
  return (known.length === 0 ? nodes.slice(0, PRESELECTED) : known).map(({ id }) => id);
};

/**
 * The chosen themes, each with its strongest links among them, and the pair furthest above chance.
 * @param connections per theme
 */
export const coOccurrenceGraph = (data: CoOccurrence, chosen: readonly string[], connections: number): ThemeGraph => {
  const ids = new Set(chosenIds(data, chosen));
  const nodes = data.nodes.filter(({ id }) => ids.has(id));
  const among = data.links.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const taken = new Map<string, number>();
  return getGraph(data, nodes, among, (links, closest) =>
    links.filter((link) => {
      const [ofSource, ofTarget] = [taken.get(link.source.id) ?? 0, taken.get(link.target.id) ?? 0];
      taken.set(link.source.id, ofSource + 1);
      taken.set(link.target.id, ofTarget + 1);
      const isStrong = ofSource < connections || ofTarget < connections;
      return isStrong || (connections > 0 && link === closest);
    }),
  );
};

export interface Thresholds {
  /** Exclusive minimum. */
  readonly count: number;
  readonly value: number;
}

/** As specified. */
export const THRESHOLD = 20;
/** Lower defaults, for small projects. */
const LOWER = [15, 10, 5, 3, 2, 1, 0];
/** Higher defaults, for large ones: 50, 75, 100, 150, 200, 300, 500 and so on. */
const HIGHER = [10, 100, 1_000, 10_000, 100_000, 1_000_000]
  .flatMap((decade) => [1, 1.5, 2, 3, 5, 7.5].map((step) => step * decade))
  .filter((minimum) => minimum >= 50);

/** Links that a first look should have. */
const MIN_LINKS = 12;
/** More links per theme cannot be distinguished. */
const MAX_LINKS_PER_THEME = 1.5;

interface Candidate {
  readonly thresholds: Thresholds;
  readonly themes: number;
  readonly links: number;
}

export const countShown = ({ nodes, links }: CoOccurrence, thresholds: Thresholds): Candidate => {
  const { count, value } = thresholds;
  const shown = new Set(nodes.filter((node) => node.count > count).map(({ id }) => id));
  const drawn = links.filter((link) => link.value > value && shown.has(link.source) && shown.has(link.target));
  return { thresholds, themes: shown.size, links: drawn.length };
};

const isReadable = ({ themes, links }: Candidate): boolean => links <= themes * MAX_LINKS_PER_THEME;

/** The lowest of the higher ones that is readable, or the highest one that leaves a dozen links. */
const raiseThresholds = (data: CoOccurrence, start: Candidate): Thresholds => {
  let chosen = start;
  for (const value of HIGHER) {
    if (isReadable(chosen)) break;
    const next = countShown(data, { ...start.thresholds, value });
    if (next.links < MIN_LINKS) break;
    chosen = next;
  }
  return chosen.thresholds;
};

/**
 * Those of the address, or 20. A default is raised where more links show than can be distinguished, and
 * lowered where fewer than a dozen do, to the highest that shows a dozen or any (ADR 88).
 */
export const chooseThresholds = (data: CoOccurrence, { count, value }: NetworkSettings): Thresholds => {
  const specified = { count: count ?? THRESHOLD, value: value ?? THRESHOLD };
  const start = countShown(data, specified);
  if (start.links >= MIN_LINKS) return value === null ? raiseThresholds(data, start) : specified;
  const lowered = LOWER.flatMap((lower) => [
    { count: specified.count, value: value ?? lower },
    { count: count ?? lower, value: value ?? lower },
  ]);
  const candidates = [start, ...lowered.map((thresholds) => countShown(data, thresholds))];
  const chosen =
    candidates.find(({ links }) => links >= MIN_LINKS) ?? candidates.find(({ links }) => links > 0) ?? start;
  return chosen.thresholds;
};

export const networkGraph = (data: CoOccurrence, { count, value }: Thresholds): ThemeGraph => {
  const nodes = data.nodes.filter((node) => node.count > count);
  const links = data.links.filter((link) => link.value > value);
  return getGraph(data, nodes, links);
};

/** Counts of the most frequent theme and the strongest link; 0 for none. */
export const findMaxThresholds = ({ nodes, links }: CoOccurrence): Thresholds => ({
  count: nodes[0]?.count ?? 0,
  value: links[0]?.value ?? 0,
});

/** Hint of a theme with the parts of its pie. */
export const withPie = ({ hint, sentiment }: GraphNode): string => {
  const parts = sentiment.five.map((count, at) => `${BANDS[at]?.label.toLowerCase() ?? ''} ${formatCount(count)}`);
  return `${hint}. Comments: ${parts.join(', ')}`;
};
