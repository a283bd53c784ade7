/** Numbers and dates as people read them; one place, so that they look the same on every screen. */
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });

export const formatCount = (value: number): string => whole.format(value);

/** @param instant ISO 8601 */
export const formatDay = (instant: string): string => {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '–' : day.format(date);
};

/** 'one comment', '2 comments': with the noun's plural in s. */
export const counted = (value: number, noun: string): string =>
  `${formatCount(value)} ${noun}${value === 1 ? '' : 's'}`;
