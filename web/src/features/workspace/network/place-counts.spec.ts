import { describe, expect, it } from '@jest/globals';
import { boxesMeet } from '../chart/place-labels.ts';
import { layoutForces } from './force-layout.ts';
import { isOnCircle, placeLabels, type Circle } from './label-places.ts';
import { placeCounts } from './place-counts.ts';
import { getPointAt, routeLinks, type Route } from './route-links.ts';

const BOX = { width: 1000, height: 500 };
const circle = (id: string, x: number, y: number, radius = 40): Circle => ({ id, name: id, x, y, radius });
const pointsOf = (route: Route) => Array.from({ length: 201 }, (_, at) => getPointAt(route, at / 200));

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
    links: unique
      .slice(0, 22)
      .map(({ source, target }, at) => ({ source, target, text: String(at + 5), width: 6 - at / 5 })),
  };
};

describe('the counts of links', () => {
  it('cover neither themes, names, each other nor another link unless it is thinner, and most have room', async () => {
    const { circles, links } = await layOutTen();
    const names = placeLabels(circles, BOX).map(({ rect }) => rect);
    const scene = { circles, names, box: BOX };
    const routes = routeLinks(links, scene);
    const counts = placeCounts(links, routes, scene, [...links.keys()]);
    expect(counts.length).toBeGreaterThan(links.length * 0.8);
    for (const [at, { link, rect }] of counts.entries()) {
      const { width } = links[link]!;
      const others = routes.filter((_, place) => place !== link && links[place]!.width > 0.7 * width).flatMap(pointsOf);
      expect(others.some(({ x, y }) => x > rect.left && x < rect.right && y > rect.top && y < rect.bottom)).toBe(false);
      expect(circles.some((one) => isOnCircle(rect, one))).toBe(false);
      expect(names.some((name) => boxesMeet(name, rect))).toBe(false);
      expect(counts.slice(at + 1).some((other) => boxesMeet(other.rect, rect))).toBe(false);
    }
  });

  it('have their room in the given order', () => {
    // Both links are one line, which has room for a single count.
    const circles = [circle('a', 100, 250), circle('b', 225, 250)];
    const links = ['1,234', '5,678'].map((text) => ({ source: 'a', target: 'b', text, width: 2 }));
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

  it('slide along their line where its middle is taken, and stand beside a short one', () => {
    const circles = [circle('a', 100, 250), circle('b', 500, 250), circle('c', 300, 60), circle('d', 300, 440)];
    const crossing = [
      { source: 'a', target: 'b', text: '2,400', width: 8 },
      { source: 'c', target: 'd', text: '9', width: 8 },
    ];
    const scene = { circles, names: [], box: BOX };
    const [slid] = placeCounts(crossing, routeLinks(crossing, scene), scene, [0]);
    expect(slid!.y).toBe(250);
    expect(Math.min(Math.abs(slid!.rect.left - 300), Math.abs(slid!.rect.right - 300))).toBeLessThan(20);
    expect(slid!.rect.left < 300 && slid!.rect.right > 300).toBe(false);
    // Twenty pixels of a line from top to bottom are visible, and a name is on them.
    const short = [circle('a', 300, 150, 40), circle('b', 300, 250, 40)];
    const link = [{ source: 'a', target: 'b', text: '3,788', width: 9 }];
    const name = { left: 290, right: 305, top: 194, bottom: 206 };
    const near = { circles: short, names: [name], box: BOX };
    const [beside] = placeCounts(link, routeLinks(link, near), near, [0]);
    expect(beside!.rect.left).toBeGreaterThan(300 + 9 / 2);
    expect(beside!.rect.left).toBeLessThan(320);
  });

  it('are left out where themes nearly touch, and of links that are not asked for', () => {
    const circles = [circle('a', 100, 250), circle('b', 186, 250), circle('c', 600, 250)];
    const links = [
      { source: 'a', target: 'b', text: '12', width: 2 },
      { source: 'b', target: 'c', text: '7', width: 2 },
    ];
    const scene = { circles, names: [], box: BOX };
    const routes = routeLinks(links, scene);
    expect(placeCounts(links, routes, scene, [0, 1]).map(({ link }) => link)).toEqual([1]);
    expect(placeCounts(links, routes, scene, [0])).toEqual([]);
  });
});
