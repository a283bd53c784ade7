import { describe, expect, it } from '@jest/globals';
import { placeLabels, type Circle } from './label-places.ts';

const BOX = { width: 400, height: 400 };
const circle = (id: string, x: number, y: number, radius = 50): Circle => ({ id, name: id, x, y, radius });
const getNames = (circles: readonly Circle[]) => placeLabels(circles, BOX).map(({ id }) => id);

describe('the names of circles', () => {
  it('stand below them, and elsewhere where the picture ends', () => {
    const [below, above] = placeLabels([circle('Fit', 200, 200), circle('Size', 60, 345)], BOX);
    expect(below!.y).toBeGreaterThan(250);
    expect(above!.y).toBeLessThan(345 - 50);
  });

  it('stay within the picture below a circle at its side', () => {
    const [first] = placeLabels([circle('Runs large', 20, 200, 15), circle('Fit', 150, 200)], BOX);
    expect(first).toMatchObject({ id: 'Runs large', y: 230 });
    expect(first!.rect.left).toBeGreaterThanOrEqual(0);
  });

  it('stand where fewest links cross them', () => {
    const down = { x1: 200, y1: 200, x2: 200, y2: 400, width: 1 };
    const [above] = placeLabels([circle('Fit', 200, 200)], BOX, { lines: [down] });
    expect(above!.y).toBeLessThan(150);
  });

  it('stand on thin lines rather than on a wide one', () => {
    const around = Array.from({ length: 16 }, (_, at) => ({
      x1: 200,
      y1: 200,
      x2: 200 + 200 * Math.cos((at * Math.PI) / 8),
      y2: 200 + 200 * Math.sin((at * Math.PI) / 8),
      width: at === 4 ? 9 : 1,
    }));
    const [label] = placeLabels([circle('Fit', 200, 200)], BOX, { lines: around });
    expect(label!.y > 240 && Math.abs(label!.x - 200) < 20).toBe(false);
  });

  it('stand on circles that are large enough, where their figures leave room, and beside smaller ones', () => {
    const circles = [circle('Fit', 100, 100), circle('Compliments', 300, 100, 30)];
    const [on, beside] = placeLabels(circles, BOX, { areInside: true });
    expect(on).toMatchObject({ x: 100, y: 95, isInside: true });
    expect(beside!.isInside).toBe(false);
    expect(beside!.y).toBeGreaterThan(130);
  });

  it('have the room that there is between round circles', () => {
    // The square around the second one begins where the first ends, but its corner is empty.
    const [first] = placeLabels([circle('Refund', 134, 109), circle('Invoice', 199, 224), circle('x', 80, 10)], BOX);
    expect(first).toMatchObject({ id: 'Refund', x: 134, y: 174 });
  });

  it('stand within a circle that others surround, and are left out of one that is too small for them', () => {
    const around = [
      circle('a', 200, 99),
      circle('b', 200, 301),
      circle('c', 99, 200),
      circle('d', 301, 200),
      circle('e', 128, 128),
      circle('f', 272, 128),
      circle('g', 128, 272),
      circle('h', 272, 272),
    ];
    const [within] = placeLabels([circle('Refund', 200, 200), ...around], BOX);
    expect(within).toMatchObject({ id: 'Refund', x: 200 });
    expect(Math.abs(within!.y - 200)).toBeLessThan(50);
    expect(getNames([circle('How we were told of the refund', 200, 200), ...around])).not.toContain(
      'How we were told of the refund',
    );
  });

  it('are shorter where there is no room for all of them', () => {
    const narrow = { width: 130, height: 200 };
    const long = { ...circle('a', 65, 100, 20), name: 'How we were told of the refund' };
    expect(placeLabels([long], narrow).map(({ text }) => text)).toEqual(['How we were t…']);
    expect(placeLabels([{ ...long, x: 200 }], BOX).map(({ text }) => text)).toEqual(['How we were told of the…']);
  });

  it('never cover each other', () => {
    const circles = Array.from({ length: 60 }, (_, at) =>
      circle(`Theme ${at}`, 30 + ((at * 37) % 340), 30 + ((at * 61) % 340), 8),
    );
    const labels = placeLabels(circles, BOX);
    expect(labels.length).toBeGreaterThan(5);
    for (const [at, one] of labels.entries())
      for (const other of labels.slice(at + 1))
        expect(Math.abs(one.y - other.y) >= 15 || Math.abs(one.x - other.x) > 20).toBe(true);
  });
});
