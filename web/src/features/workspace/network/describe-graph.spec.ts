import { describe, expect, it } from '@jest/globals';
import type { CoOccurrence } from '@verbatim/command-api/contract/results/workspace-results';
import { findClosestPair } from './closest-pair.ts';
import { describeColours, describeNetwork, describePairs, describeShownLinks } from './describe-graph.ts';
import type { GraphLink, GraphNode, ThemeGraph } from './theme-graph.ts';

const TOTAL = 300;
const node = (name: string, count: number): GraphNode => ({ id: name, name, count }) as GraphNode;
const [room, wifi, dinner, restaurant, noise] = [
  node('Room', 79),
  node('Wifi', 61),
  node('Dinner', 39),
  node('Restaurant', 28),
  node('Noise', 24),
];
const link = (source: GraphNode, target: GraphNode, value: number): GraphLink =>
  ({ source, target, value, lift: (value * TOTAL) / (source.count * target.count) }) as GraphLink;
const graph = (nodes: readonly GraphNode[], links: readonly GraphLink[]): ThemeGraph => ({
  total: TOTAL,
  nodes,
  links,
  closest: findClosestPair({ total: TOTAL, nodes, links }),
  leftOut: '',
});
const ALL = [room, wifi, dinner, restaurant, noise];

it.each([
  [[0.2, 0.31, 0.5, 0.61], 'mean sentiment, +0.20 to +0.61 here. 3 of 4 have the colour of +0.3 and more.'],
  [[-0.5, -0.3], 'mean sentiment, −0.50 to −0.30 here. All 2 have the colour of −0.3 and less.'],
  [[-0.4, 0.1, 0.4, null], 'mean sentiment, −0.40 to +0.40 here.'],
  [[null], 'mean sentiment.'],
])('colours of themes with means of %j are explained with their range', (means, text) => {
  const nodes = means.map((avg) => ({ ...node('Room', 9), sentiment: { avg } }) as GraphNode);
  expect(describeColours({ nodes })).toBe(`Colour and figure: ${text}`);
});

describe('the finding of co-occurrence', () => {
  it('names the pair furthest above chance, not the one with most comments', () => {
    const links = [link(room, wifi, 16), link(dinner, restaurant, 12), link(wifi, noise, 7)];
    expect(describePairs(graph(ALL, links))).toBe(
      '“Dinner” and “Restaurant” are mentioned together 3.3 times as often as by chance: in 12 comments',
    );
  });

  it('names no pair of few comments, or within chance for the number of pairs', () => {
    const links = [link(room, wifi, 17), link(restaurant, noise, 4)];
    expect(describePairs(graph(ALL, links))).toBe(
      'No two themes go together beyond chance; “Room” and “Wifi” share most comments: 17',
    );
    expect(describePairs(graph(ALL, []))).toBe('No two themes are mentioned together');
  });
});

describe('the finding of the link network', () => {
  /** As many as chance brings, of which no pair stands out. */
  const byChance = (source: GraphNode, target: GraphNode): GraphLink =>
    link(source, target, Math.max(1, Math.floor((source.count * target.count) / TOTAL)));

  it('names the pair furthest above chance among the drawn links', () => {
    const links = [link(room, wifi, 16), link(room, dinner, 13), link(dinner, restaurant, 12)];
    expect(describeNetwork(graph(ALL, links), 5)).toBe(
      '“Dinner” and “Restaurant” are mentioned together 3.3 times as often as by chance: in 12 comments',
    );
  });

  it('without such a pair, names the theme with most links, where one stands out, and those without', () => {
    const links = [room, dinner, restaurant].map((other) => byChance(wifi, other));
    expect(describeNetwork(graph(ALL, links), 5)).toBe(
      '“Wifi” has most links: with 3 of 4 other themes; “Noise” has none of over 5 comments',
    );
    expect(describeNetwork(graph([wifi, room, dinner, restaurant], links), 5)).toBe(
      '“Wifi” has most links: with all 3 other themes',
    );
  });

  it('given several themes with most links, names the pair with most comments instead', () => {
    const links = [byChance(room, wifi), byChance(room, dinner), byChance(wifi, dinner)];
    expect(describeNetwork(graph(ALL, links), 0)).toBe('“Room” and “Wifi” share most comments: 16');
  });

  it('given no link, says so', () => {
    expect(describeNetwork(graph(ALL, []), 0)).toBe('No two themes are linked');
  });
});

describe('the note of the link network', () => {
  const named = { count: null, value: null };
  /** As many pairs as `values`, of the same two themes. */
  const counted = (values: readonly number[], more = 0): CoOccurrence =>
    ({
      total: TOTAL,
      themes: 5,
      nodes: ALL,
      links: values.map((value) => ({ source: 'Room', target: 'Wifi', value })),
      more,
    }) as unknown as CoOccurrence;
  const drawn = (links: readonly GraphLink[], nodes = ALL): ThemeGraph => graph(nodes, links);

  it('counts the links with their minimum, and names the themes without', () => {
    const links = [link(room, wifi, 16), link(wifi, dinner, 9)];
    expect(describeShownLinks(counted([16, 9, 3, 2]), drawn(links), named, { count: 20, value: 5 })).toBe(
      'Showing 2 of 4 links: those with over 5 shared comments. Without links: Restaurant, Noise.',
    );
  });

  it('names five themes without links at most', () => {
    const others = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((name) => node(name, 30));
    const network = drawn([link(room, wifi, 16)], [room, wifi, ...others]);
    expect(describeShownLinks(counted([16, 2]), network, named, { count: 20, value: 5 })).toBe(
      'Showing 1 of 2 links: those with over 5 shared comments. Without links: A, B, C, D, E and 3 more.',
    );
  });

  it('says that all are shown, or only the strongest of those over the minimum', () => {
    const all = ALL.slice(0, 2);
    const network = drawn([link(room, wifi, 16)], all);
    expect(describeShownLinks(counted([16]), network, named, { count: 20, value: 5 })).toBe('Showing all 1 link.');
    // The chart has a limit of lines, the answer one of links.
    expect(describeShownLinks(counted([16, 9], 40), network, named, { count: 20, value: 5 })).toBe(
      'Showing 1 of 42 links.',
    );
  });

  it('says that a default of themes is lower, and nothing of links where there are none', () => {
    const network = drawn([], ALL);
    expect(describeShownLinks(counted([]), network, named, { count: 5, value: 5 })).toBe(
      'Showing themes with over 5 comments.',
    );
    expect(describeShownLinks(counted([]), network, { count: 5, value: 5 }, { count: 5, value: 5 })).toBe('');
  });
});
