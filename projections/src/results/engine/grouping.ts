/**
 * Columns of a cross-tab: the nested values of up to three levels (enum columns, custom groups, periods of
 * dates, the file, the sentiment of whole comments). There is one for each combination in the whole project,
 * whatever the filters, so that columns stay while filtering (except for `resolve-columns.ts`). They are
 * ordered by the options of the column definitions (numbers by size), periods by time and files as they were
 * added, outermost level first.
 */
import { columnKey } from '@verbatim/domain/column-key';
import { createNumberVotes, readNumber } from '@verbatim/domain/formats/number-format';
import { FILE_LEVEL, nameFiles, parsePeriodLevel, SENTIMENT_LEVEL } from '@verbatim/domain/project/group-levels';
import { COMMENT_CLASS_LABELS, COMMENT_CLASSES } from '@verbatim/domain/text/sentiment/sentiment-class';
import { FieldError, createUnknownFieldError, wrongType } from './filters.ts';
import type { EnumCodes, FileView } from './file-view.ts';
import {
  combineSeveral,
  holdsSeveral,
  listOptions,
  spreadColumns,
  toPlaceSets,
  type PlaceSets,
} from './several-answers.ts';
import type { Codes } from '../kernels/cross-tab.ts';
import type { FurtherColumns } from '../kernels/further-columns.ts';
import type { Scope } from './scope.ts';
import type { ProjectView } from './segment-reads.ts';
import { spreadClasses } from '../kernels/carrier-lists.ts';
import { UNCLASSED } from '../kernels/theme-sentiment.ts';
import type { Period, TimeStep } from '../over-time/time-series.ts';
import type { TableColumn } from '../table/table.ts';
import { loadPeriodLevel } from './period-level.ts';
import type { Scoring } from '../sentiment/scoring.ts';
import { TimeSlice } from '../../models/segments/theme-columns.ts';

export interface Grouping {
  readonly columns: readonly TableColumn[];
  /** Column of each comment, by file and segment; `columns.length` for none. Undefined without levels. */
  readonly leaves: readonly (readonly Codes[])[] | undefined;
  /** Of comments in several columns, those behind the first; absent where no cell holds several answers. */
  readonly further?: readonly (readonly FurtherColumns[])[];
}

/** Columns of a segment's comments behind their first; undefined where no cell holds several answers. */
export const getFurther = ({ further }: Grouping, file: number, segment: number): FurtherColumns | undefined =>
  further?.[file]?.[segment];

/** Limit of a table's columns, beyond which it is unreadable. */
const MAX_TABLE_COLUMNS = 2_000;
/** Limit of examined combinations of values. */
const MAX_COMBINATIONS = 4_000_000;
/** Groupings cached per version of a project. */
const KEPT_GROUPINGS = 8;

/** A custom group, whose name in `groupBy` is `group:{id}`; or the files of the project, by `file:`. */
export interface Group {
  /** `file:` for the files. */
  readonly id: string;
  /** Name of the enum column; `file:` for the files, whose values are their ids. */
  readonly field: string;
  /** Each a column with its values. */
  readonly bands: readonly { readonly name: string; readonly items: readonly string[] }[];
}

const GROUP_PREFIX = 'group:';

const getGroupName = (id: string): string => (id === FILE_LEVEL ? id : `${GROUP_PREFIX}${id}`);

export const findGroup = (groups: readonly Group[], name: string): Group | undefined =>
  groups.find(({ id }) => getGroupName(id) === name);

/** The groups that are named. */
export const groupsNamed = <Named extends Group>(
  groupBy: readonly string[],
  groups: readonly Named[],
): readonly Named[] => groups.filter(({ id }) => groupBy.includes(getGroupName(id)));

/** Files as a group, to be named by `groupsNamed`. @param files in the order in which they were added */
export const toFileGroup = (files: readonly { readonly id: string; readonly name: string }[]): Group => {
  const bands = [...nameFiles(files)].map(([id, name]) => ({ name, items: [id] }));
  return { id: FILE_LEVEL, field: FILE_LEVEL, bands };
};

/** Classes of whole comments, in the order of their columns. */
export const SENTIMENT_BANDS: Group['bands'] = COMMENT_CLASSES.map((value) => ({
  name: COMMENT_CLASS_LABELS[value],
  items: [value],
}));

/** What a grouping is resolved from: classes depend on the dictionary. */
type Grouped = Pick<Scope, 'project' | 'scoring'>;

