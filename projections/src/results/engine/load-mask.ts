/** Filters over a file: loads the needed columns and computes a mask per segment. */
import { COMMENT_CLASSES } from '@verbatim/domain/text/sentiment/sentiment-class';
import type { FieldFilter } from './filters.ts';
import type { FileView, ThemeColumn } from './file-view.ts';
import type { FileScope } from './scope.ts';
import { listOptions, passesOptions } from './several-answers.ts';
import { maskByClasses } from '../kernels/comments-by-sentiment.ts';
import {
  everyComment,
  intersectMasks,
  maskOfBlankTexts,
  maskByCodes,
  maskByTimestamps,
  maskOfNoValue,
  maskByNumbers,
  maskByTexts,
  maskByThemes,
  type Masks,
} from '../kernels/comment-mask.ts';

/** Masks of a file's segments; undefined without filters. */
export const loadMask = async (scope: FileScope, filters: readonly FieldFilter[]): Promise<Masks | undefined> => {
  const [first, ...others] = filters;
  if (first === undefined) return undefined;
  const masks = await loadFilter(scope, first);
  const further: Masks[] = [];
  for (const filter of others) further.push(await loadFilter(scope, filter));
  return (segment, room) => {
    const mask = masks(segment, room);
    for (const other of further) intersectMasks(mask, other(segment));
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
      return maskByThemes(file.commentsIn(segment), lists, { exclusive, isAll: test.isAll });
    };
  }
  if (test.kind === 'file') return maskWhole(file, test.values.has(file.document.fileId), exclusive);
  if (test.kind === 'sentiment') return loadClasses(file, test.values, exclusive);
  const column = file.columnAt(field);
  // A file older than the column has only empty cells.
  if (column === -1)
    return maskWhole(file, test.kind === 'empty' || (test.kind === 'enum' && passesOptions([], test)), exclusive);
  switch (test.kind) {
    case 'enum': {
      const [codes, values] = [await file.enumCodes(column), await file.enumValues(column)];
      const options = listOptions(values, true);
      const kept = Uint8Array.from(options, (own) => Number(passesOptions(own, test) !== exclusive));
      return (segment, room) => {
        const comments = file.commentsIn(segment);
        return maskByCodes(codes[segment]!, kept, room?.subarray(0, comments) ?? new Uint8Array(comments));
      };
    }
    case 'number': {
      const numbers = await file.numbers(column);
      return (segment) => maskByNumbers(file.commentsIn(segment), numbers[segment]!, test.intervals, exclusive);
    }
    case 'date': {
      const { intervals, moments } = test;
      const days = await file.days(column);
      const times = moments && (await file.times(column));
      return (segment) => {
        const [comments, day, time] = [file.commentsIn(segment), days[segment]!, times?.[segment]];
        return moments === undefined || time === undefined
          ? maskByNumbers(comments, day, intervals, exclusive)
          : maskByTimestamps(comments, { days: day, times: time }, { intervals, moments }, exclusive);
      };
    }
    case 'empty':
      return loadEmpty(file, column, test.type, exclusive);
    case 'text': {
      const texts = await file.foldedTexts(column);
      return (segment) => {
        const { folded, starts } = texts[segment]!;
        return maskByTexts(file.commentsIn(segment), folded, starts, test.parts, exclusive);
      };
    }
  }
};

const loadEmpty = async (
  file: FileView,
  column: number,
  type: 'text' | 'long-text' | 'number' | 'date',
  exclusive: boolean,
): Promise<Masks> => {
  if (type === 'number' || type === 'date') {
    const values = type === 'number' ? await file.numbers(column) : await file.days(column);
    return (segment) => maskOfNoValue(file.commentsIn(segment), values[segment]!, exclusive);
  }
  const texts = await file.foldedTexts(column);
  return (segment) => maskOfBlankTexts(file.commentsIn(segment), texts[segment]!, exclusive);
};

/** By the class of whole comments, as tables count it. */
const loadClasses = async (file: FileView, values: ReadonlySet<string>, exclusive: boolean): Promise<Masks> => {
  const every = await file.everyCommentClassed();
  const kept = Uint8Array.from([...COMMENT_CLASSES, ''], (value) => Number(values.has(value) !== exclusive));
  return (segment, room) => {
    const comments = file.commentsIn(segment);
    return maskByClasses(every, segment, kept, room?.subarray(0, comments) ?? new Uint8Array(comments));
  };
};

/** All comments of a file, or none. */
const maskWhole =
  (file: FileView, passes: boolean, exclusive: boolean): Masks =>
  (segment) => {
    const every = everyComment(file.commentsIn(segment));
    return passes === exclusive ? every.fill(0) : every;
  };
