/** Digits of any script, with group, decimal or time separators: `7`, `4.5`, `4,5`, `5:30`. */
const NUMBER = /^\p{Nd}+(?:[.,:]\p{Nd}+)*$/u;

/** Whether a folded term is a number alone. `3rd`, `c3po` and `5g` are words. */
export const isNumberTerm = (term: string): boolean => NUMBER.test(term);
