import { describe, expect, it } from '@jest/globals';
import { layoutForces, type LayoutPoint } from './force-layout.ts';
import { placeLabels } from './label-places.ts';

const NODES = Array.from({ length: 40 }, (_, at) => ({ id: `t${at}`, radius: 10 + (at % 7) * 3 }));
const LINKS = Array.from({ length: 60 }, (_, at) => ({
  source: `t${at % 40}`,
  target: `t${(at * 7 + 3) % 40}`,
  strength: (at % 10) / 10,
})).filter(({ source, target }) => source !== target);
const BOX = { width: 900, height: 700 };
const never = new AbortController().signal;

const places = async (nodes = NODES): Promise<ReadonlyMap<string, LayoutPoint>> =>
  (await layoutForces(nodes, LINKS, BOX, never))!;

describe('the places of themes', () => {
  it('are the same for the same data, in whichever order it comes', async () => {
    const once = await places();
    expect(await places([...NODES].reverse())).toEqual(once);
  });

  it('are within the box, and circles do not cover each other', async () => {
    const found = await places();
    for (const [at, { id, radius }] of NODES.entries()) {
      const { x, y } = found.get(id)!;
      expect(x - radius).toBeGreaterThanOrEqual(0);
      expect(x + radius).toBeLessThanOrEqual(BOX.width);
      expect(y - radius).toBeGreaterThanOrEqual(0);
      expect(y + radius).toBeLessThanOrEqual(BOX.height);
      for (const other of NODES.slice(at + 1)) {
        const there = found.get(other.id)!;
        expect(Math.hypot(there.x - x, there.y - y)).toBeGreaterThan(radius + other.radius);
      }
    }
  });

  it('do not cover each other in the room of a phone either', async () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ id: `t${at}`, radius: 7 + (at % 5) }));
    const strong = LINKS.map((link) => ({ ...link, strength: 1 }));
    const found = await layoutForces(many, strong, { width: 320, height: 560 }, never);
    const covering = many.flatMap((one, at) =>
      many.slice(at + 1).filter((other) => {
        const [a, b] = [found!.get(one.id)!, found!.get(other.id)!];
        return Math.hypot(a.x - b.x, a.y - b.y) < one.radius + other.radius;
      }),
    );
    expect(covering).toEqual([]);
  });

  it('stand in the middle of the box together, also those that drift to a side', async () => {
    const few = NODES.slice(0, 4);
    const found = await layoutForces(few, [], { width: 900, height: 300 }, never);
    const xs = few.map(({ id, radius }) => [found!.get(id)!.x - radius, found!.get(id)!.x + radius]).flat();
    expect((Math.min(...xs) + Math.max(...xs)) / 2).toBeCloseTo(450);
  });

  it('without links are in rows at the bottom, the largest first, and the others above', async () => {
    const alone = Array.from({ length: 9 }, (_, at) => ({ id: `alone${at}`, radius: 8 + at }));
    const chain = NODES.slice(1, 12).map(({ id }, at) => ({ source: NODES[at]!.id, target: id, strength: 0.5 }));
    const found = await layoutForces([...NODES.slice(0, 12), ...alone], chain, BOX, never);
    const rows = alone.map(({ id, radius }) => ({ id, radius, ...found!.get(id)! })).sort((a, b) => a.x - b.x);
    expect(rows.map(({ id }) => id)).toEqual(alone.map(({ id }) => id).reverse());
    expect(new Set(rows.map(({ y }) => y)).size).toBe(1);
    const top = Math.min(...rows.map(({ y, radius }) => y - radius));
    for (const { id, radius } of NODES.slice(0, 12)) expect(found!.get(id)!.y + radius).toBeLessThan(top);
    // Too many for rows: anywhere.
    const many = Array.from({ length: 90 }, (_, at) => ({ id: `many${at}`, radius: 8 }));
    const spread = await layoutForces([...NODES.slice(0, 12), ...many], chain, BOX, never);
    expect(new Set(many.map(({ id }) => spread!.get(id)!.y)).size).toBeGreaterThan(20);
  });

  it('of a small network are the best of a few layouts, up to the first that lacks nothing', async () => {
    const few = NODES.slice(0, 12);
    const lacks = [3, 1, 2, 2];
    const tried: ReadonlyMap<string, LayoutPoint>[] = [];
    const found = await layoutForces(few, LINKS, BOX, never, (places) => lacks[tried.push(places) - 1]!);
    expect(tried).toHaveLength(4);
    expect(found).toEqual(tried[1]);
    tried.length = 0;
    expect(await layoutForces(few, LINKS, BOX, never, (places) => tried.push(places) - 1)).toEqual(tried[0]);
    expect(tried).toHaveLength(1);
  });

  it('stay where they were put, and the others make room', async () => {
    const free = await places();
    const put = { x: free.get('t1')!.x, y: free.get('t1')!.y };
    const found = await places(NODES.map((node) => (node.id === 't0' ? { ...node, fixed: put } : node)));
    expect(found.get('t0')).toEqual(put);
    const { x, y } = found.get('t1')!;
    expect(Math.hypot(x - put.x, y - put.y)).toBeGreaterThan(NODES[0]!.radius + NODES[1]!.radius);
  });

  it('are abandoned once the chart is no longer wanted', async () => {
    const ended = new AbortController();
    const many = Array.from({ length: 600 }, (_, at) => ({ id: `t${at}`, radius: 8 }));
    const waiting = layoutForces(many, LINKS, BOX, ended.signal);
    ended.abort();
    expect(await waiting).toBeUndefined();
  });

  it('leave names out rather than one over another', () => {
    const row = Array.from({ length: 30 }, (_, at) => ({
      id: `${at}`,
      name: 'A long name',
      x: 60 + at * 12,
      y: 100,
      radius: 5,
    }));
    const labels = placeLabels(row, { width: 500, height: 200 });
    expect(labels[0]!.id).toBe('0');
    expect(labels.length).toBeGreaterThan(3);
    expect(labels.length).toBeLessThan(30);
    const alone = { id: 'a', name: 'Alone', x: 100, y: 100, radius: 5 };
    expect(placeLabels([alone], { width: 200, height: 200 })).toMatchObject([
      { id: 'a', text: 'Alone', x: 100, y: 120 },
    ]);
  });
});
