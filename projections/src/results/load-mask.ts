/** Filters over a file: loads the columns they need and answers a mask for each segment. */
import type { FieldFilter } from './filters.ts';
import type { FileView, ThemeColumn } from './file-view.ts';
import type { FileScope } from './scope.ts';
import {
  everyComment,
  keepBoth,
  maskOfCodes,
  maskOfNumbers,
  maskOfTexts,
  maskOfThemes,
  type Masks,
} from './kernels/comment-mask.ts';

/** The masks of a file's segments; undefined when there are no filters: every comment passes. */
export const loadMask = async (scope: FileScope, filters: readonly FieldFilter[]): Promise<Masks | undefined> => {
  const [first, ...others] = filters;
  if (first === undefined) return undefined;
  const masks = await loadFilter(scope, first);
  const further: Masks[] = [];
  for (const filter of others) further.push(await loadFilter(scope, filter));
  return (segment, room) => {
    const mask = masks(segment, room);
    for (const other of further) keepBoth(mask, other(segment));
    return mask;
  };
};

const loadFilter = async (scope: FileScope, { field, test, exclusive }: FieldFilter): Promise<Masks> => {
  const { file } = scope;
  if (test.kind === 'themes') {
    const themes: (readonly ThemeColumn[])[] = [];
    for (const theme of test.themes) themes.push(await scope.carrying(theme));
    return (segment) => {
      const lists = themes.map((segments) => segments[segment]!.comments);
      return maskOfThemes(file.commentsIn(segment), lists, { exclusive, isAll: test.isAll });
    };
  }
  const column = file.columnAt(field);
  if (column === -1) return withoutColumn(file, test.kind === 'enum' && test.values.has(''), exclusive);
  switch (test.kind) {
    case 'enum': {
      const [codes, values] = [await file.enumCodes(column), await file.enumValues(column)];
      const kept = Uint8Array.from(values, (value) => Number(test.values.has(value) !== exclusive));
      return (segment, room) => {
        const comments = file.commentsIn(segment);
        return maskOfCodes(codes[segment]!, kept, room?.subarray(0, comments) ?? new Uint8Array(comments));
      };
    }
    case 'number':
    case 'date': {
      const numbers = test.kind === 'number' ? await file.numbers(column) : await file.days(column);
      return (segment) => maskOfNumbers(file.commentsIn(segment), numbers[segment]!, test.intervals, exclusive);
    }
    case 'text': {
      const texts = await file.foldedTexts(column);
      return (segment) => {
        const { folded, starts } = texts[segment]!;
        return maskOfTexts(file.commentsIn(segment), folded, starts, test.parts, exclusive);
      };
    }
  }
};

/** A file of before the column was there has nothing but empty cells in it. */
const withoutColumn =
  (file: FileView, emptyPasses: boolean, exclusive: boolean): Masks =>
  (segment) => {
    const every = everyComment(file.commentsIn(segment));
    return emptyPasses === exclusive ? every.fill(0) : every;
  };
