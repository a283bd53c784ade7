import { describe, expect, it } from '@jest/globals';
import { parseThemeQuery } from './parse-theme-query.ts';
import { matchVariant, withVariant } from './query-variants.ts';

describe('a variant of a word', () => {
  it.each([
    ['delivery', 'deliveries', 'ending'],
    ['delivery', 'deliver', 'ending'],
    ['late', 'lately', 'ending'],
    ['late', 'later', 'ending'],
    ['friendly', 'friendliness', 'ending'],
    ['zimmer', 'zimmern', 'ending'],
    ['lady', 'ladies', 'ending'],
    ['вода', 'воды', 'ending'],
    ['delivery', 'delivrey', 'spelling'],
    ['delivery', 'dellivery', 'spelling'],
    ['wifi', 'wi-fi', 'joined'],
    ['wi-fi', 'wifi', 'joined'],
    ['checkin', 'check-in', 'joined'],
  ])('given %s, %s is a variant by its %s', (word, candidate, kind) => {
    expect(matchVariant(word, candidate)?.kind).toBe(kind);
  });

  it.each([
    ['late', 'late'],
    ['bad', 'bed'],
    ['staff', 'stairs'],
    ['staff', 'stay'],
    ['stay', 'staff'],
    ['cat', 'category'],
    ['2019', '2018'],
    ['room5', 'room6'],
    ['delivery', 'driver'],
  ])('given %s, %s is none', (word, candidate) => {
    expect(matchVariant(word, candidate)).toBeUndefined();
  });
});

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
