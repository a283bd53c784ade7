import { describe, expect, it } from '@jest/globals';
import { describeHubs, describePairs } from './describe-graph.ts';
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
  it('names the themes with most links, and those without', () => {
    const links = [link(room, wifi, 16), link(room, dinner, 9), link(room, restaurant, 8)];
    expect(describeHubs(graph(ALL, links), 5)).toBe(
      '“Room” has most links: with 3 of 4 other themes; “Noise” has none of at least 6 comments',
    );
    expect(
      describeHubs(graph(ALL, [...links, link(wifi, dinner, 6), link(wifi, restaurant, 6), link(dinner, noise, 6)]), 0),
    ).toBe('“Room”, “Wifi” and 1 more have most links: with 3 of 4 other themes each');
  });

  it('says all rather than a number of as many', () => {
    const links = [link(room, wifi, 3), link(room, dinner, 2)];
    expect(describeHubs(graph([room, wifi, dinner], links), 0)).toBe('“Room” has most links: with all 2 other themes');
  });

  it('given no link, or every one, says so', () => {
    expect(describeHubs(graph(ALL, []), 0)).toBe('No two themes are linked');
    const few = [room, wifi, dinner];
    const links = [link(room, wifi, 3), link(room, dinner, 2), link(wifi, dinner, 1)];
    expect(describeHubs(graph(few, links), 0)).toBe(
      'Each theme is linked with every other; “Room” and “Wifi” share most comments: 3',
    );
  });
});
