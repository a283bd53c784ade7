/**
 * The columns of a cross-tab: the values of up to three enum columns, nested. There is one for each combination that occurs
 * in the whole project, whatever the filters: so that a table keeps its columns while it is filtered (but for `asked-columns.ts`). They stand in the order of
 * the options in the column definitions (numbers by size), the outermost level first.
 */
import { parseNumber } from '@verbatim/domain/text/numbers';
import { FieldError, unknownField, wrongType } from './filters.ts';
import type { EnumCodes, FileView } from './file-view.ts';
import type { Codes } from './kernels/cross-tab.ts';
import type { ProjectView } from './segment-reads.ts';
import type { TableColumn } from './table.ts';
import { TimeSlice } from '../models/segments/time-slice.ts';

export interface Grouping {
  readonly columns: readonly TableColumn[];
  /** Column of each comment, by file and segment; `columns.length` for a comment in none. Undefined without any level. */
  readonly leaves: readonly (readonly Codes[])[] | undefined;
}

/** Columns of one table: more can neither be read nor be drawn. */
const MAX_TABLE_COLUMNS = 2_000;
/** Combinations of values that are looked at. */
const MAX_COMBINATIONS = 4_000_000;
/** Groupings kept of a version of a project. */
const KEPT_GROUPINGS = 8;

/** A custom group: in `groupBy` it is named `group:{id}`. */
export interface Group {
  readonly id: string;
  /** Name of the enum column. */
  readonly field: string;
  /** Each a column with the values that belong to it. */
  readonly bands: readonly { readonly name: string; readonly items: readonly string[] }[];
}

const GROUP_PREFIX = 'group:';

/** Of the groups those that are named. */
export const groupsNamed = <Named extends Group>(
  groupBy: readonly string[],
  groups: readonly Named[],
): readonly Named[] => groups.filter(({ id }) => groupBy.includes(`${GROUP_PREFIX}${id}`));

/** One level of the nesting over one file: the place of each code's label in `labels`, -1 for a value of no column. */
interface Level {
  readonly labels: readonly string[];
  readonly byFile: readonly { readonly codes: readonly EnumCodes[]; readonly places: Int32Array }[];
}

/** @throws FieldError when a name is unknown or no enum column, or when there would be too many columns */
export const groupingOf = async (
  project: ProjectView,
  groupBy: readonly string[],
  groups: readonly Group[] = [],
): Promise<Grouping> => {
  const levels = groupBy.map((name) => levelOf(project, name, groups));
  if (groupBy.length === 0) return { columns: [], leaves: undefined };
  const key = `grouping ${JSON.stringify(levels)}`;
  const known = project.derived.get(key) as Promise<Grouping> | undefined;
  if (known !== undefined) return known;
  const grouping = deriveGrouping(project, levels);
  const kept = [...project.derived.keys()].filter((name) => name.startsWith('grouping '));
  if (kept.length >= KEPT_GROUPINGS) project.derived.delete(kept[0]!);
  project.derived.set(key, grouping);
  // What failed is tried again by the next who asks.
  grouping.catch(() => project.derived.delete(key));
  return grouping;
};

interface AskedLevel {
  /** As `groupBy` has it. */
  readonly name: string;
  readonly field: string;
  /** Undefined for the column itself. */
  readonly bands: Group['bands'] | undefined;
}

const levelOf = (project: ProjectView, name: string, groups: readonly Group[]): AskedLevel => {
  if (!name.startsWith(GROUP_PREFIX)) return { name, field: enumColumn(project, name), bands: undefined };
  const group = groups.find(({ id }) => name === `${GROUP_PREFIX}${id}`);
  if (group === undefined) throw groupUnknown(name);
  return { name, field: enumColumn(project, group.field), bands: group.bands };
};

const enumColumn = (project: ProjectView, name: string): string => {
  const { columns, columnTypes } = project;
  const column = columns.get(name);
  if (column === undefined) throw unknownField(name, 'group by', columnTypes, 'enum');
  if (column.type !== 'enum')
    throw wrongType('GROUP_BY_NOT_ENUM', name, 'a table is grouped by enum columns', columnTypes, 'enum');
  return name;
};

const groupUnknown = (name: string): FieldError => {
  const message = `The project has no custom group '${name}' to group by. It may have been deleted: choose another.`;
  return new FieldError('FIELD_UNKNOWN', name, message);
};

