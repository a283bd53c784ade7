import { describe, expect, it } from '@jest/globals';
import type { LayoutPoint } from './force-layout.ts';
import { untangle } from './untangle.ts';

const BOX = { width: 600, height: 400 };
const never = new AbortController().signal;
const NODES = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, radius: 20 }));
const link = (source: string, target: string) => ({ source, target, strength: 0.5 });
const at = (x: number, y: number): LayoutPoint => ({ x, y });
/** Two links cross, and a third is behind "e". */
const PLACES = new Map([
  ['a', at(60, 60)],
  ['b', at(540, 60)],
  ['c', at(60, 320)],
  ['d', at(540, 320)],
  ['e', at(300, 60)],
]);
const LINKS = [link('a', 'd'), link('b', 'c'), link('a', 'b')];

const isBetween = ({ x, y }: LayoutPoint, from: LayoutPoint, to: LayoutPoint): boolean => {
  const along =
    ((x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y)) / ((to.x - from.x) ** 2 + (to.y - from.y) ** 2);
  return (
    along > 0 &&
    along < 1 &&
    Math.hypot(x - from.x - along * (to.x - from.x), y - from.y - along * (to.y - from.y)) < 20
  );
};
const getSide = (a: LayoutPoint, b: LayoutPoint, c: LayoutPoint): number =>
  Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));

describe('a small network', () => {
  it('is untangled: no link crosses another or is behind a theme', async () => {
    const found = (await untangle(NODES, LINKS, PLACES, BOX, never))!;
    const [a, b, c, d, e] = NODES.map(({ id }) => found.get(id)!) as [
      LayoutPoint,
      LayoutPoint,
      LayoutPoint,
      LayoutPoint,
      LayoutPoint,
    ];
    expect(getSide(a, d, b) !== getSide(a, d, c) && getSide(b, c, a) !== getSide(b, c, d)).toBe(false);
    for (const [from, to] of [
      [a, d],
      [b, c],
      [a, b],
    ] as const)
      expect(isBetween(e, from, to)).toBe(false);
  });

  it('stays in its box, is the same every time, and leaves themes where they were put', async () => {
    const put = NODES.map((node) => (node.id === 'a' ? { ...node, fixed: PLACES.get('a')! } : node));
    const found = (await untangle(put, LINKS, PLACES, BOX, never))!;
    expect(found.get('a')).toEqual(PLACES.get('a'));
    expect(await untangle([...put].reverse(), LINKS, PLACES, BOX, never)).toEqual(found);
    for (const { x, y } of found.values()) {
      expect(x).toBeGreaterThanOrEqual(20);
      expect(x).toBeLessThanOrEqual(BOX.width - 20);
      expect(y).toBeGreaterThanOrEqual(20);
      expect(y).toBeLessThanOrEqual(BOX.height - 20);
    }
  });
});
