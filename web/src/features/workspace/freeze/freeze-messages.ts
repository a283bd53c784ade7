/** Sentences about the check of a freeze. */
import type { FreezeCheck } from '@verbatim/command-api/contract/freezes';
import { formatCount, formatDay, pluralise } from '../../../components/text/format.ts';

const FIGURES: Readonly<Record<FreezeCheck['figures'][number]['figure'], string>> = {
  settings: 'Settings',
  table: 'Table',
  stats: 'Stats',
  coOccurrence: 'Co-occurrence',
  timeSeries: 'Over time',
  cloud: 'Cloud',
  termFrequency: 'Term frequency',
};

const RULES: Readonly<Record<FreezeCheck['rules'][number]['rule'], string>> = {
  tokeniser: 'words',
  scorer: 'sentiment scores',
  queries: 'theme queries',
};

/** Fields that mean nothing to a reader, between the names of rows and columns. */
const STRUCTURE: ReadonlySet<string> = new Set(['items', 'groupBy', 'nodes', 'links', 'counts', 'columns', 'count']);

type Figure = FreezeCheck['figures'][number];

const formatValue = (value: string | number | boolean | null): string =>
  value === null ? 'none' : typeof value === 'number' ? formatCount(value) : String(value);

/** Periods are counted from 0 in figures. */
const toName = (figure: Figure['figure'], part: string): string =>
  figure === 'timeSeries' && /^\d+$/u.test(part) ? `period ${Number(part) + 1}` : part;

const describeFigure = ({ figure, difference, error }: Figure): string => {
  const name = FIGURES[figure];
  if (error !== null) return `${name} cannot be computed any more. ${error}`;
  if (difference === null) return `${name} is different.`;
  const named = difference.path.filter((part) => !STRUCTURE.has(part)).map((part) => toName(figure, part));
  const where = named.join(', ') || 'total';
  return `${name}: ${where} was ${formatValue(difference.frozen)} and is now ${formatValue(difference.now)}.`;
};

/** Why results as of the freeze differ from it, and where first. */
export const describeCheck = ({ figures, erased, resplit, rules }: FreezeCheck): readonly string[] => [
  ...erased.map(({ file, comments, by, at }) => {
    const who = by === '' ? '' : ` by ${by} on ${formatDay(at)}`;
    return `${file === '' ? 'A file' : `The file “${file}”`} (${pluralise(comments, 'comment')}) was deleted${who}.`;
  }),
  ...resplit.map((file) => `The file “${file}” has been split into sentences by newer rules.`),
  ...rules.map(({ rule, frozen, now }) => `The rules of ${RULES[rule]} have changed from ${frozen} to ${now}.`),
  ...figures.filter(({ same }) => !same).map(describeFigure),
];