const deriveGrouping = async (project: ProjectView, asked: readonly AskedLevel[]): Promise<Grouping> => {
  const levels: Level[] = [];
  for (const level of asked) levels.push(await loadLevel(project, level));
  const combinations = levels.reduce((product, { labels }) => product * labels.length, 1);
  const widest = asked[asked.length - 1]!.name;
  if (combinations > MAX_COMBINATIONS) throw tooWide(widest);
  const slice = new TimeSlice();
  const occurs = new Uint8Array(combinations);
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
  if (columns.length > MAX_TABLE_COLUMNS) throw tooWide(widest);
  const leaves: Codes[][] = [];
  for (const segments of combined) {
    leaves.push(segments.map((places) => leavesOf(places, leafOf, columns.length)));
    if (slice.isOver()) await slice.rest();
  }
  return { columns, leaves };
};

const tooWide = (field: string): FieldError =>
  new FieldError(
    'GROUP_BY_TOO_WIDE',
    field,
    `Grouped by '${field}' the table would have more than ${MAX_TABLE_COLUMNS} columns. Group by fewer, or by one with fewer values.`,
  );

const loadLevel = async (project: ProjectView, { field: name, bands }: AskedLevel): Promise<Level> => {
  const found = new Set(project.columns.get(name)?.options ?? []);
  const byFile: { codes: readonly EnumCodes[]; values: readonly string[] }[] = [];
  for (const file of project.files) {
    const level = await loadColumn(file, name);
    for (const value of level.values) if (value !== '') found.add(value);
    byFile.push(level);
  }
  const labels = bands?.map((band) => band.name) ?? inReadingOrder([...found]);
  const places = placesOf(labels, bands);
  return {
    labels,
    byFile: byFile.map(({ codes, values }) => ({
      codes,
      places: Int32Array.from(values, (value) => (value === '' ? -1 : (places.get(value) ?? -1))),
    })),
  };
};

/** The column of each value: of a custom group that of its band. */
const placesOf = (labels: readonly string[], bands: Group['bands'] | undefined): ReadonlyMap<string, number> =>
  new Map(
    bands === undefined
      ? labels.map((label, place) => [label, place])
      : bands.flatMap(({ items }, place) => items.map((item) => [item, place] as const)),
  );

/** Numbers from small to large, for nobody looks for a 3 between a 5 and a 2; anything else in the order it was defined or first seen. */
export const inReadingOrder = (labels: readonly string[]): readonly string[] => {
  const numbers = new Map(labels.map((label) => [label, parseNumber(label)]));
  if ([...numbers.values()].includes(null)) return labels;
  return [...labels].sort((a, b) => numbers.get(a)! - numbers.get(b)!);
};

/** A file of before the column was there has nothing but empty cells in it. */
export const loadColumn = async (
  file: FileView,
  name: string,
): Promise<{ codes: readonly EnumCodes[]; values: readonly string[] }> => {
  const column = file.columnAt(name);
  if (column !== -1) return { codes: await file.enumCodes(column), values: await file.enumValues(column) };
  const codes = Array.from({ length: file.segments }, (_, segment) => new Uint16Array(file.commentsIn(segment)));
  return { codes, values: [''] };
};

/** Number of the combination of each comment, `none` where a level has no column for it. */
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
      // Nothing is above it to be taken into account.
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

/** Combinations that join to the same key are one column. */
const numberColumns = (levels: readonly Level[], occurs: Uint8Array) => {
  const columns: TableColumn[] = [];
  const leafOfKey = new Map<string, number>();
  const leafOf = new Int32Array(occurs.length);
  for (let combination = 0; combination < occurs.length; combination++) {
    if (occurs[combination] === 0) continue;
    const labels = labelsOf(levels, combination);
    const key = labels.join('__');
    const leaf = leafOfKey.get(key) ?? columns.length;
    if (leaf === columns.length) columns.push({ key, labels });
    leafOfKey.set(key, leaf);
    leafOf[combination] = leaf;
  }
  return { columns, leafOf };
};

const labelsOf = (levels: readonly Level[], combination: number): readonly string[] => {
  let rest = combination;
  const labels: string[] = [];
  for (const level of [...levels].reverse()) {
    labels.unshift(level.labels[rest % level.labels.length]!);
    rest = Math.floor(rest / level.labels.length);
  }
  return labels;
};

const leavesOf = (places: Int32Array, leafOf: Int32Array, none: number): Codes => {
  const leaves = none + 2 <= 256 ? new Uint8Array(places.length) : new Uint16Array(places.length);
  for (let comment = 0; comment < places.length; comment++) leaves[comment] = leafOf[places[comment]!] ?? none;
  return leaves;
};
