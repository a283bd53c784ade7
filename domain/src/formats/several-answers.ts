/** Cells of a category that hold several answers: `Price;Service`. */
import { normalCategory } from './normal-category.ts';

/** What may stand between the answers of a cell. White space around them never counts. */
export const ANSWER_SEPARATORS = [';', ',', '|', '/', '\n', ' '] as const;
export type AnswerSeparator = (typeof ANSWER_SEPARATORS)[number];

/** For screens and messages. */
export const SEPARATOR_LABELS: Readonly<Record<AnswerSeparator, string>> = {
  ';': 'semicolon (;)',
  ',': 'comma (,)',
  '|': 'vertical bar (|)',
  '/': 'slash (/)',
  '\n': 'line break',
  ' ': 'space',
};

export const isAnswerSeparator = (text: string): text is AnswerSeparator =>
  (ANSWER_SEPARATORS as readonly string[]).includes(text);

/** Between quotes that end before a separator or at the end of the cell; `""` is a quote. */
const QUOTED = /[^\S\n]*"((?:[^"]|"")*)"[^\S\n]*/uy;

const readQuoted = (cell: string, from: number, separator: AnswerSeparator): RegExpExecArray | null => {
  QUOTED.lastIndex = from;
  const found = QUOTED.exec(cell);
  if (found === null) return null;
  const end = from + found[0].length;
  // A space around the quotes is the separator itself.
  const isEnd = end === cell.length || cell[end] === separator || (separator === ' ' && found[0].endsWith(' '));
  return isEnd ? found : null;
};

/**
 * The answers of a cell, each once, in their order. One between quotes may contain the separator.
 */
export const splitAnswers = (cell: string, separator: AnswerSeparator): readonly string[] => {
  if (!cell.includes(separator) && !cell.includes('"')) {
    const only = normalCategory(cell);
    return only === '' ? [] : [only];
  }
  const answers = new Set<string>();
  for (let from = 0; from <= cell.length;) {
    const quoted = readQuoted(cell, from, separator);
    const next = cell.indexOf(separator, from);
    const end = quoted === null ? (next === -1 ? cell.length : next) : from + quoted[0].length;
    const text = quoted === null ? cell.slice(from, end) : quoted[1]!.replaceAll('""', '"');
    const answer = normalCategory(text);
    if (answer !== '') answers.add(answer);
    from = end + (quoted !== null && separator === ' ' ? 0 : 1);
    if (quoted !== null && end === cell.length) break;
  }
  return [...answers];
};

/** Stands between the options of a combination in read models; no option contains it. */
const JOINT = '\u001f';

/** One text for the same options in any order. */
export const joinOptions = (options: Iterable<string>): string =>
  [...new Set(options)]
    .map((option) => option.replaceAll(JOINT, ' '))
    .filter((option) => option !== '')
    .sort()
    .join(JOINT);

/** The options that `joinOptions` has joined. */
export const splitOptions = (combination: string): readonly string[] =>
  combination === '' ? [] : combination.split(JOINT);

interface Requirements {
  readonly separator: AnswerSeparator;
  /** Cells with several answers. */
  readonly least: number;
  /** Part of the options that must occur in more than one place of a cell. */
  readonly free: number;
}

/** Commas and slashes stand within ordinary categories, too. A space is never proposed. */
const PROPOSED: readonly Requirements[] = [
  { separator: ';', least: 2, free: 0.5 },
  { separator: '|', least: 2, free: 0.5 },
  { separator: '\n', least: 2, free: 0.5 },
  { separator: ',', least: 5, free: 2 / 3 },
  { separator: '/', least: 5, free: 2 / 3 },
];

const MAX_PROPOSED_OPTIONS = 60;
const MAX_PROPOSED_LENGTH = 100;
/** Part of the cells with a separator whose answers all occur in other cells, too. */
const MIN_REPEATED = 0.9;
/** Cells with an average option. */
const MIN_CELLS_OF_OPTION = 3;

interface Seen {
  cells: number;
  alone: boolean;
  first: boolean;
  later: boolean;
}

/** `3,5` and `1/2` are numbers. */
const areNumbers = (cells: readonly (readonly string[])[], separator: AnswerSeparator): boolean =>
  (separator === '/' || (separator === ',' && cells.every((answers) => answers.length === 2))) &&
  cells.every((answers) => answers.every((answer) => /^\d+$/u.test(answer)));

/**
 * The separator by which cells split into few options that recur. Options must recombine: of `New York, NY`
 * or `Smith, John` each part keeps its place.
 * @returns null where cells may as well be ordinary categories
 */
export const findSeparator = (cells: readonly string[]): AnswerSeparator | null => {
  const given = cells.filter((cell) => cell.trim() !== '');
  return PROPOSED.find((requirements) => recombines(given, requirements))?.separator ?? null;
};

const recombines = (cells: readonly string[], { separator, least, free }: Requirements): boolean => {
  if (!cells.some((cell) => cell.includes(separator))) return false;
  const split = cells.map((cell) => splitAnswers(cell, separator));
  const several = split.filter((answers) => answers.length > 1);
  if (several.length < least || areNumbers(several, separator)) return false;
  const options = new Map<string, Seen>();
  for (const answers of split)
    for (const [at, answer] of answers.entries()) {
      const seen = options.get(answer) ?? { cells: 0, alone: false, first: false, later: false };
      options.set(answer, seen);
      seen.cells++;
      seen[answers.length === 1 ? 'alone' : at === 0 ? 'first' : 'later'] = true;
      if (options.size > MAX_PROPOSED_OPTIONS || answer.length > MAX_PROPOSED_LENGTH) return false;
    }
  const all = [...options.values()];
  const answers = all.reduce((sum, seen) => sum + seen.cells, 0);
  const repeated = several.filter((each) => each.every((answer) => options.get(answer)!.cells > 1));
  const recombined = all.filter(({ alone, first, later }) => Number(alone) + Number(first) + Number(later) > 1);
  return (
    options.size > 1 &&
    answers >= Math.min(MIN_CELLS_OF_OPTION, least) * options.size &&
    repeated.length >= MIN_REPEATED * several.length &&
    recombined.length >= free * options.size
  );
};
