/** Levels of `groupBy` besides categories and custom groups: the file, and periods of a date column. */
import { PERIOD_STEPS, type PeriodStep } from '../formats/periods.ts';

/** Groups by file. */
export const FILE_LEVEL = 'file:';

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

export const FILE_LABEL = 'File';

/** 'Visited by month' */
export const labelPeriodLevel = (step: PeriodStep, column: string): string => `${column} by ${step}`;

/** Files of one name are numbered; one whose name is unknown has only its number. */
export const labelFiles = (names: readonly string[]): readonly string[] => {
  const labels = new Set<string>();
  return names.map((name, at) => {
    const own = name === '' ? `File ${at + 1}` : name;
    let label = own;
    for (let number = 2; labels.has(label); number++) label = `${own} (${number})`;
    labels.add(label);
    return label;
  });
};
