/**
 * Significance flags that would turn when a row of the table counts other comments: of every enum column and
 * custom group of the project, by the tests of the table at their default level, uncorrected.
 */
import {
  columnLetter,
  DEFAULT_CONFIDENCE,
  testTable,
  type CellSignificance,
  type CrossTab,
} from '@verbatim/domain/statistics/significance';
import type { ThemeColumn } from '../engine/file-view.ts';
import { FieldError } from '../engine/filters.ts';
import { resolveSingleGrouping, type Group, type Grouping } from '../engine/grouping.ts';
import type { Scope } from '../engine/scope.ts';
import { addBase } from '../kernels/cross-tab.ts';
import { addFurtherBase, addListed, addShared, countedWidth, startShared } from '../kernels/further-columns.ts';
import { listShared } from '../table/shared-comments.ts';
import { countsBy } from '../table/table-numbers.ts';
import type { ColumnFlag, Flag, PairFlag, TurnedFlags } from './theme-preview.ts';

/** Of one file, by segment. */
export interface CountedComments {
  readonly before: readonly Pick<ThemeColumn, 'comments'>[];
  readonly after: readonly Pick<ThemeColumn, 'comments'>[];
}

/** A row of the table before and after, with what its flags are marked by. */
export interface TestedRow<Mark extends object> {
  readonly mark: Mark;
  /** By file. */
  readonly counted: readonly CountedComments[];
}

/** Columns of one grouping: the tests between them grow with its square. */
const MAX_COLUMNS = 60;
const MAX_GROUPINGS = 60;
/** Flags that are listed; the rest is counted. */
const MAX_LISTED = 30;

export const findTurnedFlags = async <Mark extends object>(
  scope: Pick<Scope, 'project' | 'scoring' | 'slice'>,
  groups: readonly Group[],
  rows: readonly TestedRow<Mark>[],
): Promise<TurnedFlags<Mark>> => {
  const { project, slice } = scope;
  const columnFlags: (ColumnFlag & Mark)[] = [];
  const pairFlags: (PairFlag & Mark)[] = [];
  const untested: string[] = [];
  const enums = [...project.columns.values()].filter(({ type }) => type === 'enum').map(({ name }) => name);
  const names = [...enums, ...groups.map(({ id }) => `group:${id}`)];
  for (const name of names.slice(0, MAX_GROUPINGS)) {
    const grouping = await findGrouping(() => resolveSingleGrouping(scope, name, groups, MAX_COLUMNS));
    if (grouping === undefined) untested.push(name);
    else
      for (const { mark, counted } of rows) {
        const table = countTable(grouping, counted);
        columnFlags.push(...turnedColumns(name, table).map((flag) => ({ ...mark, ...flag })));
        pairFlags.push(...turnedPairs(name, table).map((flag) => ({ ...mark, ...flag })));
      }
    if (slice.isOver()) await slice.rest();
  }
  untested.push(...names.slice(MAX_GROUPINGS));
  return {
    columnFlags: { count: columnFlags.length, items: columnFlags.slice(0, MAX_LISTED) },
    pairFlags: { count: pairFlags.length, items: pairFlags.slice(0, MAX_LISTED) },
    tested: names.length - untested.length,
    untested,
  };
};

/** Undefined for too many columns, and for a custom group of a column that no longer holds categories. */
const findGrouping = async (resolve: () => Promise<Grouping>): Promise<Grouping | undefined> => {
  try {
    return await resolve();
  } catch (error) {
    if (error instanceof FieldError) return undefined;
    throw error;
  }
};

/** A table of two rows: the same before, and after. */
const countTable = ({ columns, leaves = [], further }: Grouping, counted: readonly CountedComments[]): CrossTab => {
  const width = countedWidth(columns.length, further !== undefined);
  const shared = startShared(columns.length);
  const [base, before, after] = [new Int32Array(width), new Int32Array(width), new Int32Array(width)];
  for (const [file, codes] of leaves.entries()) {
    const ofFile = counted[file]!;
    for (const [segment, ofSegment] of codes.entries()) {
      const others = further?.[file]?.[segment];
      addBase(base, ofSegment);
      addFurtherBase(base, columns.length, ofSegment, others);
      addShared(shared, columns.length, ofSegment, others, undefined);
      addListed(before, columns.length, ofSegment, others, ofFile.before[segment]!.comments);
      addListed(after, columns.length, ofSegment, others, ofFile.after[segment]!.comments);
    }
  }
  const asked = { columns, codes: [...columns.keys()], counted: columns.length };
  const toCounts = (counts: Int32Array) => countsBy(asked, counts);
  return {
    columns,
    totalRow: toCounts(base),
    items: [toCounts(before), toCounts(after)],
    ...(further !== undefined && { shared: listShared(asked, shared) }),
  };
};

type Row = Readonly<Record<string, CellSignificance>>;

const testBoth = (table: CrossTab, mode: 'total' | 'group'): readonly [Row, Row] => {
  const [before = {}, after = {}] = testTable(table, mode, DEFAULT_CONFIDENCE.z);
  return [before, after];
};

const getFlag = (cell: CellSignificance | undefined): Flag =>
  cell?.verdict === 'higher' || cell?.verdict === 'lower' ? cell.verdict : null;

const getLabel = ({ labels }: CrossTab['columns'][number]): string => labels[labels.length - 1] ?? '';

const turnedColumns = (groupBy: string, table: CrossTab): readonly ColumnFlag[] => {
  const [before, after] = testBoth(table, 'total');
  return table.columns
    .map((column) => {
      const { key } = column;
      return { groupBy, column: getLabel(column), before: getFlag(before[key]), after: getFlag(after[key]) };
    })
    .filter((flag) => flag.before !== flag.after);
};

const turnedPairs = (groupBy: string, table: CrossTab): readonly PairFlag[] => {
  const [before, after] = testBoth(table, 'group');
  const byLetter = new Map(table.columns.map((column, place) => [columnLetter(place), column]));
  return table.columns.flatMap((column) => {
    const [was, will] = [before, after].map((row) => new Set(row[column.key]?.higherThan));
    return [...byLetter].flatMap(([letter, other]): readonly PairFlag[] => {
      const flag = { before: was!.has(letter), after: will!.has(letter) };
      if (flag.before === flag.after) return [];
      return [{ groupBy, column: getLabel(column), than: getLabel(other), ...flag }];
    });
  });
};
