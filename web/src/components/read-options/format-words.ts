/** Formats of numbers and dates as screens name them. */
import type { NumberFormat } from '@verbatim/domain/formats/number-format';
import type { DateOrder } from '@verbatim/domain/project/project-events';

export const NUMBER_FORMAT_WORDS: Readonly<Record<NumberFormat, string>> = {
  'decimal-point': 'Decimal point',
  'decimal-comma': 'Decimal comma',
};

export const DATE_ORDER_WORDS: Readonly<Record<DateOrder, string>> = {
  'day-first': 'Day first',
  'month-first': 'Month first',
};
