import { describe, expect, it } from '@jest/globals';
import { layoutForces } from './force-layout.ts';
import type { Circle } from './label-places.ts';
import { getPointAt, routeLinks, toPath, type Route } from './route-links.ts';

const BOX = { width: 1000, height: 500 };
const circle = (id: string, x: number, y: number, radius = 40): Circle => ({ id, name: id, x, y, radius });

const pointsOf = (route: Route) => Array.from({ length: 201 }, (_, at) => getPointAt(route, at / 200));
const isBehind = (route: Route, { x, y, radius }: Circle): boolean =>
  pointsOf(route).some((point) => Math.hypot(point.x - x, point.y - y) < radius);

/** Ten themes with three links each, as a first look has them. */
const layOutTen = async () => {
  const nodes = Array.from({ length: 10 }, (_, at) => ({ id: `theme ${at}`, radius: 56 - 3 * at }));
  const links = nodes.flatMap(({ id }, at) =>
    [1, 3, 4].map((step) => ({ source: id, target: nodes[(at + step) % 10]!.id, strength: 1 - at / 10 })),
  );
  const unique = links.filter(({ source, target }, at) =>
    links.slice(0, at).every((link) => !(link.source === target && link.target === source)),
  );
  const places = await layoutForces(nodes, unique, BOX, new AbortController().signal);
  const circles = nodes.map(({ id, radius }) => {
    const { x, y } = places!.get(id)!;
    return { id, name: id, radius, x, y };
  });
  return {
    circles,
    links: unique.slice(0, 22),
  };
};

describe('links', () => {
  it('are straight where nothing is in the way, and curved around a theme that is', () => {
    const free = [circle('a', 100, 250), circle('b', 900, 250)];
    const link = { source: 'a', target: 'b' };
    const [straight] = routeLinks([link], { circles: free, box: BOX });
    expect([straight!.isStraight, toPath(straight!)]).toEqual([true, 'M100,250L900,250']);
    const between = circle('c', 500, 250);
    const [curved] = routeLinks([link], { circles: [...free, between], box: BOX });
    expect(curved!.isStraight).toBe(false);
    expect(isBehind(curved!, between)).toBe(false);
    expect(getPointAt(curved!, 1)).toEqual({ x: 900, y: 250 });
  });

  it('stay within the chart', () => {
    const circles = [circle('a', 100, 60), circle('b', 900, 60), circle('c', 500, 70, 55)];
    const [route] = routeLinks([{ source: 'a', target: 'b' }], { circles, box: BOX });
    expect(pointsOf(route!).every(({ y }) => y >= 0 && y <= BOX.height)).toBe(true);
    expect(isBehind(route!, circles[2]!)).toBe(false);
  });

  it('of ten themes never pass behind a third', async () => {
    const { circles, links } = await layOutTen();
    const routes = routeLinks(links, { circles, box: BOX });
    const hidden = routes.flatMap((route, at) =>
      circles.filter((one) => one.id !== links[at]!.source && one.id !== links[at]!.target && isBehind(route, one)),
    );
    expect(hidden.map(({ id }) => id)).toEqual([]);
  });
});