/** A level over one file: index in `labels` of each code, -1 for values without a column. */
interface Level {
  readonly labels: readonly string[];
  /** Of each label, if they are periods. */
  readonly periods?: readonly Period[];
  readonly byFile: readonly {
    readonly codes: readonly EnumCodes[];
    readonly places: Int32Array;
    /** If any level has several answers in a cell. */
    readonly sets?: PlaceSets | undefined;
  }[];
}

/** @throws FieldError for an unknown or non-enum column, or too many columns */
export const resolveGrouping = async (
  { project, scoring }: Grouped,
  groupBy: readonly string[],
  groups: readonly Group[] = [],
): Promise<Grouping> => {
  const levels = groupBy.map((name) => getLevel(project, name, groups, scoring));
  if (groupBy.length === 0) return { columns: [], leaves: undefined };
  const key = getGroupingKey(levels);
  const known = project.derived.get(key) as Promise<Grouping> | undefined;
  if (known !== undefined) return known;
  const grouping = deriveGrouping(project, levels);
  const kept = [...project.derived.keys()].filter((name) => name.startsWith('grouping '));
  if (kept.length >= KEPT_GROUPINGS) project.derived.delete(kept[0]!);
  project.derived.set(key, grouping);
  // A failure is retried by the next query.
  grouping.catch(() => project.derived.delete(key));
  return grouping;
};

/**
 * By one column or custom group, for a pass over all of them: derived again unless a table has cached it, and
 * not cached, so that none is evicted.
 * @throws FieldError as `resolveGrouping`, and for more than `maxColumns`
 */
export const resolveSingleGrouping = async (
  { project, scoring }: Grouped,
  name: string,
  groups: readonly Group[],
  maxColumns: number,
): Promise<Grouping> => {
  const levels = [getLevel(project, name, groups, scoring)];
  const known = project.derived.get(getGroupingKey(levels)) as Promise<Grouping> | undefined;
  const grouping = await (known ?? deriveGrouping(project, levels, maxColumns));
  if (grouping.columns.length > maxColumns) throw tooWide(name, maxColumns);
  return grouping;
};

const getGroupingKey = (levels: readonly AskedLevel[]): string =>
  `grouping ${JSON.stringify(levels.map(({ name, field, bands, step, scoring }) => [name, field, bands, step, scoring?.digest]))}`;

interface AskedLevel {
  /** As in `groupBy`. */
  readonly name: string;
  readonly field: string;
  /** Undefined for the column itself. */
  readonly bands: Group['bands'] | undefined;
  /** Of the periods of a date column. */
  readonly step?: TimeStep;
  /** Of the sentiment, if the project has words of its own. */
  readonly scoring?: Scoring | undefined;
}

const getLevel = (
  project: ProjectView,
  name: string,
  groups: readonly Group[],
  scoring: Scoring | undefined,
): AskedLevel => {
  const group = findGroup(groups, name);
  if (name.startsWith(GROUP_PREFIX)) {
    if (group === undefined) throw groupUnknown(name);
    return { name, field: enumColumn(project, group.field), bands: group.bands };
  }
  if (project.columns.has(name)) return { name, field: enumColumn(project, name), bands: undefined };
  if (name === FILE_LEVEL) return { name, field: FILE_LEVEL, bands: listFileBands(project, groups) };
  if (name === SENTIMENT_LEVEL) return { name, field: name, bands: SENTIMENT_BANDS, scoring };
  const period = parsePeriodLevel(name);
  if (period === null) return { name, field: enumColumn(project, name), bands: undefined };
  return { name, field: dateColumn(project, period.column), bands: undefined, step: period.step };
};

/** Names of files are unknown in the past of an erased project. */
export const listFileBands = ({ files }: ProjectView, groups: readonly Group[] = []): Group['bands'] =>
  findGroup(groups, FILE_LEVEL)?.bands ??
  toFileGroup(files.map(({ document }) => ({ id: document.fileId, name: '' }))).bands;

const dateColumn = (project: ProjectView, name: string): string => {
  const type = project.columnTypes.get(name);
  if (type === undefined || type === 'unused')
    throw createUnknownFieldError(name, 'group by', project.columnTypes, 'date');
  if (type !== 'date')
    throw wrongType('COLUMN_NOT_DATE', name, 'periods are of date columns', project.columnTypes, 'date');
  return name;
};

const enumColumn = (project: ProjectView, name: string): string => {
  const { columns, columnTypes } = project;
  const column = columns.get(name);
  if (column === undefined) throw createUnknownFieldError(name, 'group by', columnTypes, 'enum');
  if (column.type !== 'enum')
    throw wrongType('GROUP_BY_NOT_ENUM', name, 'tables are grouped by enum columns', columnTypes, 'enum');
  return name;
};

