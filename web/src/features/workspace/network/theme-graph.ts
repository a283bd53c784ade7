/** Which themes and which connections a picture of themes together shows, and what it says of each. No drawing here. */
import type {
  CoOccurrence,
  CoOccurrenceLink,
  CoOccurrenceNode,
} from '@verbatim/command-api/contract/workspace-results';
import { formatPercent, percentOf } from '@verbatim/domain/statistics/percentages';
import { counted, formatCount } from '../../../components/format.ts';
import { BANDS } from '../sentiment-parts.ts';

export interface GraphNode {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly sentiment: CoOccurrenceNode['sentiment'];
  readonly hint: string;
}

export interface GraphLink {
  readonly source: GraphNode;
  readonly target: GraphNode;
  readonly value: number;
  readonly avg: number | null;
  /** Comments with both if the themes were independent of each other; and how many times as many there are. */
  readonly expected: number;
  readonly lift: number | null;
  readonly hint: string;
}

export interface ThemeGraph {
  /** Comments of the base. */
  readonly total: number;
  readonly nodes: readonly GraphNode[];
  /** The most frequent first. */
  readonly links: readonly GraphLink[];
  /** What it leaves out, in words; '' for nothing. */
  readonly leftOut: string;
}

/** More lines are a grey patch. */
const MOST_LINES = 1_000;
/** Below this many expected comments a lift says little. */
const FEW = 5;

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const times = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Mean compound with its sign, which says without colour what the colour says. */
export const signed = (value: number | null): string => {
  if (value === null) return '–';
  const text = times.format(Math.abs(value));
  return text === '0.00' ? text : `${value < 0 ? '−' : '+'}${text}`;
};

const feeling = (avg: number | null): string => (avg === null ? 'no sentiment' : `mean sentiment ${signed(avg)}`);

/** As charts call it. */
const nameOf = ({ portal_name, name }: CoOccurrenceNode): string => portal_name || name;

const nodeOf = (node: CoOccurrenceNode, total: number): GraphNode => {
  const { id, count, sentiment } = node;
  const name = nameOf(node);
  const share = formatPercent(percentOf(count, total));
  const hint = `${name}: ${formatCount(count)} of ${counted(total, 'comment')} (${share}), ${feeling(sentiment.avg)}`;
  return { id, name, count, sentiment, hint };
};

/** How often both would stand in one comment by chance alone. */
const expectedOf = (one: number, other: number, total: number): number => (total === 0 ? 0 : (one * other) / total);

const linkOf = (
  { value, sentiment: { avg } }: CoOccurrenceLink,
  source: GraphNode,
  target: GraphNode,
  total: number,
): GraphLink => {
  const expected = expectedOf(source.count, target.count, total);
  const lift = expected === 0 ? null : value / expected;
  const share = formatPercent(percentOf(value, total));
  const chance =
    lift === null
      ? ''
      : `; ${times.format(lift)} × the ${number.format(expected)} that chance would bring${expected < FEW ? ' (too few to rely on)' : ''}`;
  const hint = `${source.name} and ${target.name}: ${formatCount(value)} of ${counted(total, 'comment')} (${share})${chance}; ${feeling(avg)}`;
  return { source, target, value, avg, expected, lift, hint };
};

const graphOf = (
  { total }: CoOccurrence,
  nodes: readonly CoOccurrenceNode[],
  links: readonly CoOccurrenceLink[],
  leftOut: readonly string[],
): ThemeGraph => {
  const drawn = nodes.map((node) => nodeOf(node, total));
  const byId = new Map(drawn.map((node) => [node.id, node]));
  const lines = links.flatMap((link) => {
    const [source, target] = [byId.get(link.source), byId.get(link.target)];
    return source === undefined || target === undefined ? [] : [linkOf(link, source, target, total)];
  });
  const beyond = lines.length - MOST_LINES;
  const more = beyond > 0 ? [`the ${formatCount(beyond)} weakest connections`] : [];
  return { total, nodes: drawn, links: lines.slice(0, MOST_LINES), leftOut: [...leftOut, ...more].join(' and ') };
};

const themesLeftOut = (shown: number, themes: number): readonly string[] =>
  shown < themes ? [`${formatCount(themes - shown)} of ${counted(themes, 'theme')}`] : [];

const PRESELECTED = 10;

/** The themes that are drawn where nobody has chosen any: the most frequent. */
export const chosenIds = ({ nodes }: CoOccurrence, chosen: readonly string[]): readonly string[] => {
  const known = nodes.filter(({ id }) => chosen.includes(id));
  return (known.length === 0 ? nodes.slice(0, PRESELECTED) : known).map(({ id }) => id);
};

/** The chosen themes, each with its strongest connections among them. @param connections of a theme */
export const coOccurrenceGraph = (data: CoOccurrence, chosen: readonly string[], connections: number): ThemeGraph => {
  const ids = new Set(chosenIds(data, chosen));
  const nodes = data.nodes.filter(({ id }) => ids.has(id));
  const among = data.links.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const taken = new Map<string, number>();
  const kept = among.filter(({ source, target }) => {
    const [ofSource, ofTarget] = [taken.get(source) ?? 0, taken.get(target) ?? 0];
    taken.set(source, ofSource + 1);
    taken.set(target, ofTarget + 1);
    return ofSource < connections || ofTarget < connections;
  });
  return graphOf(data, nodes, kept, themesLeftOut(nodes.length, data.themes));
};

export interface Thresholds {
  /** Drawn is what is above. */
  readonly count: number;
  readonly value: number;
}

export const networkGraph = (data: CoOccurrence, { count, value }: Thresholds): ThemeGraph => {
  const nodes = data.nodes.filter((node) => node.count > count);
  const links = data.links.filter((link) => link.value > value);
  return graphOf(data, nodes, links, themesLeftOut(nodes.length, data.themes));
};

/** What the most frequent theme and the strongest connection have; 0 for none. */
export const largestOf = ({ nodes, links }: CoOccurrence): Thresholds => ({
  ...{ count: nodes[0]?.count ?? 0, value: links[0]?.value ?? 0 },
});

/** The hint of a theme with the parts of its pie. */
export const withPie = ({ hint, sentiment }: GraphNode): string => {
  const parts = sentiment.five.map((count, at) => `${BANDS[at]?.label.toLowerCase() ?? ''} ${formatCount(count)}`);
  return `${hint}. Comments: ${parts.join(', ')}`;
};
