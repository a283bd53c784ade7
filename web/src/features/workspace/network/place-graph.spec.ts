import { describe, expect, it } from '@jest/globals';
import { placeGraph, placeThemeCounts, type DrawnGraph } from './place-graph.ts';
import type { GraphLink, GraphNode, ThemeGraph } from './theme-graph.ts';

const BOX = { width: 900, height: 600 };

/** Themes on a ring; every one is linked with all others, the earlier the stronger. */
const drawRing = (themes: number, size = 1): DrawnGraph => {
  const nodes = Array.from({ length: themes }, (_, at) => ({ id: `t${at}`, name: `T${at}` }) as GraphNode);
  const pairs = nodes.flatMap((source, at) => nodes.slice(at + 1).map((target) => ({ source, target })));
  const links = pairs.map((pair, at) => ({ ...pair, value: 4_000 - at * 10 }) as GraphLink);
  const graph: ThemeGraph = { total: 9_000, nodes, links, leftOut: '', closest: links.at(-1) };
  const places = nodes.map(({ id }, at): [string, { x: number; y: number }] => {
    const angle = (at / themes) * 2 * Math.PI;
    return [id, { x: 450 + 400 * size * Math.cos(angle), y: 290 + 250 * size * Math.sin(angle) }];
  });
  return { graph, box: BOX, radii: new Map(nodes.map(({ id }) => [id, 24])), places: new Map(places) };
};

describe('a graph', () => {
  it('has a figure on every link where there is room', () => {
    const placed = placeGraph(drawRing(4));
    expect(placed.counts.map(({ link }) => link).sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('given no room for all, omits the figures of the thinnest links, never that of the closest pair', () => {
    const placed = placeGraph(drawRing(9, 0.5));
    const shown = placed.counts.map(({ link }) => link);
    expect(shown.length).toBeLessThan(placed.links.length);
    expect(shown[0]).toBe(placed.links.length - 1);
    expect(shown).toContain(0);
  });

  it('given many links, has figures of the widest, and those of one theme on demand', () => {
    const placed = placeGraph(drawRing(11));
    expect(placed.links.length).toBeGreaterThan(40);
    expect(placed.counts.length).toBeLessThanOrEqual(11);
    const own = placeThemeCounts(placed, 't9').map(({ link }) => placed.links[link]!);
    expect(own.length).toBeGreaterThan(0);
    expect(own.every(({ source, target }) => source === 't9' || target === 't9')).toBe(true);
  });

  it('follows themes that were moved', () => {
    const placed = placeGraph(drawRing(4), { moved: new Map([['t0', { x: 450, y: 40 }]]) });
    expect(placed.circles[0]).toMatchObject({ id: 't0', x: 450, y: 40 });
    expect(placed.routes[0]!.from).toMatchObject({ x: 450, y: 40 });
  });
});
