/**
 * What changed between two moments, and why (ADR 65). Causes are applied one after the other: each step is
 * the workspace with some parts of the later moment and the others of the earlier, counted as a table is, and
 * the difference of two neighbouring steps is that of one cause. So causes add up for any two moments.
 */
import { CAUSES, compareMoments, type Cause } from '@verbatim/domain/moment/causes';
import type { Moment } from '@verbatim/domain/moment/moment';
import { roundTo4 } from '@verbatim/domain/statistics/percentages';
import { countMoves, listGained, type CarrierList, type Moves } from '../kernels/carrier-lists.ts';
import { MIX, NEG, NEU, POS } from '../kernels/theme-sentiment.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import { createUnknownKeyError, FieldError } from '../engine/filters.ts';
import type { ScopeModels, ScopeQuery } from '../engine/scope.ts';
import { groupsNamed, type Group } from '../engine/grouping.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import { readTable } from '../table/table.query.ts';
import { readCarriers, type Carriers } from './carriers.query.ts';
import type {
  CausedChange,
  ChangedComments,
  ChangedFigures,
  ChangedNumber,
  ChangedRow,
  Changes,
  SentimentClass,
} from './changes.ts';

export interface ChangesQuery extends Pick<ScopeQuery, 'filters'> {
  readonly projectId: string;
  readonly workspaceId: string;
  readonly from: Moment;
  readonly to: Moment;
  readonly groupBy?: readonly string[];
  /** Key of a column of the table grouped so: only its comments. */
  readonly field?: string | undefined;
  /** Name of a number column to weight comments by. */
  readonly weight?: string | undefined;
}

