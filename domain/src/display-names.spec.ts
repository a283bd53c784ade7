import { describe, expect, it } from '@jest/globals';
import { formatChoices, formatNames } from './display-names.ts';

describe('names in a refusal', () => {
  it('are all there is to choose from', () => {
    expect(formatChoices(['season', 'city'], 'Define one first.')).toBe('Choose one of these: season, city.');
  });

  it('are the first of many, and the beginning of a long one', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `c${at}`);
    expect(formatNames(many)).toMatch(/^c0, c1, .*c29 and 970 more$/u);
    expect(formatNames(['x'.repeat(255)])).toBe(`${'x'.repeat(60)}…`);
  });

  it('are another remedy where there are none', () => {
    expect(formatChoices([], 'Define one first.')).toBe('Define one first.');
  });
});