const groupUnknown = (name: string): FieldError => {
  const message = `The project has no custom group '${name}'. It may have been deleted. Choose another.`;
  return new FieldError('FIELD_UNKNOWN', name, message);
};

const deriveGrouping = async (
  project: ProjectView,
  asked: readonly AskedLevel[],
  maxColumns = MAX_TABLE_COLUMNS,
): Promise<Grouping> => {
  const levels: Level[] = [];
  const areSeveral = asked.some(({ field }) => holdsSeveral(project, field));
  for (const level of asked) levels.push(await loadLevel(project, level, areSeveral));
  const combinations = levels.reduce((product, { labels }) => product * labels.length, 1);
  const widest = asked[asked.length - 1]!.name;
  if (combinations > MAX_COMBINATIONS) throw tooWide(widest);
  const slice = new TimeSlice();
  const occurs = new Uint8Array(combinations);
  if (areSeveral) {
    const combined = await combineSeveral(levels, project.files);
    for (const list of combined.lists) for (const combination of list) occurs[combination] = 1;
    const { columns, leafOf } = numberColumns(levels, occurs);
    if (columns.length > maxColumns) throw tooWide(widest, maxColumns);
    return { columns, ...(await spreadColumns(combined, leafOf, columns.length)) };
  }
  const none = combinations;
  const combined: Int32Array[][] = [];
  for (const [at, file] of project.files.entries()) {
    const segments: Int32Array[] = [];
    for (let segment = 0; segment < file.segments; segment++) {
      const places = combine(levels, at, segment, file.commentsIn(segment), none);
      for (let comment = 0; comment < places.length; comment++) occurs[places[comment]!] = 1;
      segments.push(places);
      if (slice.isOver()) await slice.rest();
    }
    combined.push(segments);
  }
  const { columns, leafOf } = numberColumns(levels, occurs);
  if (columns.length > maxColumns) throw tooWide(widest, maxColumns);
  const leaves: Codes[][] = [];
  for (const segments of combined) {
    leaves.push(segments.map((places) => getLeaves(places, leafOf, columns.length)));
    if (slice.isOver()) await slice.rest();
  }
  return { columns, leaves };
};

const tooWide = (field: string, maxColumns = MAX_TABLE_COLUMNS): FieldError =>
  new FieldError(
    'GROUP_BY_TOO_WIDE',
    field,
    `Grouped by '${field}', the table would have more than ${maxColumns} columns. Use fewer columns, one with fewer values, or longer periods.`,
  );

const loadLevel = async (project: ProjectView, asked: AskedLevel, areSeveral: boolean): Promise<Level> => {
  const { field: name, bands, step, scoring } = asked;
  if (step !== undefined) return loadPeriodLevel(project, { field: name, step }, areSeveral);
  const isSeveral = holdsSeveral(project, name);
  const found = new Set(project.columns.get(name)?.options ?? []);
  const byFile: { codes: readonly EnumCodes[]; values: readonly string[] }[] = [];
  for (const file of project.files) {
    const level = await loadLevelOfFile(project, file, { name, scoring });
    for (const options of listOptions(level.values, isSeveral)) for (const option of options) found.add(option);
    byFile.push(level);
  }
  const labels = bands?.map((band) => band.name) ?? sortLabels([...found]);
  const places = getPlaces(labels, bands);
  return {
    labels,
    byFile: byFile.map(({ codes, values }) => ({
      codes,
      places: Int32Array.from(values, (value) => (value === '' ? -1 : (places.get(value) ?? -1))),
      ...(areSeveral && { sets: toPlaceSets(values, isSeveral, places) }),
    })),
  };
};

/** Index of each value's column or band. */
const getPlaces = (labels: readonly string[], bands: Group['bands'] | undefined): ReadonlyMap<string, number> =>
  new Map(
    bands === undefined
      ? labels.map((label, place) => [label, place])
      : bands.flatMap(({ items }, place) => items.map((item) => [item, place] as const)),
  );

/** Numbers by size; anything else in order of definition or appearance. */
export const sortLabels = (labels: readonly string[]): readonly string[] => {
  const tally = createNumberVotes();
  for (const label of labels) tally.add(label);
  const { format } = tally.found();
  const numbers = new Map(labels.map((label) => [label, readNumber(label, format)]));
  if ([...numbers.values()].includes(null)) return labels;
  return [...labels].sort((a, b) => numbers.get(a)! - numbers.get(b)!);
};

