/** Words and shares of the coverage. */
import type { Coverage, ThemeOverlap } from '@verbatim/command-api/contract/results/coverage';
import { computePercent, formatPercent } from '@verbatim/domain/statistics/percentages';
import { formatCount, pluralise } from '../../../components/text/format.ts';

export interface Part {
  readonly key: 'covered' | 'open' | 'empty';
  readonly label: string;
  readonly count: number;
  /** Of all comments, 0 to 100. */
  readonly percent: number;
}

/** Every one of them has no text at all. */
export const isBlank = ({ answers, count }: Coverage['empty']): boolean =>
  answers.length === 1 && answers[0]!.text === '' && answers[0]!.count === count;

/** Unclassified comments that say something. */
export const countOpen = ({ total, covered, empty }: Coverage): number => total - covered - empty.count;

const getLabels = ({ empty }: Coverage): Readonly<Record<Part['key'], string>> => {
  const covered = 'With a theme';
  if (empty.count === 0) return { covered, open: 'Unclassified', empty: '' };
  return isBlank(empty)
    ? { covered, open: 'Unclassified, with text', empty: 'Unclassified, without text' }
    : { covered, open: 'Unclassified, to be read', empty: 'Unclassified, nothing to say' };
};

export const getParts = (coverage: Coverage): readonly Part[] => {
  const { total, covered, empty } = coverage;
  const labels = getLabels(coverage);
  return (
    [
      ['covered', covered],
      ['open', countOpen(coverage)],
      ['empty', empty.count],
    ] as const
  )
    .filter(([key, count]) => key !== 'empty' || count > 0)
    .map(([key, count]) => ({ key, label: labels[key], count, percent: computePercent(count, total) ?? 0 }));
};

/** ': 1,197 with text, 844 without text', of the unclassified comments; empty if all have content. */
const describeContent = (coverage: Coverage): string => {
  const { empty } = coverage;
  if (empty.count === 0) return '';
  const [open, rest] = [countOpen(coverage), empty.count].map(formatCount);
  return isBlank(empty)
    ? `: ${open} with text, ${rest} without text`
    : `: ${open} to be read, ${rest} with nothing to say`;
};

/** @param base comments that topics are counted in @param open unclassified ones that say something */
export const describeTopics = (base: number, open: number): string =>
  base >= open
    ? 'Topics of the unclassified comments.'
    : `Topics of the unclassified comments, counted in ${formatCount(base)} of ${formatCount(open)}, spread over the project.`;

/**
 * The headline: what is left, and the topic that would take most of it.
 * @param topics in the order in which they are proposed
 */
export const describeLeft = (coverage: Coverage, [first]: Coverage['topics']): string => {
  const { total, covered, topicBase } = coverage;
  const open = countOpen(coverage);
  if (open === 0) return 'Every comment that says something has a theme.';
  const share = formatPercent(computePercent(total - covered, total) ?? 0);
  const left = `${share} of comments are unclassified${describeContent(coverage)}`;
  if (first === undefined) return `${left}.`;
  const base = topicBase < open ? `${formatCount(topicBase)} looked at` : formatCount(open);
  return `${left}. A theme “${first.name}” would cover ${formatCount(first.count)} of the ${base}.`;
};

/** Both names, by which an overlap can be read aloud. */
export const describeOverlap = (
  { contained, both }: ThemeOverlap,
  [smaller, larger]: readonly [string, string],
): string => `${formatPercent(100 * contained)} of ${smaller} also carry ${larger} (${pluralise(both, 'comment')})`;

/** Shares from which themes are worth a look: one nearly contains the other, or both are nearly the same. */
const CONTAINED = 0.8;
const SAME = 0.6;

export const classifyOverlap = ({ contained, jaccard }: ThemeOverlap): 'same' | 'contained' | 'partly' =>
  jaccard >= SAME ? 'same' : contained >= CONTAINED ? 'contained' : 'partly';

/** `blank 12, “n/a” 8`. */
export const describeAnswers = ({ empty }: Coverage): string =>
  empty.answers.map(({ text, count }) => `${text === '' ? 'blank' : `“${text}”`} ${formatCount(count)}`).join(', ');
