import { describe, expect, it } from '@jest/globals';
import type { FieldFilter } from '../../../components/filters/filter-model.ts';
import { clippedPeriod } from './clipped-period.ts';

const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const filter = (type: FieldFilter['type'], value: string[], exclusive = false): FieldFilter => ({
  type,
  value,
  exclusive,
});

describe('the filter of a period', () => {
  it.each([
    ['no other', undefined, ['2026-03-01', '2026-03-31']],
    ['days before', filter('lt', ['2026-03-10']), ['2026-03-01', '2026-03-09']],
    ['days after', filter('gt', ['2026-03-10']), ['2026-03-11', '2026-03-31']],
    ['days not after', filter('gt', ['2026-03-10'], true), ['2026-03-01', '2026-03-10']],
    ['days between, in either order', filter('between', ['2026-04-02', '2026-03-20']), ['2026-03-20', '2026-03-31']],
    [
      'days outside that touch an end',
      filter('between', ['2026-02-01', '2026-03-04'], true),
      ['2026-03-05', '2026-03-31'],
    ],
    ['a time before', filter('lt', ['2026-03-10T12:00']), ['2026-03-01', '2026-03-10T11:59:59.999']],
    [
      'a time and a day between',
      filter('between', ['2026-03-10T12:00:30', '2026-03-12']),
      ['2026-03-10T12:00:30.000', '2026-03-12'],
    ],
    ['a time not before', filter('lt', ['2026-03-10T12:00'], true), ['2026-03-10T12:00:00.000', '2026-03-31']],
    ['one day', filter('exact', ['2026-03-07', '2026-05-01']), ['2026-03-07', '2026-03-07']],
  ])('keeps what both keep, under %s', (_words, other, value) => {
    expect(clippedPeriod(MARCH, other)).toEqual({ type: 'between', value, exclusive: false });
  });

  it.each([
    ['two days', filter('exact', ['2026-03-07', '2026-03-09'])],
    ['all but days in the middle', filter('between', ['2026-03-07', '2026-03-09'], true)],
  ])('is none where one filter cannot say it: %s', (_words, other) => {
    expect(clippedPeriod(MARCH, other)).toBeNull();
  });
});
