/**
 * What people have said by hand, as the events of `tags-{project}` made it. It lies in blocks of a theme and 8,192 neighbouring `_id`s, so that
 * an act costs what it concerns, and so that a fold may begin with the blocks of a read model that one command needs.
 */
import { PersistentMap } from '../persistent-map.ts';
import type { Review, TagAct, TagEvent, TagStreamEvent } from './tag-events.ts';

/** Said by hand: the theme is there, or it is not. What was taken back is said no more. */
export type ManualState = 2 | -1;

export const BLOCK_COMMENTS = 8192;
/** Above every number of a sentence, and a power of two. */
const SENTENCES_OF_COMMENT = 2 ** 32;

/** Never changed once it is made. */
export interface TagBlock {
  /** Ascending: the comment within the block, and which of its sentences, in one number (`tagKey`). */
  readonly keys: Float64Array;
  readonly states: Int8Array;
}

export interface TagsState {
  /** By `blockId`. */
  readonly blocks: PersistentMap<TagBlock>;
  /** By `_id`. */
  readonly reviews: PersistentMap<Review>;
}

export const initialTags: TagsState = { blocks: new PersistentMap(), reviews: new PersistentMap() };
export const EMPTY_BLOCK: TagBlock = { keys: new Float64Array(0), states: new Int8Array(0) };

export const blockOf = (comment: number): number => Math.floor(comment / BLOCK_COMMENTS);
export const blockId = (block: number, themeId: string): string => `${String(block).padStart(6, '0')}/${themeId}`;

const tagKey = (comment: number, sentence: number | null): number =>
  (comment % BLOCK_COMMENTS) * SENTENCES_OF_COMMENT + (sentence === null ? 0 : sentence + 1);

/** @returns the comment within its block, and its sentence (null: the comment as a whole) */
export const placeOfKey = (key: number): { readonly comment: number; readonly sentence: number | null } => {
  const sentence = key % SENTENCES_OF_COMMENT;
  return { comment: Math.floor(key / SENTENCES_OF_COMMENT), sentence: sentence === 0 ? null : sentence - 1 };
};

/** What was said of a comment (or of one of its sentences) and a theme; null: nothing that stands. */
export const manualState = (
  { blocks }: TagsState,
  themeId: string,
  comment: number,
  sentence: number | null,
): ManualState | null => {
  const block = blocks.get(blockId(blockOf(comment), themeId));
  return block === undefined ? null : stateIn(block, tagKey(comment, sentence));
};

const stateIn = ({ keys, states }: TagBlock, key: number): ManualState | null => {
  const at = firstAtLeast(keys, key);
  return keys[at] === key ? (states[at] as ManualState) : null;
};

const firstAtLeast = (keys: Float64Array, key: number): number => {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** What an act leaves behind. */
export const stateAfter = (type: TagEvent['type']): ManualState | null => {
  switch (type) {
    case 'CommentsTagged':
      return 2;
    case 'CommentsExcluded':
      return -1;
    case 'CommentsUntagged':
    case 'CommentsRestored':
      return null;
  }
};

export const evolveTags = (state: TagsState, events: Iterable<TagStreamEvent>): TagsState => {
  const blocks = state.blocks.draft();
  const reviews = state.reviews.draft();
  for (const { type, data } of events)
    switch (type) {
      case 'CommentReviewed':
        reviews.set(String(data.comment), { themes: data.themes, library: data.library });
        break;
      case 'CommentReopened':
        reviews.delete(String(data.comment));
        break;
      default:
        for (const { id, comments } of blocksOfAct(data)) {
          const before = blocks.get(id) ?? EMPTY_BLOCK;
          blocks.set(id, withState(before, comments, data.sentence, stateAfter(type)));
        }
    }
  return { blocks: blocks.done(), reviews: reviews.done() };
};

/** The blocks that an act concerns, each with its comments. */
export function* blocksOfAct({ themeId, comments }: Pick<TagAct, 'themeId' | 'comments'>): Generator<{
  readonly id: string;
  readonly block: number;
  readonly comments: readonly number[];
}> {
  for (let from = 0; from < comments.length;) {
    const block = blockOf(comments[from]!);
    let to = from + 1;
    while (to < comments.length && blockOf(comments[to]!) === block) to++;
    yield { id: blockId(block, themeId), block, comments: comments.slice(from, to) };
    from = to;
  }
}

/** The block in which all of these comments, given in order, are as was said. */
export const withState = (
  { keys, states }: TagBlock,
  comments: readonly number[],
  sentence: number | null,
  said: ManualState | null,
): TagBlock => {
  const merged = new Float64Array(keys.length + comments.length);
  const mergedStates = new Int8Array(merged.length);
  let count = 0;
  let at = 0;
  const push = (key: number, state: number): void => {
    merged[count] = key;
    mergedStates[count++] = state;
  };
  for (const comment of comments) {
    const key = tagKey(comment, sentence);
    for (; at < keys.length && keys[at]! < key; at++) push(keys[at]!, states[at]!);
    if (keys[at] === key) at++;
    if (said !== null) push(key, said);
  }
  for (; at < keys.length; at++) push(keys[at]!, states[at]!);
  return { keys: merged.slice(0, count), states: mergedStates.slice(0, count) };
};
