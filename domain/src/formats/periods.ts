/** Periods of a calendar, as results name them. */

export const PERIOD_STEPS = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** Length of a period. Weeks begin on Monday. */
export type PeriodStep = (typeof PERIOD_STEPS)[number];

/** Limit of periods of a step that is chosen automatically (ADR 89). */
export const MAX_CHOSEN_PERIODS = 40;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const ISO_DAY = /^(\d{4,})-(\d{2})-(\d{2})$/u;

/**
 * 'Mar 5, 2026' of days and weeks, 'Mar 2026', 'Q1 2026', '2026'.
 * @param from its first day, ISO 8601
 */
export const formatPeriod = (step: PeriodStep, from: string): string => {
  const [, year, month, day] = ISO_DAY.exec(from) ?? [];
  if (year === undefined) return from;
  const number = Number(month);
  const name = MONTHS[number - 1] ?? '';
  switch (step) {
    case 'year':
      return String(Number(year));
    case 'quarter':
      return `Q${Math.ceil(number / 3)} ${Number(year)}`;
    case 'month':
      return `${name} ${Number(year)}`;
    case 'week':
    case 'day':
      return `${name} ${Number(day)}, ${Number(year)}`;
  }
};
