import { describe, it, expect } from '@jest/globals';
import { createDateOrderVotes, findDateOrder, parseDate, parseTimestamp } from './dates.ts';

describe('a date', () => {
  it.each([
    '2026-03-04',
    '2026-3-4',
    '2026/03/04',
    '2026.03.04',
    '20260304',
    ' 2026-03-04 ',
    '2026-03-04T23:59:59.999Z',
    '2026-03-04T00:30:00+14:00',
    '2026-03-04 10:15',
    '2026-03-04t24:00',
    '20260304T10:15Z',
    '4 March 2026',
    '4 Mar 2026',
    '04-Mar-26',
    '4/Mar/2026',
    '4th of March, 2026',
    'MARCH 4, 2026',
    'Mar. 4th 2026',
    'Mar-04-2026',
    'Wednesday, 4 March 2026',
    'Wed, 04 Mar 2026 10:00:00 GMT',
    'Wed Mar 04 2026 10:00:00 GMT+0100 (Central European Standard Time)',
    '2026 March 4',
    '2026-Mar-04',
  ])('%s is the fourth of March in either order', (value) => {
    expect(parseDate(value, 'day-first')).toBe('2026-03-04');
    expect(parseDate(value, 'month-first')).toBe('2026-03-04');
  });

  it.each(['03/04/2026', '3/4/2026', '03-04-2026', '03.04.2026', '3.4.26', '3/4/2026 14:05', '3/4/2026, 2:05 PM'])(
    '%s depends on the order',
    (value) => {
      expect(parseDate(value, 'day-first')).toBe('2026-04-03');
      expect(parseDate(value, 'month-first')).toBe('2026-03-04');
    },
  );

  it.each([
    ['1/1/69', '2069-01-01'],
    ['1/1/70', '1970-01-01'],
    ['1-Jan-00', '2000-01-01'],
    ['29 Feb 2024', '2024-02-29'],
    ['29/2/2000', '2000-02-29'],
  ])('%s is %s', (value, day) => {
    expect(parseDate(value, 'day-first')).toBe(day);
  });

  it.each([
    '',
    'soon',
    '2026',
    '2026-03',
    '3.14',
    '12',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '0000-01-01',
    '29/02/1900',
    '31/04/2026',
    '1/2-2026',
    '1/2/026',
    '32 March 2026',
    '4 Marchuary 2026',
    '4 March',
    '2026-03-04T25:00',
    '2026-03-04 10:61',
    '2026-03-04 was fine',
    'May 2026',
    'I bought it on 4 March 2026',
    `2026-03-04${' '.repeat(100)}`,
  ])('%p is none', (value) => {
    expect(parseDate(value, 'day-first')).toBeNull();
  });

  it('stays where its order makes it impossible', () => {
    expect(parseDate('13/04/2026', 'month-first')).toBeNull();
    expect(parseDate('04/13/2026', 'day-first')).toBeNull();
  });
});

describe('the order of a column of dates', () => {
  it('is decided by the values that settle it', () => {
    expect(findDateOrder(['3/4/2026', '4/5/2026', '13/4/2026'])).toEqual({ order: 'day-first', settled: true });
    expect(findDateOrder(['3/4/2026', '4/5/2026', '4/13/2026'])).toEqual({ order: 'month-first', settled: true });
    expect(findDateOrder(['4/13/26', 'x'])?.order).toBe('month-first');
  });

  it('is day first, and open, when no value settles it', () => {
    expect(findDateOrder(['3/4/2026', '4/5/2026'])).toEqual({ order: 'day-first', settled: false });
  });

  it('is that of most values when they disagree, and open', () => {
    expect(findDateOrder(['13/4/2026', '4/13/2026', '4/14/2026'])).toEqual({ order: 'month-first', settled: false });
  });

  it('is needed by no value that reads the same in both', () => {
    expect(findDateOrder(['2026-03-04', '4 March 2026', '5/5/2026', '', 'x', '40/40/2026'])).toBeUndefined();
    expect(findDateOrder([])).toBeUndefined();
  });

  it('counts a value once however often it comes, also where there are too many to remember them all', () => {
    const tally = createDateOrderVotes();
    for (let i = 0; i < 20_000; i += 1) tally.add('13/4/2026');
    tally.add('4/13/2026');
    tally.add('4/14/2026');
    expect(tally.found()?.order).toBe('month-first');
    for (let i = 0; i < 20_000; i += 1) tally.add(`text ${i}`);
    tally.add('13/4/2026');
    expect(tally.found()).toEqual({ order: 'month-first', settled: false });
  });
});

describe('the time of a date', () => {
  const time = (hours: number, minutes = 0, seconds = 0, ms = 0): number =>
    ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
  it.each([
    ['2015-02-22', undefined],
    ['2015-02-22T12:00', time(12)],
    ['2015-02-22 11:35:52 -0800', time(11, 35, 52)],
    ['2015-02-22T23:59:59.999Z', time(23, 59, 59, 999)],
    ['2015-02-22T10:15:30,5', time(10, 15, 30, 500)],
    ['2015-02-22 00:00:00', 0],
    ['22/2/2015, 2:05 PM', time(14, 5)],
    ['22.02.2015 2:05 a.m.', time(2, 5)],
    ['22 February 2015 12:10 am', time(0, 10)],
    ['22 Feb 2015 12:10 pm', time(12, 10)],
    ['2015-02-22 14:05 PM', time(14, 5)],
    ['2015-02-22T24:00', time(24) - 1],
    ['2015-02-22T23:59:60Z', time(24) - 1],
  ])('%s is read', (value, expected) => {
    expect(parseTimestamp(value, 'day-first')).toEqual({ day: '2015-02-22', time: expected });
  });

  it.each(['12:00', '2015-02-22T25:00', '2015-02-29 10:00', 'noon'])('%s is none', (value) => {
    expect(parseTimestamp(value, 'day-first')).toBeNull();
  });
});
