/** Numbers and dates as people read them; one place, so that they look the same on every screen. */
import { splitDateValue } from '../filters/date-value.ts';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' });
const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const minute = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const calendarDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

export const formatCount = (value: number): string => whole.format(value);

/** @param instant ISO 8601 */
export const formatDay = (instant: string): string => {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '–' : day.format(date);
};

/** @param instant ISO 8601 */
export const formatWeekday = (instant: string): string => weekday.format(new Date(instant));

/**
 * 'Mar 5, 2026', or 'Mar 5, 2026, 12:00', wherever the reader is: a date has no time zone.
 * @param iso '2026-03-05', '2026-03-05T12:00'
 */
export const formatDate = (iso: string): string => {
  const { day: isoDay, time: clock } = splitDateValue(iso);
  const instant = Date.parse(`${isoDay}T00:00:00Z`);
  if (Number.isNaN(instant)) return iso;
  return clock === '' ? calendarDay.format(instant) : `${calendarDay.format(instant)}, ${clock}`;
};

/** '14:32:05'. @param instant epoch milliseconds */
export const formatTime = (instant: number): string => time.format(instant);

/**
 * '14:32, Mar 1, 2026'; '14:32:05, Mar 1, 2026' exactly
 * @param instant ISO 8601
 */
export const formatMoment = (instant: string, isExact = false): string => {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '–' : `${(isExact ? time : minute).format(date)}, ${day.format(date)}`;
};

/** Beside each other they need seconds. */
export const isSameMinute = (one: string, other: string): boolean => formatMoment(one) === formatMoment(other);

/** '3 s left', '2 min left' */
export const formatTimeLeft = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.ceil(seconds))} s left` : `${Math.ceil(seconds / 60)} min left`;

/** 'one comment', '2 comments': with the noun's plural in s. */
export const pluralise = (value: number, noun: string): string =>
  `${formatCount(value)} ${noun}${value === 1 ? '' : 's'}`;

export const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** 'A', 'A and B', 'A, B and C' */
export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** '<0.001', '0.034' */
export const formatPValue = (p: number): string => (p < 0.001 ? '<0.001' : p.toFixed(3));

/** 'p < 0.001', 'p = 0.034' */
export const describePValue = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${formatPValue(p)}`);
