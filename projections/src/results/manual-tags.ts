/** Manual tags as a result meets them: over what queries find, file by file. */
import { BLOCK_COMMENTS, blockId, blockOf, placeOfKey } from '@verbatim/domain/tags/tag-state';
import type { CanonicalQuery } from '../models/segments/canonical-query.ts';
import { GrowingColumn } from '../models/segments/growing-column.ts';
import { SEGMENT_COMMENTS } from '../models/segments/segment-format.ts';
import { BLOCKS, decodeBlock, type TaggedThemeDocument } from '../models/tags/tags.ts';
import type { ModelReader } from '../stores/read-store.ts';
import type { Carrying, FileView, ThemeColumn } from './file-view.ts';
import { overlayTags, type SegmentTags } from './kernels/overlay-tags.ts';

/** What people have said of one theme. */
export interface ManualTags extends TaggedThemeDocument {
  readonly themeId: string;
  /** Of the project's tags. */
  readonly reader: ModelReader;
}

/** What carries a theme: its query, tags by hand, or both. */
export interface CarriedTheme {
  readonly query: CanonicalQuery | undefined;
  readonly tags: ManualTags | undefined;
}

/** How a theme is carried, for whoever counts it. */
export const carryingOf = ({ query, tags }: CarriedTheme): Carrying => {
  const name = query === undefined ? 'nothing' : `found-${query.digest}`;
  if (tags === undefined) return { name, columns: (file) => file.found(query) };
  const stamp = stampOf(tags);
  const over = `tagged-${tags.themeId}-${name}`;
  const columns = (file: FileView): Promise<readonly ThemeColumn[]> =>
    file.once(over, `${file.document.split} ${stamp}`, (asked) => overlaid(asked, query, tags), bytesOf);
  return { name: over, stamp, columns };
};

const overlaid = async (
  file: FileView,
  query: CanonicalQuery | undefined,
  tags: ManualTags,
): Promise<readonly ThemeColumn[]> => {
  const [found, said] = [await file.found(query), await saidOf(file, tags)];
  const sentences = await file.sentencePlaces();
  const columns: ThemeColumn[] = [];
  for (let segment = 0; segment < file.segments; segment++) {
    columns.push(overlayTags(found[segment]!, said[segment]!, sentences[segment]!.commentStarts));
    if (file.slice.isOver()) await file.slice.rest();
  }
  return columns;
};

/** The comments of a segment that carry a theme by hand, and those that do not by hand, in order. */
export interface ByHand {
  readonly tagged: Uint16Array;
  readonly excluded: Uint16Array;
}

const NOBODY: ByHand = { tagged: new Uint16Array(0), excluded: new Uint16Array(0) };

/** A comment of which nothing was said as a whole is tagged when one of its sentences is, and excluded when it carries the theme no more. */
export const byHandIn = async (file: FileView, theme: CarriedTheme): Promise<readonly ByHand[]> => {
  const { tags } = theme;
  if (tags === undefined) return Array.from({ length: file.segments }, () => NOBODY);
  const said = await saidOf(file, tags);
  const carried = await carryingOf(theme).columns(file);
  return said.map((part, segment) => byHandOf(part, new Set(carried[segment]!.comments)));
};

const byHandOf = ({ comments, sentences, states }: SegmentTags, carried: ReadonlySet<number>): ByHand => {
  const tagged: number[] = [];
  const excluded: number[] = [];
  for (let at = 0; at < comments.length;) {
    const comment = comments[at]!;
    const isWhole = sentences[at] === 0;
    let isTagged = false;
    const first = states[at] === 2;
    for (; comments[at] === comment; at++) isTagged ||= states[at] === 2;
    if (isWhole ? first : isTagged) tagged.push(comment);
    else if (!carried.has(comment)) excluded.push(comment);
  }
  return { tagged: Uint16Array.from(tagged), excluded: Uint16Array.from(excluded) };
};

const stampOf = ({ version, reader }: ManualTags): string => `${version} ${reader.generation}`;

const saidOf = (file: FileView, tags: ManualTags): Promise<readonly SegmentTags[]> =>
  file.once(`said-${tags.themeId}`, stampOf(tags), (asked) => readSaid(asked, tags), bytesOf);

const bytesOf = (parts: readonly (ThemeColumn | SegmentTags)[]): number =>
  parts.reduce(
    (sum, part) => Object.values<ArrayBufferView>({ ...part }).reduce((bytes, array) => bytes + array.byteLength, sum),
    0,
  );

interface Draft {
  readonly comments: GrowingColumn<Uint16Array>;
  readonly sentences: GrowingColumn<Uint32Array>;
  readonly states: GrowingColumn<Int16Array>;
}

/** The blocks go by `_id`, and a file's segments by its own first one: at most two blocks make a segment. */
const readSaid = async (file: FileView, { blocks, themeId, reader }: ManualTags): Promise<readonly SegmentTags[]> => {
  const { firstId, count } = file.document;
  const drafts = Array.from({ length: file.segments }, (): Draft => ({
    comments: new GrowingColumn(Uint16Array),
    sentences: new GrowingColumn(Uint32Array),
    states: new GrowingColumn(Int16Array),
  }));
  for (const block of blocks) {
    if (block < blockOf(firstId) || block > blockOf(firstId + count - 1)) continue;
    const bytes = await reader.getBytes(BLOCKS, blockId(block, themeId));
    // Taken back meanwhile: the next look at the version tells.
    if (bytes === undefined) continue;
    const { keys, states } = decodeBlock(bytes);
    for (let at = 0; at < keys.length; at++) {
      const { comment, sentence } = placeOfKey(keys[at]!);
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
