/** Numbers within ids, padded so that ids sort as numbers do. */
const ID_DIGITS = 10;
export const padId = (n: number): string => String(n).padStart(ID_DIGITS, '0');
