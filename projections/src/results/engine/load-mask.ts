/** Filters over a file: loads the needed columns and computes a mask per segment. */
import { BLOCK_COMMENTS, blockId, decodeTagKey, getCommentBlock } from '@verbatim/domain/tags/tag-state';
import { COMMENT_CLASSES } from '@verbatim/domain/text/sentiment/sentiment-class';
import type { CanonicalQuery } from '../../models/segments/canonical-query.ts';
import { SEGMENT_COMMENTS, sentencesStamp } from '../../models/segments/segments.ts';
import { GrowingColumn } from '../../models/segments/theme-columns.ts';
import { BLOCKS, decodeBlock, type TaggedThemeDocument } from '../../models/tags/tags.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import {
  everyComment,
  intersectMasks,
  maskByCodes,
  maskByNumbers,
  maskByTexts,
  maskByThemes,
  maskByTimestamps,
  maskOfBlankTexts,
  maskOfNoValue,
  type Masks,
} from '../kernels/comment-mask.ts';
import { maskByClasses } from '../kernels/comments-by-sentiment.ts';
import { overlayTags, type SegmentTags } from '../kernels/overlay-tags.ts';
import type { Carrying, FileView, ThemeColumn } from './file-view.ts';
import type { FieldFilter } from './filters.ts';
import type { FileScope } from './scope.ts';
import { listOptions, passesOptions } from './several-answers.ts';

// Manual tags for results: overlaid on what queries find, file by file.

/** Manual tags of one theme. */
export interface ManualTags extends TaggedThemeDocument {
  readonly themeId: string;
  /** Of the project's tags. */
  readonly reader: ModelReader;
}

/** What carries a theme: its query, manual tags, or both. */
export interface CarriedTheme {
  readonly query: CanonicalQuery | undefined;
  readonly tags: ManualTags | undefined;
}

/** How a theme is carried, for counting. */
export const resolveCarriers = ({ query, tags }: CarriedTheme): Carrying => {
  const name = query === undefined ? 'nothing' : `found-${query.digest}`;
  if (tags === undefined) return { name, columns: (file) => file.found(query) };
  const stamp = getStamp(tags);
  const over = `tagged-${tags.themeId}-${name}`;
  const columns = (file: FileView): Promise<readonly ThemeColumn[]> =>
    file.once(over, `${sentencesStamp(file.document)} ${stamp}`, (asked) => overlaid(asked, query, tags), toBytes);
  return { name: over, stamp, columns };
};

const overlaid = async (
  file: FileView,
  query: CanonicalQuery | undefined,
  tags: ManualTags,
): Promise<readonly ThemeColumn[]> => {
  const [found, said] = [await file.found(query), await loadSaid(file, tags)];
  const sentences = await file.sentencePlaces();
  const columns: ThemeColumn[] = [];
  for (let segment = 0; segment < file.segments; segment++) {
    columns.push(overlayTags(found[segment]!, said[segment]!, sentences[segment]!.commentStarts));
    if (file.slice.isOver()) await file.slice.rest();
  }
  return columns;
};

/** Sorted comments of a segment, by what people have said of a theme. */
export interface ByHand {
  readonly tagged: Uint16Array;
  /** Tagged by an accepted suggestion alone. */
  readonly accepted: Uint16Array;
  readonly excluded: Uint16Array;
}

const NO_COMMENTS: ByHand = { tagged: new Uint16Array(0), accepted: new Uint16Array(0), excluded: new Uint16Array(0) };

/**
 * Without a tag of its own, a comment counts as tagged when a sentence is, and as excluded when it no longer
 * carries the theme.
 */
export const readManualTags = async (file: FileView, theme: CarriedTheme): Promise<readonly ByHand[]> => {
  const { tags } = theme;
  if (tags === undefined) return Array.from({ length: file.segments }, () => NO_COMMENTS);
  const said = await loadSaid(file, tags);
  const carried = await resolveCarriers(theme).columns(file);
  return said.map((part, segment) => getByHand(part, new Set(carried[segment]!.comments)));
};

const getByHand = ({ comments, sentences, states }: SegmentTags, carried: ReadonlySet<number>): ByHand => {
  const tagged: number[] = [];
  const accepted: number[] = [];
  const excluded: number[] = [];
  for (let at = 0; at < comments.length;) {
    const comment = comments[at]!;
    const isWhole = sentences[at] === 0;
    let isTagged = false;
    const whole = states[at]!;
    for (; comments[at] === comment; at++) isTagged ||= states[at] === 2;
    if (isWhole && whole === 3) accepted.push(comment);
    else if (isWhole ? whole === 2 : isTagged) tagged.push(comment);
    else if (!carried.has(comment)) excluded.push(comment);
  }
  return {
    tagged: Uint16Array.from(tagged),
    accepted: Uint16Array.from(accepted),
    excluded: Uint16Array.from(excluded),
  };
};

const getStamp = ({ version, reader }: ManualTags): string => `${version} ${reader.generation}`;

const loadSaid = (file: FileView, tags: ManualTags): Promise<readonly SegmentTags[]> =>
  file.once(`said-${tags.themeId}`, getStamp(tags), (asked) => readSaid(asked, tags), toBytes);

const toBytes = (parts: readonly (ThemeColumn | SegmentTags)[]): number =>
  parts.reduce(
    (sum, part) => Object.values<ArrayBufferView>({ ...part }).reduce((bytes, array) => bytes + array.byteLength, sum),
    0,
  );

interface Draft {
  readonly comments: GrowingColumn<Uint16Array>;
  readonly sentences: GrowingColumn<Uint32Array>;
  readonly states: GrowingColumn<Int16Array>;
}

/** Blocks are by `_id`, segments relative to the file: a segment spans at most two blocks. */
const readSaid = async (file: FileView, { blocks, themeId, reader }: ManualTags): Promise<readonly SegmentTags[]> => {
  const { firstId, count } = file.document;
  const drafts = Array.from({ length: file.segments }, (): Draft => ({
    comments: new GrowingColumn(Uint16Array),
    sentences: new GrowingColumn(Uint32Array),
    states: new GrowingColumn(Int16Array),
  }));
  for (const block of blocks) {
    if (block < getCommentBlock(firstId) || block > getCommentBlock(firstId + count - 1)) continue;
    const bytes = await reader.getBytes(BLOCKS, blockId(block, themeId));
    // Withdrawn meanwhile: the next version check notices.
    if (bytes === undefined) continue;
    const { keys, states } = decodeBlock(bytes);
    for (let at = 0; at < keys.length; at++) {
      const { comment, sentence } = decodeTagKey(keys[at]!);
      const ordinal = block * BLOCK_COMMENTS + comment - firstId;
      if (ordinal < 0 || ordinal >= count) continue;
      const draft = drafts[Math.floor(ordinal / SEGMENT_COMMENTS)]!;
      draft.comments.push(ordinal % SEGMENT_COMMENTS);
      draft.sentences.push(sentence === null ? 0 : sentence + 1);
      draft.states.push(states[at]!);
    }
    if (file.slice.isOver()) await file.slice.rest();
  }
  return drafts.map(({ comments, sentences, states }) => ({
    comments: comments.view().slice(),
    sentences: sentences.view().slice(),
    states: Int8Array.from(states.view()),
  }));
};

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
