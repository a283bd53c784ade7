import { describe, expect, it } from '@jest/globals';
import { createDateVotes, readTimestamp } from './date-format.ts';

const found = (...values: string[]) => {
  const tally = createDateVotes();
  for (const value of values) tally.add(value);
  return tally.found();
};
const getDay = (value: string) => {
  const { format } = found(value);
  return readTimestamp(value, format)?.day;
};
const getTime = (value: string) => {
  const time = readTimestamp(value, found(value).format)?.time;
  return time === undefined ? undefined : new Date(time).toISOString().slice(11, 19);
};

describe('a date in words', () => {
  it.each([
    '26. Januar 2023',
    'Donnerstag, 26. Januar 2023',
    'Do., 26. Jan. 2023',
    '26 janvier 2023',
    'jeudi 26 janvier 2023',
    '26 de enero de 2023',
    'jueves, 26 de enero de 2023',
    '26 ene 2023',
    '26 gennaio 2023',
    'giovedì 26 gennaio 2023',
    '26 de janeiro de 2023',
    '26 de jan. de 2023',
    '26 januari 2023',
    '26 stycznia 2023',
    '26 января 2023',
    '26 января 2023 г.',
    '26 січня 2023 р.',
    '26. ledna 2023',
    '26. januára 2023',
    '26. tammikuuta 2023',
    'torsdag den 26. januar 2023',
    '2023. január 26.',
    '26 ianuarie 2023',
    '26 Ιανουαρίου 2023',
    '26 Ocak 2023',
    '26 Ocak 2023 Perşembe',
    '2023年1月26日',
    '2023年1月26日木曜日',
    '2023년 1월 26일',
    '26. 1. 2023',
    '2023. 1. 26.',
    '26.01.2023',
    '26 Januari 2023',
    '26 de gener del 2023',
  ])('%s is the 26th of January', (value) => {
    expect(getDay(value)).toBe('2023-01-26');
  });

  it.each([
    ['1er février 2023', '2023-02-01'],
    ['13 août 2023', '2023-08-13'],
    ['13 aout 2023', '2023-08-13'],
    ['3. März 2024', '2024-03-03'],
    ['3. Sept. 2024', '2024-09-03'],
    ['24 d’agost del 2023', '2023-08-24'],
    ['5 мая 2024', '2024-05-05'],
    ['5 Jänner 2024', '2024-01-05'],
  ])('%s is %s', (value, day) => {
    expect(getDay(value)).toBe(day);
  });

  it.each(['Januar', '26. Brumaire 2023', 'im Januar 2023 war es kalt', '32. Januar 2023', 'Q1 2023', 'Raum 5', ''])(
    '%j is none',
    (value) => {
      expect(getDay(value)).toBeUndefined();
    },
  );
});

describe('a date with time and zone', () => {
  it.each([
    ['2024/01/05 3:04:05 PM GMT+2', '2024-01-05', '15:04:05'],
    ['2024/01/05 3:04:05 PM GMT+5:30', '2024-01-05', '15:04:05'],
    ['2024/01/05 3:04:05 PM EST', '2024-01-05', '15:04:05'],
    ['2024/01/05 11:04:05 nachm. MEZ', '2024-01-05', '23:04:05'],
    ['2024/01/05 9:04:05 vorm. MEZ', '2024-01-05', '09:04:05'],
    ['2024/01/05 3:04:05 p. m. GMT-3', '2024-01-05', '15:04:05'],
    ['2024-01-05T23:30:00-08:00', '2024-01-05', '23:30:00'],
    ['2024-01-05 23:30:00 +0000 UTC', '2024-01-05', '23:30:00'],
    ['24-Feb-15 11:35', '2015-02-24', '11:35:00'],
    ['26. Januar 2023 um 14:05 Uhr', '2023-01-26', '14:05:00'],
    ['26 janvier 2023 à 14h05', '2023-01-26', '14:05:00'],
    ['26 janvier 2023, 14:05:09', '2023-01-26', '14:05:09'],
    ['26. tammikuuta 2023 klo 14.05', '2023-01-26', '14:05:00'],
    ['2024. 1. 5 오후 3:04:05', '2024-01-05', '15:04:05'],
    ['2024年1月5日 下午3:04', '2024-01-05', '15:04:00'],
    ['5.1.2024 14:05', '2024-01-05', '14:05:00'],
  ])('%s is the day as it is written', (value, day, time) => {
    expect(getDay(value)).toBe(day);
    expect(getTime(value)).toBe(time);
  });
});

describe('the order of day and month', () => {
  it('is settled by any of the rows, and by most where some disagree', () => {
    expect(found('01/02/2024', '03/04/2024', '13/04/2024')).toMatchObject({
      format: { order: 'day-first' },
      isSettled: true,
    });
    expect(found('01/13/2024', '01/14/2024', '01/15/2024', '01/16/2024', '17/01/2024')).toMatchObject({
      format: { order: 'month-first' },
      isSettled: true,
    });
  });
  it('is open where nothing settles it, or the rows disagree', () => {
    expect(found('01/02/2024', '03/04/2024').isSettled).toBe(false);
    expect(found('13/02/2024', '03/14/2024').isSettled).toBe(false);
  });
  it('is the day first between points', () => {
    expect(found('01.02.2024', '3.4.2024')).toMatchObject({ format: { order: 'day-first' }, isSettled: true });
  });
  it('is needed by no date whose month has a name', () => {
    expect(found('3 mai 2024', '2024-01-05').isSettled).toBe(true);
  });
});

/** As Excel, forms and browsers write dates in these languages: all days of a week, all months. */
const WRITTEN =
  'en de fr es it pt pt-PT nl pl ru ja zh ko tr sv da nb fi cs sk hu ro el uk bg hr sl sr sr-Latn et lt ca eu id ar fa hi';
const STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' },
  { dateStyle: 'full', timeZone: 'UTC' },
  { dateStyle: 'long', timeZone: 'UTC' },
  { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' },
];

describe('a date as it is written in a language', () => {
  it.each(WRITTEN.split(' '))('%s: is read on every day of a week, in every month', (language) => {
    const unread = STYLES.flatMap((style) => {
      const { format } = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, style);
      const days = [13, 14, 15, 16, 17, 18, 19].flatMap((date) =>
        Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2023, month, date, 15, 5))),
      );
      return days
        .filter((day) => {
          const read = readTimestamp(format(day), { order: 'day-first', language });
          return read?.day !== day.toISOString().slice(0, 10);
        })
        .map((day) => format(day));
    });
    expect(unread).toEqual([]);
  });
});

describe('the language of a column', () => {
  it('is one that reads all of its values', () => {
    expect(found('5. Januar 2024', '6. Juni 2024', '7. März 2024').format.language).toBe('de');
    expect(found('5 januari 2024', '7 maart 2024').format.language).toBe('nl');
    expect(found('5 mars 2024', '7 août 2024').format.language).toBe('fr');
    expect(found('5 March 2024').format.language).toBe('en');
  });
});
