import { expect, it } from '@jest/globals';
import { isNumberTerm } from './number-term.ts';
import { tokenise } from './tokenise.ts';

it.each(['7', '2024', '1000', '4.5', '4,5', '1.000.000', '5:30', '٣٤'])('%s is a number alone', (term) =>
  expect(isNumberTerm(term)).toBe(true),
);

it.each(['', '3rd', '5g', 'c3po', 'mp3', 'covid19', 'wi-fi', '.5', '5.', '1..2', 'v1.2', '👍'])(
  '%s is no number alone',
  (term) => expect(isNumberTerm(term)).toBe(false),
);

it('full-width digits are folded before they are asked about', () =>
  expect(tokenise('１２ Sterne').terms.map(isNumberTerm)).toEqual([true, false]));
