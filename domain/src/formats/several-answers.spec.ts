import { describe, expect, it } from '@jest/globals';
import { findSeparator, joinOptions, splitAnswers, splitOptions } from './several-answers.ts';
import { guessColumnType } from './guess-column-type.ts';

describe('the answers of a cell', () => {
  it.each([
    ['Price;Service', ';', ['Price', 'Service']],
    [' Price ; Service ;; Price;', ';', ['Price', 'Service']],
    ['Price', ';', ['Price']],
    ['', ';', []],
    [' ; ;', ';', []],
    ['Price\nService\r\nFood', '\n', ['Price', 'Service', 'Food']],
    ['price service', ' ', ['price', 'service']],
    ['"Price; value";Service', ';', ['Price; value', 'Service']],
    ['Service; "Price; value" ', ';', ['Service', 'Price; value']],
    ['"He said ""no; never""";Other', ';', ['He said "no; never"', 'Other']],
    ['12" screen;Price', ';', ['12" screen', 'Price']],
    ['"quoted" and more;Price', ';', ['"quoted" and more', 'Price']],
    ['"open;Price', ';', ['"open', 'Price']],
    ['"a b" c', ' ', ['a b', 'c']],
    ['السعر;الخدمة', ';', ['السعر', 'الخدمة']],
    ['Cafe\u0301;Caf\u00e9', ';', ['Café']],
  ] as const)('%j by %j are %j', (cell, separator, answers) => {
    expect(splitAnswers(cell, separator)).toEqual(answers);
  });

  it('are one text for read models, whatever their order', () => {
    expect(joinOptions(['b', 'a', 'b'])).toBe(joinOptions(['a', 'b']));
    expect(splitOptions(joinOptions(['b', 'a']))).toEqual(['a', 'b']);
    expect(splitOptions(joinOptions([]))).toEqual([]);
  });
});

const repeat = (times: number, ...cells: readonly string[]): readonly string[] =>
  Array.from({ length: times }, () => cells).flat();

describe('a separator', () => {
  it.each([
    ['semicolons', ';', repeat(3, 'Price;Service', 'Service', 'Food;Price', 'Price')],
    ['Microsoft Forms', ';', repeat(3, 'Price;Service;', 'Service;', 'Food;Price;', '')],
    ['Google Forms', ',', repeat(3, 'Price, Service', 'Service', 'Price', 'Food, Price', 'Service, Food')],
    ['bars', '|', repeat(2, 'a|b', 'b|c', 'c|a', 'a')],
    ['lines', '\n', repeat(2, 'Price\nService', 'Service\nFood', 'Price')],
    ['codes', ',', repeat(3, '1,2,5', '2,5', '5,1', '1,2', '2')],
    ['options with quotes', ';', repeat(3, '"Price; value";Service', 'Service', 'Food;"Price; value"')],
  ] as const)('is found: %s', (_case, separator, cells) => {
    expect(findSeparator(cells)).toBe(separator);
    expect(guessColumnType(cells)).toMatchObject({ type: 'enum', separator });
  });

  const states = ['New York, NY', 'Buffalo, NY', 'Austin, TX', 'Dallas, TX', 'Boston, MA'];
  it.each([
    ['places', repeat(4, ...states)],
    ['places, some without a state', repeat(4, ...states, 'New York', 'Austin')],
    ['names', repeat(4, 'Smith, John', 'Smith, Mary', 'Jones, John', 'Miller, Ann')],
    ['shades of an answer', repeat(4, 'Yes, very', 'Yes, a bit', 'No', 'No, not at all')],
    ['pronouns', repeat(4, 'he/him', 'she/her', 'they/them', 'she/they')],
    ['hierarchies', repeat(4, 'Food/Drinks', 'Food/Meals', 'Room/Bed', 'Room')],
    ['decimals', repeat(4, '1,5', '2,5', '5,1', '3', '5', '1,2')],
    ['dates', repeat(4, '1/2/2026', '2/1/2026', '12/2/2026')],
    ['fractions', repeat(4, '1/2', '2/1', '1/1')],
    ['company names', repeat(4, 'Johnson, Smith & Co', 'Miller')],
    ['one cell', ['Price;Service', 'Food', 'Price']],
    ['comments', ['Nice; but dear', 'Too slow; never again', 'Fine', 'Good; cheap', 'Bad']],
    ['several lines of comments', ['Nice\nbut dear', 'Too slow\nnever again', 'Fine']],
    ['nothing', []],
    ['empty cells', ['', ' ', ';']],
  ])('is not found: %s', (_case, cells) => {
    expect(findSeparator(cells)).toBeNull();
  });
});
