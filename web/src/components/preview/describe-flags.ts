/** Significance flags that would change, as sentences. */
import type { ColumnFlag, Flag, PairFlag } from '@verbatim/command-api/contract/results/theme-preview';

type GroupNames = { readonly [groupBy: string]: string };

/** Of a share of comments instead of a theme. */
interface OfClass {
  readonly sentiment?: 'pos' | 'neg';
}

const FLAGS: { readonly [flag in Exclude<Flag, null>]: string } = {
  higher: 'significantly higher',
  lower: 'significantly lower',
};
const CLASSES = { pos: ', positive comments', neg: ', negative comments' } as const;

/** 'Season › Summer', 'Season › Summer, negative comments' */
const describePlace = (
  { groupBy, column, sentiment }: Pick<ColumnFlag, 'groupBy' | 'column'> & OfClass,
  names: GroupNames,
): string => `${names[groupBy] ?? groupBy} › ${column}${sentiment === undefined ? '' : CLASSES[sentiment]}`;

/** 'Season › Summer: becomes significantly higher' */
export const describeColumnFlag = (flag: ColumnFlag & OfClass, names: GroupNames): string => {
  const { before, after } = flag;
  const where = describePlace(flag, names);
  if (after === null) return `${where}: no longer ${before === null ? 'different' : FLAGS[before]}`;
  return before === null
    ? `${where}: becomes ${FLAGS[after]}`
    : `${where}: ${FLAGS[after]} instead of ${FLAGS[before]}`;
};

/** 'Season › Summer: becomes significantly higher than Winter' */
export const describePairFlag = (flag: PairFlag & OfClass, names: GroupNames): string =>
  `${describePlace(flag, names)}: ${flag.after ? 'becomes' : 'no longer'} significantly higher than ${flag.than}`;
