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

/** Compound of a sentence, to four digits. */
export const formatCompound = (compound: number): string => compound.toFixed(4).replace('-', '−');
