/** Values of a column by which comments are labelled, and the value of each comment. */
import { proposeSentimentLabels, type SentimentLabel } from '@verbatim/domain/text/sentiment/rating-scale';
import { createUnknownFieldError, wrongType } from '../engine/filters.ts';
import { sortLabels } from '../engine/grouping.ts';
import { listOrderedOptions } from '../engine/number-columns.ts';
import type { Scope } from '../engine/scope.ts';

/** A column with more is no classification. */
const MAX_LABEL_VALUES = 101;

export interface LabelValues {
  readonly type: 'enum' | 'number';
  /** Empty if there are too many. */
  readonly values: readonly string[];
  readonly hasTooMany: boolean;
  /** By file and segment: index of each comment's value, -1 for none. */
  readonly places: readonly (readonly Int32Array[])[];
}

/** @throws FieldError for an unknown or unsuitable column */
export const readLabelValues = async (scope: Scope, column: string): Promise<LabelValues> => {
  const { columnTypes } = scope.project;
  const type = columnTypes.get(column);
  if (type === 'number') return readNumberValues(scope, column);
  if (type === 'enum') return readOptions(scope, column);
  if (type === undefined || type === 'unused')
    throw createUnknownFieldError(column, 'compare with', columnTypes, 'enum');
  throw wrongType('COLUMN_NOT_NUMBER', column, 'labels need a category or a number column', columnTypes, 'enum');
};

const readOptions = async ({ project, files, slice }: Scope, column: string): Promise<LabelValues> => {
  const options = new Set<string>();
  const byFile: string[][] = [];
  for (const { file } of files) {
    const at = file.columnAt(column);
    const values = at === -1 ? [] : (await file.enumValues(at)).map((value) => project.optionOf(column, value));
    for (const value of values) if (value !== '') options.add(value);
    byFile.push(values);
  }
  const ordered = listOrderedOptions(project, column).filter((option) => options.has(option));
  const values =
    ordered.length > 0
      ? [...ordered, ...[...options].filter((option) => !ordered.includes(option))]
      : sortLabels([...options]);
  const numbers = new Map(values.map((value, place) => [value, place]));
  const places: Int32Array[][] = [];
  for (const [at, { file }] of files.entries()) {
    const position = file.columnAt(column);
    if (position === -1) {
      places.push(Array.from({ length: file.segments }, (_, segment) => unlabelled(file.commentsIn(segment))));
      continue;
    }
    const placeOf = Int32Array.from(byFile[at]!, (value) => numbers.get(value) ?? -1);
    places.push((await file.enumCodes(position)).map((codes) => Int32Array.from(codes, (code) => placeOf[code] ?? -1)));
    if (slice.isOver()) await slice.rest();
  }
  return limited({ type: 'enum', values, hasTooMany: false, places });
};

const unlabelled = (comments: number): Int32Array => new Int32Array(comments).fill(-1);

const readNumberValues = async ({ files, slice }: Scope, column: string): Promise<LabelValues> => {
  const distinct = new Map<number, number>();
  const found: Int32Array[][] = [];
  for (const { file } of files) {
    const at = file.columnAt(column);
    const segments: Int32Array[] = [];
    const numbers = at === -1 ? [] : await file.numbers(at);
    for (let segment = 0; segment < file.segments; segment++) {
      const own = unlabelled(file.commentsIn(segment));
      for (const [comment, number] of (numbers[segment] ?? []).entries()) {
        if (Number.isNaN(number) || distinct.size > MAX_LABEL_VALUES) continue;
        const known = distinct.get(number) ?? distinct.size;
        distinct.set(number, known);
        own[comment] = known;
      }
      segments.push(own);
      if (slice.isOver()) await slice.rest();
    }
    found.push(segments);
  }
  const sorted = [...distinct.keys()].sort((a, b) => a - b);
  const placeOf = new Int32Array(distinct.size);
  for (const [place, number] of sorted.entries()) placeOf[distinct.get(number)!] = place;
  const places = found.map((segments) =>
    segments.map((own) => own.map((number) => (number === -1 ? -1 : placeOf[number]!))),
  );
  return limited({ type: 'number', values: sorted.map(String), hasTooMany: false, places });
};

const limited = (values: LabelValues): LabelValues =>
  values.values.length <= MAX_LABEL_VALUES
    ? values
    : { ...values, values: [], hasTooMany: true, places: values.places.map((file) => file.map((own) => own.fill(-1))) };

/** Given labels by value, else proposed ones: by words and numbers, else by the order of the options. */
export const labelValues = (
  { project }: Scope,
  column: string,
  values: readonly string[],
  given: ReadonlyMap<string, SentimentLabel | null>,
): readonly (SentimentLabel | null)[] => {
  const proposed = proposeSentimentLabels(values);
  const order = listOrderedOptions(project, column);
  const isNamed = [...proposed.values()].some((label) => label !== null);
  const byOrder =
    isNamed || order.length < 2
      ? proposed
      : proposeSentimentLabels(order, new Map(order.map((option, at) => [option, at + 1])));
  return values.map((value) => {
    const label = given.get(value);
    return label === undefined ? (byOrder.get(value) ?? null) : label;
  });
};