export interface ChangedCommentsQuery extends ChangesQuery {
  /** As in `ChangedRow`. */
  readonly row: string;
  readonly cause: Cause;
  readonly which: 'gained' | 'lost';
  /** Those that came to a class of sentiment, or left it. */
  readonly sentiment?: SentimentClass | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** The later moment's parts by cause; the others are of the earlier. */
type Applied = ReadonlySet<Cause>;

/** What a result is scoped by, between two moments. */
export interface StepModels {
  readonly models: Required<ScopeModels>;
  /** State of the present segments: while they are built or erased, two steps may be of different states. */
  readonly version: string;
  /** Ids of the workspace's themes; none while there is no workspace. */
  readonly themes: readonly string[];
  /** Custom groups of the project, and its files. */
  readonly groups: readonly Group[];
  /** Query of a theme; undefined for an unknown theme. */
  readonly findTheme: (id: string) => Promise<{ readonly name: string; readonly text: string } | undefined>;
}

/** Reads the models of a step. @param moments the earlier and the later one */
export type ReadStep = (moments: readonly [Moment, Moment], applied: Applied) => Promise<StepModels>;

export interface ChangesOptions<Query> {
  readonly reads: SegmentReads;
  readonly readStep: ReadStep;
  readonly query: Query;
  readonly querySignal: QuerySignal;
}

const TOTAL = 'total';
const UNCLASSIFIED = 'unclassified';

interface Step {
  /** By row; absent for themes that are not in the workspace. */
  readonly figures: ReadonlyMap<string, ChangedFigures>;
  readonly carriers: Carriers;
  /** A column that did not exist yet: no comment is counted. */
  readonly unknown: FieldError | undefined;
}

interface Draft {
  readonly name: string;
  readonly query?: NonNullable<ChangedRow['query']>;
  readonly causes: CausedChange[];
}

/** Causes that have been applied at each step, from none to all. */
const STEPS = Array.from({ length: CAUSES.length + 1 }, (_, count): Applied => new Set(CAUSES.slice(0, count)));

const NONE_APPLIED: Applied = new Set();
const ALL_APPLIED: Applied = new Set(CAUSES);

/** The earlier moment first; differences to the past are those from it, reversed. */
const inOrder = ({ from, to }: ChangesQuery) => {
  const isReversed = compareMoments(from, to) > 0;
  return { isReversed, moments: isReversed ? ([to, from] as const) : ([from, to] as const) };
};

/** Retries when files are built or erased meanwhile; then the causes are of the states it found. */
const TRIES = 4;

/** @throws FieldError when a filter, `groupBy`, `field` or `weight` names an unknown column */
export const readChanges = async (options: ChangesOptions<ChangesQuery>): Promise<Changes> => {
  const { moments } = inOrder(options.query);
  for (let tries = 1; ; tries++) {
    const { version } = await options.readStep(moments, NONE_APPLIED);
    const changes = await compareMomentsOnce(options);
    if (tries === TRIES || (await options.readStep(moments, NONE_APPLIED)).version === version) return changes;
  }
};

const compareMomentsOnce = async (options: ChangesOptions<ChangesQuery>): Promise<Changes> => {
  const { query, readStep } = options;
  const { isReversed, moments } = inOrder(query);
  const ends = await Promise.all([readStep(moments, NONE_APPLIED), readStep(moments, ALL_APPLIED)]);
  const drafts = await draftRows(isReversed ? [ends[1], ends[0]] : ends);
  const first = await evaluate(options, ends[0]);
  let [before, key] = [first, getKey(moments, NONE_APPLIED)];
  let known = isKnown(first);
  for (const [at, cause] of CAUSES.entries()) {
    const applied = STEPS[at + 1]!;
    const next = getKey(moments, applied);
    if (next === key || (cause === 'deletions' && !(await areSomeDeleted(ends)))) continue;
    const after = await evaluate(options, await readStep(moments, applied));
    for (const [id, draft] of drafts) {
      const change = compareSteps(cause, id, isReversed ? [after, before] : [before, after]);
      if (change !== undefined) draft.causes.push(change);
    }
    [before, key] = [after, next];
    known ||= isKnown(after);
  }
  if (!known) throw before.unknown ?? createUnknownKeyError(query.field ?? '');
  return toChanges(drafts, isReversed ? [before, first] : [first, before]);
};

/** Whether all columns of the question exist. */
const isKnown = ({ unknown, carriers }: Step): boolean => unknown === undefined && carriers.hasColumn;

/** Themes of both ends, then the other rows. @param ends the first moment's before the second's */
const draftRows = async ([from, to]: readonly [StepModels, StepModels]): Promise<ReadonlyMap<string, Draft>> => {
  const drafts = new Map<string, Draft>();
  for (const id of new Set([...to.themes, ...from.themes])) {
    const [was, is] = [await from.findTheme(id), await to.findTheme(id)];
    const isEdited = was !== undefined && is !== undefined && was.text !== is.text;
    const query = isEdited ? { query: { before: was.text, after: is.text } } : {};
    drafts.set(id, { name: is?.name || (was?.name ?? ''), ...query, causes: [] });
  }
  for (const id of [UNCLASSIFIED, TOTAL]) drafts.set(id, { name: '', causes: [] });
  return drafts;
};

/** Parts that a cause stands for. */
const PARTS: Readonly<Record<Cause, readonly (keyof Moment)[]>> = {
  columns: ['project'],
  files: ['project'],
  words: ['dictionary', 'words'],
  deletions: ['library'],
  queries: ['library'],
  tags: ['tags'],
  // Deleting a project deletes its workspaces.
  themes: ['workspace', 'project'],
};

/** Whether a theme of the earlier workspace exists at one end only. */
const areSomeDeleted = async ([earlier, later]: readonly StepModels[]): Promise<boolean> => {
  for (const id of earlier?.themes ?? []) {
    const [was, is] = [await earlier?.findTheme(id), await later?.findTheme(id)];
    if ((was === undefined) !== (is === undefined)) return true;
  }
  return false;
};

/** Equal for steps that cannot differ. */
const getKey = ([earlier, later]: readonly [Moment, Moment], applied: Applied): string =>
  JSON.stringify(CAUSES.map((cause) => PARTS[cause].map((part) => (applied.has(cause) ? later : earlier)[part])));

/** Without groups that did not exist: then no comment is in their columns. */
const existing = (groupBy: readonly string[] | undefined, groups: readonly Group[]): readonly string[] =>
  (groupBy ?? []).filter((name) => !name.startsWith('group:') || groups.some(({ id }) => name === `group:${id}`));

const evaluate = (options: ChangesOptions<ChangesQuery>, step: StepModels): Promise<Step> =>
  countStep(options, step).catch(async (error: unknown) => {
    if (!isUnknownField(error)) throw error;
    const sentiment = options.query.field === undefined ? { avg: null, pos: 0, neu: 0, mix: 0, neg: 0 } : null;
    const figures = new Map<string, ChangedFigures>([[TOTAL, { count: 0, sentiment: null }]]);
    for (const id of step.themes)
      if ((await step.findTheme(id)) !== undefined) figures.set(id, { count: 0, sentiment });
    figures.set(UNCLASSIFIED, { count: 0, sentiment });
    return { figures, carriers: NO_CARRIERS, unknown: error };
  });

const isUnknownField = (error: unknown): error is FieldError =>
  error instanceof FieldError && error.code === 'FIELD_UNKNOWN';

const countStep = async (
  { reads, query, querySignal }: ChangesOptions<ChangesQuery>,
  { models, themes, groups: defined }: StepModels,
): Promise<Step> => {
  const { projectId, filters, field, weight } = query;
  const groupBy = field === undefined ? [] : existing(query.groupBy, defined);
  const groups = groupsNamed(groupBy, defined);
  const scope = { projectId, themes, groupBy, groups, ...(filters && { filters }) };
  const table = await readTable(reads, models, { ...scope, weight, unclassified: true }, querySignal);
  const carriers = await readCarriers(reads, models, { ...scope, field }, querySignal);
  const countOf = (counts: { readonly count: number; readonly groupBy: { readonly [column: string]: number } }) =>
    field === undefined ? counts.count : (counts.groupBy[field] ?? 0);
  const figures = new Map<string, ChangedFigures>([[TOTAL, { count: countOf(table.totalRow), sentiment: null }]]);
  for (const item of table.items)
    figures.set(item.id ?? UNCLASSIFIED, {
      count: countOf(item),
      sentiment: field === undefined ? item.sentiment : null,
    });
  return { figures, carriers, unknown: undefined };
};

const NOBODY: CarrierList = new Uint32Array(0);
const NO_CARRIERS: Carriers = { themes: new Map(), total: NOBODY, unclassified: NOBODY, hasColumn: false };

const listOf = ({ themes, total, unclassified }: Carriers, row: string): CarrierList =>
  row === TOTAL ? total : row === UNCLASSIFIED ? unclassified : (themes.get(row) ?? NOBODY);

const CLASSES: readonly (readonly [SentimentClass, number])[] = [
  ['pos', POS],
  ['neu', NEU],
  ['mix', MIX],
  ['neg', NEG],
];

/** @returns undefined without an effect */
const compareSteps = (cause: Cause, row: string, [before, after]: readonly [Step, Step]): CausedChange | undefined => {
  const moves = countMoves(listOf(before.carriers, row), listOf(after.carriers, row));
  const [was, is] = [before.figures.get(row), after.figures.get(row)];
  const change: CausedChange = {
    cause,
    difference: roundTo4((is?.count ?? 0) - (was?.count ?? 0)),
    gained: moves.gained,
    lost: moves.lost,
    sentiment: compareSentiment(was, is, moves),
    mean: subtract(is?.sentiment?.avg, was?.sentiment?.avg),
  };
  const isNone = !isChanged(change) && Object.keys(change.sentiment).length === 0 && (change.mean ?? 0) === 0;
  return isNone ? undefined : change;
};

const isChanged = ({ difference, gained, lost }: ChangedNumber): boolean =>
  difference !== 0 || gained !== 0 || lost !== 0;

const subtract = (is: number | null | undefined, was: number | null | undefined): number | null =>
  is == null || was == null ? null : roundTo4(is - was);

const compareSentiment = (
  was: ChangedFigures | undefined,
  is: ChangedFigures | undefined,
  { gainedBy, lostBy }: Moves,
): CausedChange['sentiment'] => {
  if ((was ?? is)?.sentiment == null) return {};
  const changed = CLASSES.map(([name, at]): readonly [SentimentClass, ChangedNumber] => [
    name,
    {
      difference: roundTo4((is?.sentiment?.[name] ?? 0) - (was?.sentiment?.[name] ?? 0)),
      gained: gainedBy[at]!,
      lost: lostBy[at]!,
    },
  ]);
  return Object.fromEntries(changed.filter(([, change]) => isChanged(change)));
};

const toChanges = (drafts: ReadonlyMap<string, Draft>, [from, to]: readonly [Step, Step]): Changes => {
  const rows = [...drafts].map(([id, { causes, ...draft }]): ChangedRow => {
    const [before, after] = [from.figures.get(id) ?? null, to.figures.get(id) ?? null];
    const difference = roundTo4((after?.count ?? 0) - (before?.count ?? 0));
    return { id, ...draft, before, after, difference, causes };
  });
  const [unclassified, total] = rows.slice(-2) as [ChangedRow, ChangedRow];
  const themes = rows
    .slice(0, -2)
    // Deleted ones that a workspace still lists have no figures.
    .filter(({ before, after, causes }) => before !== null || after !== null || causes.length > 0)
    .sort(
      (one, other) =>
        Math.abs(other.difference) - Math.abs(one.difference) ||
        other.causes.length - one.causes.length ||
        one.name.localeCompare(other.name, 'en') ||
        (one.id < other.id ? -1 : 1),
    );
  return { total, unclassified, themes };
};

/** @throws FieldError as `readChanges` */
export const readChangedComments = async (options: ChangesOptions<ChangedCommentsQuery>): Promise<ChangedComments> => {
  const { reads, readStep, query, querySignal } = options;
  const { row, cause, which, sentiment, offset, limit, projectId, filters, field } = query;
  const { isReversed, moments } = inOrder(query);
  const at = CAUSES.indexOf(cause);
  const steps = await Promise.all([readStep(moments, STEPS[at]!), readStep(moments, STEPS[at + 1]!)]);
  const lists: CarrierList[] = [];
  for (const { models, themes, groups: defined } of steps) {
    const groupBy = field === undefined ? [] : existing(query.groupBy, defined);
    const needed = row === TOTAL ? [] : row === UNCLASSIFIED ? themes : themes.filter((id) => id === row);
    const asked = { projectId, themes: needed, groupBy, groups: defined, field, ...(filters && { filters }) };
    const carriers = await readCarriers(reads, models, asked, querySignal).catch((error: unknown) => {
      if (isUnknownField(error)) return NO_CARRIERS;
      throw error;
    });
    lists.push(listOf(carriers, row));
  }
  const isForward = (which === 'gained') !== isReversed;
  const [without, having] = isForward ? [lists[0]!, lists[1]!] : [lists[1]!, lists[0]!];
  const ids = listGained(without, having, CLASSES.find(([name]) => name === sentiment)?.[1]);
  const theme = await steps[isForward ? 1 : 0].findTheme(row);
  const ends = await Promise.all([readStep(moments, NONE_APPLIED), readStep(moments, ALL_APPLIED)]);
  return {
    total: ids.length,
    ids: ids.slice(offset, offset + limit),
    text: theme?.text ?? '',
    isKnown: row === TOTAL || row === UNCLASSIFIED || ends.some(({ themes }) => themes.includes(row)),
  };
};
