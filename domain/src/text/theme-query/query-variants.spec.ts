import { describe, expect, it } from '@jest/globals';
import { parseThemeQuery } from './parse-theme-query.ts';
import { withVariant } from './query-variants.ts';

describe('a query with a variant', () => {
  it.each([
    ['late', 'late', 'lately', 'late lately'],
    ['late slow', 'late', 'lately', 'late lately slow'],
    ['delivery + late', 'delivery', 'deliveries', '(delivery deliveries) + late'],
    ['late - late', 'late', 'lately', '(late lately) - late'],
    ['(late slow) - (late bus) + late', 'late', 'lately', '((late lately) slow) - (late bus) + (late lately)'],
    ['late @3 delivery', 'delivery', 'deliveries', 'late @3 (delivery deliveries)'],
    ['Café - bar', 'cafe', 'cafes', '(Café cafes) - bar'],
    ['wifi', 'wifi', 'wi fi', 'wifi "wi fi"'],
    ['"wi fi" + slow', 'wi fi', 'wifi', '("wi fi" wifi) + slow'],
    ['late*', 'late', 'lately', 'late*'],
  ])('given %s, %s and %s, is %s', (text, term, variant, expected) => {
    const query = withVariant(text, term, variant);
    expect(query).toBe(expected);
    expect(parseThemeQuery(query).ok).toBe(true);
  });
});
