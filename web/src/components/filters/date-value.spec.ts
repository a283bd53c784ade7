import { describe, expect, it } from '@jest/globals';
import { dateExtent, splitDateValue, dateValue, valueFrom, valueTo } from './date-value.ts';

describe('the value of a date filter', () => {
  it.each([
    ['2015-02-22', { day: '2015-02-22', time: '' }],
    ['2015-02-22T12:00', { day: '2015-02-22', time: '12:00' }],
    ['2015-02-22T12:00:30', { day: '2015-02-22', time: '12:00:30' }],
    ['2015-02-22T00:00', { day: '2015-02-22', time: '00:00' }],
    ['', { day: '', time: '' }],
  ])('%j is a day and a time for the form, and back', (value, parts) => {
    expect(splitDateValue(value)).toEqual(parts);
    expect(dateValue(parts)).toBe(value);
  });

  it('loses its time with its day', () => {
    expect(dateValue({ day: '', time: '12:00' })).toBe('');
  });

  it.each(['2015-02-22', '2015-02-22T12:00:30.250'])('%s is written as its moments are', (value) => {
    const { first, last } = dateExtent(value)!;
    expect([valueFrom(first), valueTo(last)]).toEqual([value, value]);
  });
});
