import type { QueryTooCostlyError } from '@verbatim/projections/results/engine/query-cost';
import { HttpError } from './http-error.ts';

const NUMBERS = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const MEBIBYTE = 1024 * 1024;
/** Characters of a part that are shown. */
const MAX_SHOWN = 200;

/** Names the part of the query, its cost, and the remedy. */
export const queryTooCostly = ({ reason, part, cost, partCost, limit, theme }: QueryTooCostlyError): HttpError => {
  const whose = theme === undefined ? 'This query' : `The query of the theme '${theme}'`;
  const shown = part.length > MAX_SHOWN ? `${part.slice(0, MAX_SHOWN)} …` : part;
  const words = (count: number): string => NUMBERS.format(count);
  const mebibytes = (bytes: number): string => NUMBERS.format(Math.ceil(bytes / MEBIBYTE));
  const why =
    reason === 'work'
      ? `would examine ${words(cost)} word positions, and the limit is ${words(limit)}; ${words(partCost)} of them are for`
      : `would take ${mebibytes(cost)} MiB of memory, and the limit is ${mebibytes(limit)}, a quarter of QUERY_MEMORY; ${mebibytes(partCost)} of them are for`;
  return new HttpError(
    400,
    'QUERY_TOO_COSTLY',
    `${whose} is too costly for this project: it ${why} ${shown}. Use rarer words or longer prefixes there, or split it into several themes.`,
  );
};
