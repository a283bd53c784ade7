/**
 * A query as typed, made comparable: curly quotes become straight ones, white space collapses, the ends are trimmed.
 * Positions of query errors are UTF-16 units of this text. Normalising twice changes nothing.
 */
export const normaliseQuery = (originalText: string): string =>
  originalText
    .replace(/[\u201c-\u201f\uff02]/gu, '"')
    .replace(/[\u2018-\u201b\uff07]/gu, "'")
    .replace(/\s+/gu, ' ')
    .trim();
