import { describe, expect, it } from '@jest/globals';
import { boxesMeet, toPointBox } from '../chart/place-labels.ts';
import { createFormats, listMarks, type DriverRow } from './driver-figures.ts';
import { layOutQuadrant } from './quadrant-layout.ts';

const row = (name: string, share: number, value: number, p = 0.001, isSmall = false): DriverRow =>
  ({
    name,
    share,
    isSmall,
    driver: { id: name, difference: { value, low: value - 0.05, high: value + 0.05, p } },
  }) as unknown as DriverRow;

/** As of 20 themes of reviews: rare ones crowd at the left edge, in the corners of the chart. */
const ROWS = [
  row('Love', 39.6, 0.29),
  row('Fit', 38.8, 0.16),
  row('Comfort', 27.3, 0.48),
  row('Compliments', 4.6, 0.62),
  row('True to size', 5.7, 0.37),
  row('In the store', 3.3, 0.08),
  row('Sale', 5.7, 0.05, 0.4),
  row('Petite', 8, 0.04, 0.3),
  row('Online', 1.5, -0.17),
  row('Itchy', 1.9, -0.54),
  row('Returned', 7.4, -1.12),
  row('Poor quality', 0.4, -1.94),
];
const layOut = (width: number, rows = ROWS) =>
  layOutQuadrant(rows, 'difference', { width, height: 380 }, createFormats(1));

describe('the quadrant chart', () => {
  it.each([700, 960, 1030, 1200])('has captions clear of points, intervals and names at %i pixels', (width) => {
    const { captions, points, area } = layOut(width);
    expect(captions.map(({ text }) => text)).toContain('Rarer, lower mean');
    for (const { box } of captions) {
      expect(box.left >= area.left && box.right <= area.right).toBe(true);
      for (const point of points) {
        expect(boxesMeet(box, toPointBox(point))).toBe(false);
        expect(boxesMeet(box, { left: point.x - 1, right: point.x + 1, top: point.top, bottom: point.bottom })).toBe(
          false,
        );
      }
    }
  });

  it.each([700, 960, 1030, 1200])('names every theme at %i pixels, also those that are placed last', (width) => {
    const { labels, points } = layOut(width);
    expect(points.filter((_, at) => !labels.has(at)).map(({ term }) => term)).toEqual([]);
  });
});

describe('the legend of the quadrant chart', () => {
  it('explains the marks that occur', () => {
    const bold = { text: 'Bold: beyond chance' };
    expect(listMarks([row('a', 1, 1)], 'difference', 1)).toEqual([bold]);
    expect(listMarks([row('a', 1, 1), row('b', 1, 0.1, 0.5)], 'difference', 2)).toEqual([
      { text: 'Pale: not beyond chance', dot: 'pale' },
      bold,
    ]);
    expect(listMarks([row('a', 1, 1), row('b', 1, 0.1, 0.5, true)], 'difference', 2)).toEqual([
      { text: 'Hollow: too few comments to test', dot: 'hollow' },
      bold,
    ]);
  });

  it('counts themes without a name', () => {
    expect(listMarks([row('a', 1, 1), row('b', 1, 1)], 'difference', 1).at(-1)).toEqual({
      text: '1 theme without a name for want of room',
    });
  });
});
