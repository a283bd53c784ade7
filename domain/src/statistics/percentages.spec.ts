import { describe, expect, it } from '@jest/globals';
import {
  computeColumnPercent,
  computePercent,
  computeRowPercent,
  formatHundredths,
  formatPercent,
  formatSigned,
  roundTo4,
} from './percentages.ts';

describe('percentages', () => {
  it('are parts of the column base or of the row total', () => {
    expect(computeColumnPercent(5, 20)).toBe(25);
    expect(computeRowPercent(5, 10)).toBe(50);
    expect(computePercent(0, 0)).toBeNull();
  });

  it('are written whole, below 1 as <1%, nothing as 0%', () => {
    const written = [0, 0.001, 0.999, 1, 1.4999, 1.5, 2.5, 99.4, 99.5, 100, null].map(formatPercent);
    expect(written).toEqual(['0%', '<1%', '<1%', '1%', '1%', '2%', '3%', '99%', '100%', '100%', '–']);
  });

  it('round every half up, whatever the count and base', () => {
    for (let base = 2; base <= 400; base++) {
      for (let count = 0; count <= base; count++) {
        if ((count * 200) % base !== 0 || ((count * 200) / base) % 2 === 0 || count * 100 < base) continue;
        expect(formatPercent(computePercent(count, base))).toBe(`${((count * 200) / base + 1) / 2}%`);
      }
    }
  });

  it('leave the server with 4 decimals and without a negative zero', () => {
    expect([0.12345, -0.12344, 1 / 3, 2, -0.00001].map(roundTo4)).toEqual([0.1235, -0.1234, 0.3333, 2, 0]);
  });
});

describe('a mean sentiment', () => {
  it.each([
    [0.185, '+0.19'],
    [-0.185, '−0.19'],
    [0.005, '+0.01'],
    [-0.005, '−0.01'],
    [1.005, '+1.01'],
    [-1.406, '−1.41'],
    [1.9, '+1.90'],
    [0, '0.00'],
    [0.0049, '0.00'],
    [-0.0049, '0.00'],
    // Noise of binary fractions: 0.1 - 0.285 is -0.18499999999999997.
    [0.1 - 0.285, '−0.19'],
  ])('of %p is %s: halves away from zero, without a sign where it is zero', (value, text) => {
    expect(formatSigned(value)).toBe(text);
    expect(formatHundredths(value)).toBe(text.replace(/^[+−]/u, ''));
  });

  it('rounds every half of four decimals as a spreadsheet does', () => {
    for (let half = 5; half < 10_000; half += 10) {
      const text = ((half + 5) / 1000).toFixed(2);
      expect([formatSigned(half / 1000), formatSigned(-half / 1000)]).toEqual([`+${text}`, `−${text}`]);
    }
  });
});
