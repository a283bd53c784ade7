/** Filters over a file: loads the columns they need and answers a mask for each segment. */
import type { FieldFilter } from './filters.ts';
import type { ThemeColumn } from './file-view.ts';
import type { FileScope } from './scope.ts';
import {
  everyComment,
  maskCodes,
  maskNumbers,
  maskTexts,
  maskThemes,
  type CommentMask,
} from './kernels/comment-mask.ts';

type ApplyFilter = (mask: CommentMask, segment: number) => void;

/** The masks of a file's segments; undefined when there are no filters: every comment passes. */
export const loadMask = async (
  scope: FileScope,
  filters: readonly FieldFilter[],
): Promise<((segment: number) => CommentMask) | undefined> => {
  if (filters.length === 0) return undefined;
  const steps: ApplyFilter[] = [];
  for (const filter of filters) steps.push(await loadFilter(scope, filter));
  return (segment) => {
    const mask = everyComment(scope.file.commentsIn(segment));
    for (const apply of steps) apply(mask, segment);
    return mask;
  };
};

const loadFilter = async (scope: FileScope, { field, test, exclusive }: FieldFilter): Promise<ApplyFilter> => {
  const { file } = scope;
  if (test.kind === 'themes') {
    const themes: (readonly ThemeColumn[])[] = [];
    for (const theme of test.themes) themes.push(await scope.carrying(theme));
    return (mask, segment) => {
      const lists = themes.map((segments) => segments[segment]!.comments);
      maskThemes(mask, lists, { exclusive, isAll: test.isAll });
    };
  }
  const column = file.columnAt(field);
  if (column === -1) return withoutColumn(test.kind === 'enum' && test.values.has(''), exclusive);
  switch (test.kind) {
    case 'enum': {
      const [codes, values] = [await file.enumCodes(column), await file.enumValues(column)];
      const kept = Uint8Array.from(values, (value) => Number(test.values.has(value) !== exclusive));
      return (mask, segment) => maskCodes(mask, codes[segment]!, kept);
    }
    case 'number':
    case 'date': {
      const numbers = test.kind === 'number' ? await file.numbers(column) : await file.days(column);
      return (mask, segment) => maskNumbers(mask, numbers[segment]!, test.intervals, exclusive);
    }
    case 'text': {
      const texts = await file.foldedTexts(column);
      return (mask, segment) => {
        const { folded, starts } = texts[segment]!;
        maskTexts(mask, folded, starts, test.parts, exclusive);
      };
    }
  }
};

/** A file of before the column was there has nothing but empty cells in it. */
const withoutColumn =
  (emptyPasses: boolean, exclusive: boolean): ApplyFilter =>
  (mask) => {
    if (emptyPasses === exclusive) mask.fill(0);
  };
