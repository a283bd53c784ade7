/**
 * Numbers as tokens: grouped thousands are one number, whichever country groups them, and a decimal is one
 * token.
 */

/** Digits with separators between them. */
const CHAIN = /[0-9]+(?:[.,'\u2019][0-9]+)*/uy;
const MAX_CHAIN_UNITS = 40;

const GROUPED_BY_COMMA = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d+)?$/u;
const GROUPED_BY_POINT = /^\d{1,3}(?:(?:\.\d{3}){2,}(?:,\d+)?|(?:\.\d{3})+,\d+)$/u;
const GROUPED_BY_APOSTROPHE = /^\d{1,3}(?:['\u2019]\d{3})+(?:[.,]\d+)?$/u;
/** A thousand in German, and one in English. */
const EITHER = /^[1-9]\d{0,2}\.\d{3}$/u;
const DECIMAL = /^\d+[.,]\d+$/u;

export const findDigitsEnd = (text: string, start: number, end: number): number => {
  CHAIN.lastIndex = start;
  const found = CHAIN.exec(text);
  return found === null ? start : Math.min(end, start + found[0].length);
};

export const isNumber = (chain: string): boolean =>
  chain.length <= MAX_CHAIN_UNITS &&
  (DECIMAL.test(chain) ||
    GROUPED_BY_COMMA.test(chain) ||
    GROUPED_BY_POINT.test(chain) ||
    GROUPED_BY_APOSTROPHE.test(chain));

/** @returns the term of a number: digits with a decimal point; and aliases */
export const foldNumber = (chain: string): readonly string[] => {
  if (EITHER.test(chain)) return [chain, chain.replace('.', '')];
  if (GROUPED_BY_COMMA.test(chain)) return [chain.replaceAll(',', '')];
  if (GROUPED_BY_POINT.test(chain)) return [chain.replaceAll('.', '').replace(',', '.')];
  if (GROUPED_BY_APOSTROPHE.test(chain)) return [chain.replace(/['\u2019]/gu, '').replace(',', '.')];
  return [chain.replace(',', '.')];
};