/** A file older than the column has only empty cells. */
export const loadColumn = async (
  file: FileView,
  name: string,
): Promise<{ codes: readonly EnumCodes[]; values: readonly string[] }> => {
  const column = file.columnAt(name);
  if (column !== -1) return { codes: await file.enumCodes(column), values: await file.enumValues(column) };
  return { codes: listZeros(file), values: [''] };
};

const loadLevelOfFile = (
  { columns }: ProjectView,
  file: FileView,
  { name, scoring }: { readonly name: string; readonly scoring: Scoring | undefined },
): Promise<{ codes: readonly EnumCodes[]; values: readonly string[] }> => {
  if (!columns.has(name)) {
    // All comments of a file have its id.
    if (name === FILE_LEVEL) return Promise.resolve({ codes: listZeros(file), values: [file.document.fileId] });
    if (name === SENTIMENT_LEVEL) return loadClassColumn(file.scoredBy(scoring));
  }
  return loadColumn(file, name);
};

/** The class of each comment; '' without a scored sentence. */
export const loadClassColumn = async (
  file: FileView,
): Promise<{ codes: readonly EnumCodes[]; values: readonly string[] }> => {
  const every = await file.everyCommentClassed();
  const codes = Array.from({ length: file.segments }, (_, segment) => {
    const classes = new Uint8Array(file.commentsIn(segment)).fill(UNCLASSED);
    spreadClasses(every, segment, classes);
    return new Uint16Array(classes);
  });
  return { codes, values: [...COMMENT_CLASSES, ''] };
};

const listZeros = (file: FileView): readonly Uint16Array[] =>
  Array.from({ length: file.segments }, (_, segment) => new Uint16Array(file.commentsIn(segment)));

/** Combination of each comment; `none` where a level has no column for it. */
const combine = (
  levels: readonly Level[],
  file: number,
  segment: number,
  comments: number,
  none: number,
): Int32Array => {
  const combined = new Int32Array(comments);
  for (const [level, { labels, byFile }] of levels.entries()) {
    const { codes, places } = byFile[file]!;
    const column = codes[segment]!;
    if (level === 0) {
      // The outermost level.
      const own = places.map((place) => (place < 0 ? none : place));
      for (let comment = 0; comment < comments; comment++) combined[comment] = own[column[comment]!]!;
      continue;
    }
    for (let comment = 0; comment < comments; comment++) {
      const before = combined[comment]!;
      const place = places[column[comment]!]!;
      combined[comment] = before === none || place < 0 ? none : before * labels.length + place;
    }
  }
  return combined;
};

/** Combinations with equal labels are one column, such as two bands of one name. */
const numberColumns = (levels: readonly Level[], occurs: Uint8Array) => {
  const columns: TableColumn[] = [];
  const leafOfKey = new Map<string, number>();
  const leafOf = new Int32Array(occurs.length);
  for (let combination = 0; combination < occurs.length; combination++) {
    if (occurs[combination] === 0) continue;
    const labels = getLabels(levels, combination);
    const key = columnKey(labels);
    const leaf = leafOfKey.get(key) ?? columns.length;
    if (leaf === columns.length) columns.push({ key, labels, ...getPeriods(levels, combination) });
    leafOfKey.set(key, leaf);
    leafOf[combination] = leaf;
  }
  return { columns, leafOf };
};

/** Place of a combination at each level. */
const getPlacesOf = (levels: readonly Level[], combination: number): readonly number[] => {
  let rest = combination;
  return levels
    .map(({ labels }) => labels.length)
    .reduceRight<number[]>((places, length) => {
      const place = rest % length;
      rest = Math.floor(rest / length);
      return [place, ...places];
    }, []);
};

const getLabels = (levels: readonly Level[], combination: number): readonly string[] =>
  getPlacesOf(levels, combination).map((place, level) => levels[level]!.labels[place]!);

const getPeriods = (levels: readonly Level[], combination: number): Pick<TableColumn, 'periods'> =>
  levels.every(({ periods }) => periods === undefined)
    ? {}
    : { periods: getPlacesOf(levels, combination).map((place, level) => levels[level]!.periods?.[place] ?? null) };

const getLeaves = (places: Int32Array, leafOf: Int32Array, none: number): Codes => {
  const leaves = none + 2 <= 256 ? new Uint8Array(places.length) : new Uint16Array(places.length);
  for (let comment = 0; comment < places.length; comment++) leaves[comment] = leafOf[places[comment]!] ?? none;
  return leaves;
};
