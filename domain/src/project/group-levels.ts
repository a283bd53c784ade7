/**
 * Levels of `groupBy` besides categories and custom groups: the file and the sentiment of a comment, and
 * periods of a date column.
 */
import { PERIOD_STEPS, type PeriodStep } from '../formats/periods.ts';

/** Groups by file, and filters by it. */
export const FILE_LEVEL = 'file:';

/** Groups by the class of whole comments, and filters by it. */
export const SENTIMENT_LEVEL = 'sentiment:';

export interface PeriodLevel {
  readonly step: PeriodStep;
  /** Name of the date column. */
  readonly column: string;
}

/** As in `groupBy`: `month:Visited`. */
export const toPeriodLevel = ({ step, column }: PeriodLevel): string => `${step}:${column}`;

/** Null for any other level. A column that is named so comes first: callers look for it before. */
export const parsePeriodLevel = (name: string): PeriodLevel | null => {
  const step = PERIOD_STEPS.find((one) => name.startsWith(`${one}:`));
  return step === undefined || name.length === step.length + 1 ? null : { step, column: name.slice(step.length + 1) };
};

export interface CommentField {
  /** As in `groupBy` and filters. */
  readonly name: string;
  readonly kind: 'file' | 'sentiment';
  readonly label: string;
}

/** What every comment has besides its cells. */
export const COMMENT_FIELDS: readonly CommentField[] = [
  { name: SENTIMENT_LEVEL, kind: 'sentiment', label: 'Sentiment' },
  { name: FILE_LEVEL, kind: 'file', label: 'File' },
];

/** A column that is named so comes first: callers look for it before. */
export const findCommentField = (name: string): CommentField | undefined =>
  COMMENT_FIELDS.find((field) => field.name === name);

/** 'Visited by month' */
export const labelPeriodLevel = (step: PeriodStep, column: string): string => `${column} by ${step}`;

/** In filters, whose values are ids. */
export const DELETED_FILE = 'a deleted file';

/** Files of one name are numbered; one whose name is unknown has only its number. */
const labelFiles = (names: readonly string[]): readonly string[] => {
  const labels = new Set<string>();
  return names.map((name, at) => {
    const own = name === '' ? `File ${at + 1}` : name;
    let label = own;
    for (let number = 2; labels.has(label); number++) label = `${own} (${number})`;
    labels.add(label);
    return label;
  });
};

/** Labels by id. @param files in the order in which they were added */
export const nameFiles = (
  files: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, string> => {
  const labels = labelFiles(files.map(({ name }) => name));
  return new Map(files.map(({ id }, at) => [id, labels[at]!]));
};
