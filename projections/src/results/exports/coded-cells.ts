/** Cells of coded data: categories as codes, numbers and dates as results count them. */
import { createHash } from 'node:crypto';
import { codeOptions, type CodedCell, type CodedOption } from '@verbatim/domain/formats/coded-data/coded-variable';
import { EMPTY_DAY, NO_TIME } from '../kernels/comment-mask.ts';
import { splitOptions } from '@verbatim/domain/formats/several-answers';
import { holdsSeveral, listOptions } from '../engine/several-answers.ts';
import { loadColumn, sortLabels } from '../engine/grouping.ts';
import type { FileView } from '../engine/file-view.ts';
import type { ProjectView } from '../engine/segment-reads.ts';

/** A column whose cells are not exported as text. */
export interface CodedColumn {
  readonly name: string;
  readonly type: 'enum' | 'number' | 'date';
}

export interface ColumnShape {
  /** Of a category: whether it has codes. Too many values are written as text. */
  readonly hasCodes?: boolean;
  /** Of a category with several answers in a cell: its options, each a flag of its own. */
  readonly flags?: readonly string[];
  /** Of a date: whether any cell has a time. */
  readonly hasTimes?: boolean;
}

/** What cells of coded columns mean, over all files of the project and whatever the filters. */
export interface CodedShape {
  readonly columns: readonly ColumnShape[];
  /** Of the codes as well: rows that were written under another shape do not fit. */
  readonly digest: string;
}

interface DerivedShape {
  /** Of a category that has codes. */
  readonly options?: readonly CodedOption[];
  readonly codes?: ReadonlyMap<string, number>;
  /** Whether cells hold several answers. */
  readonly isSeveral?: true;
  /** Of a date. */
  readonly hasTimes?: boolean;
}

const deriveShape = (project: ProjectView, { name, type }: CodedColumn): Promise<DerivedShape> => {
  const key = `coded ${type} ${name}`;
  const known = project.derived.get(key) as Promise<DerivedShape> | undefined;
  if (known !== undefined) return known;
  const shape = type === 'enum' ? deriveOptions(project, name) : deriveTimes(project, name, type);
  project.derived.set(key, shape);
  // A failure is retried by the next query.
  shape.catch(() => project.derived.delete(key));
  return shape;
};

const deriveOptions = async (project: ProjectView, name: string): Promise<DerivedShape> => {
  const found = new Set(project.columns.get(name)?.options ?? []);
  const isSeveral = holdsSeveral(project, name);
  for (const file of project.files)
    for (const options of listOptions((await loadColumn(file, name)).values, isSeveral))
      for (const option of options) found.add(option);
  if (isSeveral && found.size > MAX_FLAGS) return { isSeveral };
  const options = codeOptions(sortLabels([...found]));
  if (options === undefined || options.length === 0) return {};
  const codes = new Map(options.map(({ code, label }, at) => [label, isSeveral ? at : code]));
  return { options, codes, ...(isSeveral && { isSeveral }) };
};

const deriveTimes = async ({ files }: ProjectView, name: string, type: 'number' | 'date'): Promise<DerivedShape> => {
  if (type === 'number') return {};
  for (const file of files) {
    const column = file.columnAt(name);
    if (column !== -1 && (await file.times(column)).some((times) => times !== undefined)) return { hasTimes: true };
  }
  return { hasTimes: false };
};

export const shapeColumns = async (project: ProjectView, columns: readonly CodedColumn[]): Promise<CodedShape> => {
  const key = `coded shape ${JSON.stringify(columns)}`;
  const known = project.derived.get(key) as CodedShape | undefined;
  // Each page of an export asks for it.
  if (known !== undefined) return known;
  const digest = createHash('sha256');
  const shapes: ColumnShape[] = [];
  for (const column of columns) {
    const { options, hasTimes, isSeveral } = await deriveShape(project, column);
    digest.update(JSON.stringify([options ?? null, hasTimes ?? null, ...(isSeveral ? [isSeveral] : [])]));
    shapes.push({
      hasCodes: options !== undefined,
      ...(isSeveral && options !== undefined && { flags: options.map(({ label }) => label) }),
      ...(hasTimes !== undefined && { hasTimes }),
    });
  }
  const shape = { columns: shapes, digest: digest.digest('hex') };
  project.derived.set(key, shape);
  return shape;
};

/** @returns undefined for a column without codes */
export const readOptions = async (
  project: ProjectView,
  column: CodedColumn,
): Promise<readonly CodedOption[] | undefined> => (await deriveShape(project, column)).options;

/** More are no list of answers: such a column is exported as text. */
const MAX_FLAGS = 500;

/** A digit for each option; null for an empty cell. */
const toFlags = (options: readonly string[], places: ReadonlyMap<string, number> | undefined): CodedCell => {
  if (places === undefined) return options.join('; ');
  if (options.length === 0) return null;
  const flags = new Array<string>(places.size).fill('0');
  for (const option of options) flags[places.get(option) ?? -1] = '1';
  return flags.join('');
};

/** @returns the cells of each column, in the order of the offsets within the segment */
export const readCodedCells = async (
  project: ProjectView,
  file: FileView,
  segment: number,
  offsets: readonly number[],
  columns: readonly CodedColumn[],
): Promise<readonly (readonly CodedCell[])[]> => {
  const cells: (readonly CodedCell[])[] = [];
  for (const column of columns) cells.push(await readColumn(project, file, segment, offsets, column));
  return cells;
};

const readColumn = async (
  project: ProjectView,
  file: FileView,
  segment: number,
  offsets: readonly number[],
  column: CodedColumn,
): Promise<readonly CodedCell[]> => {
  const at = file.columnAt(column.name);
  // A file older than the column has only empty cells.
  if (at === -1) return offsets.map(() => null);
  switch (column.type) {
    case 'enum': {
      const [codes, values] = [(await file.enumCodes(at))[segment]!, await file.enumValues(at)];
      const { codes: coded, isSeveral } = await deriveShape(project, column);
      return offsets.map((offset) => {
        const value = values[codes[offset]!]!;
        if (isSeveral) return toFlags(splitOptions(value), coded);
        return coded === undefined ? value : (coded.get(value) ?? null);
      });
    }
    case 'number': {
      const numbers = (await file.numbers(at))[segment]!;
      return offsets.map((offset) => (Number.isFinite(numbers[offset]) ? numbers[offset]! : null));
    }
    case 'date': {
      const [days, times] = [(await file.days(at))[segment]!, (await file.times(at))[segment]];
      return offsets.map((offset) => {
        const [day, time = NO_TIME] = [days[offset]!, times?.[offset]];
        return day === EMPTY_DAY ? null : { day, time: time === NO_TIME ? undefined : time };
      });
    }
  }
};
