import { formatDate } from '../format.ts';
import type { FieldFilter } from './filter-model.ts';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 6, useGrouping: false });

export const shownValue = (value: number | string): string =>
  typeof value === 'number' ? number.format(value) : formatDate(value);

/**
 * Whether any of a bin may pass the filter: what the picture of a column shows as chosen.
 * @param from ends of the bin: numbers, or ISO days, which compare as they follow each other
 */
export const isInRange = (
  { type, value, exclusive }: FieldFilter,
  from: number | string,
  to: number | string,
): boolean => {
  const ends = value
    .filter((text) => text.trim() !== '')
    .map((text) => (typeof from === 'number' ? Number(text) : text));
  const [one, other] = ends;
  if (one === undefined) return true;
  switch (type) {
    case 'exact':
      return exclusive ? from !== to || !ends.includes(from) : ends.some((end) => from <= end && end <= to);
    case 'lt':
      return exclusive ? to >= one : from < one;
    case 'gt':
      return exclusive ? from <= one : to > one;
    case 'between': {
      if (other === undefined) return true;
      const [low, high] = one <= other ? [one, other] : [other, one];
      return exclusive ? from < low || to > high : to >= low && from <= high;
    }
    default:
      return true;
  }
};
