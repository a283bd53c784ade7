import type { QueryTooCostlyError } from '@verbatim/projections/results/query-cost';
import { HttpError } from './http-error.ts';

const NUMBERS = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const MEBIBYTE = 1024 * 1024;
/** Characters of a part that are shown. */
const MOST_SHOWN = 200;

/** Says which part of the query makes it so, by how much, and what to do about it. */
export const queryTooCostly = ({ reason, part, cost, partCost, limit, theme }: QueryTooCostlyError): HttpError => {
  const whose = theme === undefined ? 'This query' : `The query of the theme '${theme}'`;
  const shown = part.length > MOST_SHOWN ? `${part.slice(0, MOST_SHOWN)} …` : part;
  const words = (count: number): string => NUMBERS.format(count);
  const mebibytes = (bytes: number): string => NUMBERS.format(Math.ceil(bytes / MEBIBYTE));
  const why =
    reason === 'work'
      ? `would look at ${words(cost)} places of words, and may look at ${words(limit)}; ${words(partCost)} of them are for`
      : `would take ${mebibytes(cost)} MiB of memory, and may take ${mebibytes(limit)}, a quarter of QUERY_MEMORY; ${mebibytes(partCost)} of them are for`;
  return new HttpError(
    400,
    'QUERY_TOO_COSTLY',
    `${whose} is too much to work out in this project: it ${why} ${shown}. Please look for rarer words there, or longer beginnings of words, or divide it into several themes.`,
  );
};
