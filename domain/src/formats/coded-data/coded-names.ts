/** Names of variables by the rules of SPSS and of Triple-S. */
import { countBytes, cutBytes, type CodedFormat } from './coded-variable.ts';

/** Words of SPSS's syntax, which name no variable. */
const RESERVED = new Set(['ALL', 'AND', 'BY', 'EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'NOT', 'OR', 'TO', 'WITH']);
/** In UTF-8. */
const SPSS_NAME_BYTES = 64;
const TRIPLE_S_NAME_LETTERS = 8;

interface NameRules {
  /** A valid name, perhaps taken. */
  readonly toName: (hint: string) => string;
  /** The name with a number at its end. */
  readonly withNumber: (name: string, number: number) => string;
}

const trimmed = (name: string): string => name.replaceAll(/^_+|_+$/gu, '');

const RULES: Readonly<Record<CodedFormat, NameRules>> = {
  /**
   * Letters of all scripts, digits and `_`, beginning with a letter. A mark on a letter that has no character
   * of its own is left out, and so are `.`, `$`, `#` and `@`, which mean something at some places.
   */
  sps: {
    toName(hint) {
      const words = trimmed(hint.normalize('NFKC').replaceAll(/[^\p{L}0-9_]+/gu, '_')) || 'v';
      const named = /^\p{L}/u.test(words) && !RESERVED.has(words.toUpperCase()) ? words : `v_${words}`;
      return trimmed(cutBytes(named, SPSS_NAME_BYTES));
    },
    withNumber(name, number) {
      const end = `_${number}`;
      return `${trimmed(cutBytes(name, SPSS_NAME_BYTES - countBytes(end)))}${end}`;
    },
  },
  /**
   * One to eight letters A to Z and digits, beginning with a letter: the rule of all versions of the
   * standard, so that importers of any of them take the names.
   */
  'triple-s': {
    toName(hint) {
      const letters = hint.normalize('NFKD').replaceAll(/[^A-Za-z0-9]+/gu, '');
      return (/^[A-Za-z]/u.test(letters) ? letters : `V${letters}`).slice(0, TRIPLE_S_NAME_LETTERS);
    },
    withNumber: (name, number) => `${name.slice(0, TRIPLE_S_NAME_LETTERS - String(number).length)}${number}`,
  },
};

/** Equal for names that differ in case alone: 'straße' and 'STRASSE' are one name. */
const fold = (name: string): string => name.toUpperCase().toLowerCase();

/** @returns a valid name for each hint, unique among them whatever the case */
export const nameVariables = (format: CodedFormat, hints: readonly string[]): readonly string[] => {
  const { toName, withNumber } = RULES[format];
  const taken = new Set<string>();
  /** By name, the last number that was tried: themes of one long prefix are many. */
  const numbers = new Map<string, number>();
  return hints.map((hint) => {
    const base = toName(hint);
    let name = base;
    while (taken.has(fold(name))) {
      const number = (numbers.get(fold(base)) ?? 1) + 1;
      numbers.set(fold(base), number);
      name = withNumber(base, number);
    }
    taken.add(fold(name));
    return name;
  });
};
