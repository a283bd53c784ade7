/** Explains what changed the weight of a word. */
import type { ScoredWord } from '@verbatim/command-api/contract/responses';

type Rule = ScoredWord['by'][number]['rule'];

const SAID: { readonly [rule in Rule]: (cause: string) => string } = {
  caps: () => 'stronger in capitals',
  booster: (cause) => `stronger by “${cause}”`,
  dampener: (cause) => `weaker by “${cause}”`,
  negator: (cause) => `reversed by “${cause}”`,
  'never-so': (cause) => `stronger by “${cause}”`,
  least: (cause) => `reversed by “${cause}”`,
  idiom: () => 'part of an expression',
  'kind-of': (cause) => `ignored before “${cause}”`,
  no: (cause) => `turns “${cause}” round`,
  but: (cause) => `weighted by “${cause}”`,
};

/** @param text of the whole comment */
export const listScoreReasons = ({ by }: ScoredWord, text: string): readonly string[] =>
  by.map(({ rule, start, end }) => SAID[rule](text.slice(start, end)));

const hundredths = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
});

/** Halves away from zero, as spreadsheets round an exported −0.185; `toFixed` would give −0.18. */
export const formatSigned = (value: number): string => {
  const text = hundredths.format(Math.abs(value));
  return text === '0.00' ? text : `${value > 0 ? '+' : '−'}${text}`;
};

/** Compound of a sentence, to four digits. */
export const formatCompound = (compound: number): string => compound.toFixed(4).replace('-', '−');
