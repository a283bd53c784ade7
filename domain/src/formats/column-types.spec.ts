import { describe, expect, it } from '@jest/globals';
import { COLUMN_TYPE_NAMES, COLUMN_TYPES, describeColumnType, hasFormat } from './column-types.ts';

describe('the types of columns', () => {
  it('store a category as it is counted, a number or date without surrounding space, a text unchanged', () => {
    const stored = COLUMN_TYPE_NAMES.map((type) => [type, COLUMN_TYPES[type].toStoredCell(' a  b ')]);
    expect(Object.fromEntries(stored)).toEqual({
      'long-text': ' a  b ',
      enum: 'a b',
      text: ' a  b ',
      number: 'a  b',
      date: 'a  b',
      unused: ' a  b ',
    });
  });

  it('have their article in messages', () => {
    expect(COLUMN_TYPE_NAMES.map(describeColumnType)).toEqual([
      'a long-text column',
      'an enum column',
      'a text column',
      'a number column',
      'a date column',
      'an unused column',
    ]);
  });

  it('are read by a format where they are numbers or dates', () => {
    expect(COLUMN_TYPE_NAMES.filter(hasFormat)).toEqual(['number', 'date']);
  });
});
