import { describe, expect, it } from '@jest/globals';
import { boxesMeet } from '../chart/place-labels.ts';
import { layoutForces } from './force-layout.ts';
import { isOnCircle, placeLabels, type Circle } from './label-places.ts';
import { getPointAt, placeCounts, routeLinks, toPath, type Route } from './route-links.ts';

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
    links: unique.slice(0, 22).map(({ source, target }, at) => ({ source, target, text: String(at + 5) })),
  };
};

describe('links', () => {
  it('are straight where nothing is in the way, and curved around a theme that is', () => {
    const free = [circle('a', 100, 250), circle('b', 900, 250)];
    const link = { source: 'a', target: 'b' };
    const [straight] = routeLinks([link], { circles: free, names: [], box: BOX });
    expect([straight!.isStraight, toPath(straight!)]).toEqual([true, 'M100,250L900,250']);
    const between = circle('c', 500, 250);
    const [curved] = routeLinks([link], { circles: [...free, between], names: [], box: BOX });
    expect(curved!.isStraight).toBe(false);
    expect(isBehind(curved!, between)).toBe(false);
    expect(getPointAt(curved!, 1)).toEqual({ x: 900, y: 250 });
  });

  it('stay within the chart', () => {
    const circles = [circle('a', 100, 60), circle('b', 900, 60), circle('c', 500, 70, 55)];
    const [route] = routeLinks([{ source: 'a', target: 'b' }], { circles, names: [], box: BOX });
    expect(pointsOf(route!).every(({ y }) => y >= 0 && y <= BOX.height)).toBe(true);
    expect(isBehind(route!, circles[2]!)).toBe(false);
  });

  it('go around a name, too, where that takes a slight bend', () => {
    const circles = [circle('a', 100, 250), circle('b', 900, 250)];
    const name = { left: 480, right: 520, top: 243, bottom: 257 };
    const [route] = routeLinks([{ source: 'a', target: 'b' }], { circles, names: [name], box: BOX });
    expect(pointsOf(route!).some(({ x, y }) => x > 480 && x < 520 && y > 243 && y < 257)).toBe(false);
  });

  it('of ten themes never pass behind a third', async () => {
    const { circles, links } = await layOutTen();
    const routes = routeLinks(links, { circles, names: [], box: BOX });
    const hidden = routes.flatMap((route, at) =>
      circles.filter((one) => one.id !== links[at]!.source && one.id !== links[at]!.target && isBehind(route, one)),
    );
    expect(hidden.map(({ id }) => id)).toEqual([]);
  });
});

describe('the counts of links', () => {
  it('cover neither themes, names, each other nor another link, and most have room', async () => {
    const { circles, links } = await layOutTen();
    const names = placeLabels(circles, BOX).map(({ rect }) => rect);
    const scene = { circles, names, box: BOX };
    const routes = routeLinks(links, scene);
    const counts = placeCounts(links, routes, scene, [...links.keys()]);
    expect(counts.length).toBeGreaterThan(links.length * 0.6);
    for (const [at, { link, rect }] of counts.entries()) {
      const others = routes.filter((_, place) => place !== link).flatMap(pointsOf);
      expect(others.some(({ x, y }) => x > rect.left && x < rect.right && y > rect.top && y < rect.bottom)).toBe(false);
      expect(circles.some((one) => isOnCircle(rect, one))).toBe(false);
      expect(names.some((name) => boxesMeet(name, rect))).toBe(false);
      expect(counts.slice(at + 1).some((other) => boxesMeet(other.rect, rect))).toBe(false);
    }
  });

  it('have their room in the given order', () => {
    // Both links are one line, which has room for a single count.
    const circles = [circle('a', 100, 250), circle('b', 225, 250)];
    const links = ['1,234', '5,678'].map((text) => ({ source: 'a', target: 'b', text }));
    const scene = { circles, names: [], box: BOX };
    const [route] = routeLinks(links, scene);
    const apart = { ...route!, isStraight: false, control: { x: 162, y: 252 } };
    const far = { from: { x: 0, y: 0 }, control: { x: 0, y: 0 }, to: { x: 0, y: 0 }, isStraight: true };
    const place = (order: readonly number[], routes: readonly Route[]) =>
      placeCounts(links, routes, scene, order).map(({ link }) => link);
    expect(place([0, 1], [route!, far])).toEqual([0]);
    expect(place([1, 0], [far, route!])).toEqual([1]);
    // A count between two lines would belong to neither.
    expect(place([0, 1], [route!, apart])).toEqual([]);
  });

  it('are left out where themes nearly touch, and of links that are not asked for', () => {
    const circles = [circle('a', 100, 250), circle('b', 186, 250), circle('c', 600, 250)];
    const links = [
      { source: 'a', target: 'b', text: '12' },
      { source: 'b', target: 'c', text: '7' },
    ];
    const scene = { circles, names: [], box: BOX };
    const routes = routeLinks(links, scene);
    expect(placeCounts(links, routes, scene, [0, 1]).map(({ link }) => link)).toEqual([1]);
    expect(placeCounts(links, routes, scene, [0])).toEqual([]);
  });
});
