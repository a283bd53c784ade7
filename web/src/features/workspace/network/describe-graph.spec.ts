import { describe, expect, it } from '@jest/globals';
import { findClosestPair } from './closest-pair.ts';
import { describeNetwork, describePairs } from './describe-graph.ts';
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
