/**
 * State of `tags-{project}`: blocks of a theme and 8,192 neighbouring `_id`s, so that an event costs what it
 * touches and a fold can start from the blocks of a read model that a command needs.
 */
import { PersistentMap } from '../persistent-map.ts';
import type { Review, SentenceTag, TagChange, TagEvent, TagMove, TagStreamEvent } from './tag-events.ts';

/** Tagged or excluded by hand, or tagged by an accepted suggestion (3). */
export type ManualState = 2 | -1 | 3;

export const BLOCK_COMMENTS = 8192;
/** A power of two above every sentence index. */
const SENTENCES_OF_COMMENT = 2 ** 32;

/** Immutable. */
export interface TagBlock {
  /** Sorted; comment in the block and sentence in one number (`tagKey`). */
  readonly keys: Float64Array;
  readonly states: Int8Array;
}

export interface TagsState {
  /** By `blockId`. */
  readonly blocks: PersistentMap<TagBlock>;
  /** By `_id`. */
  readonly reviews: PersistentMap<Review>;
  /**
   * By file, the split of its sentence tags, once they were moved. Only known after folding the whole stream.
   */
  readonly splits: ReadonlyMap<string, string | null>;
}

export const initialTags: TagsState = { blocks: new PersistentMap(), reviews: new PersistentMap(), splits: new Map() };
export const EMPTY_BLOCK: TagBlock = { keys: new Float64Array(0), states: new Int8Array(0) };

export const getCommentBlock = (comment: number): number => Math.floor(comment / BLOCK_COMMENTS);
export const blockId = (block: number, themeId: string): string => `${String(block).padStart(6, '0')}/${themeId}`;

/** The comment in its block and a sentence (null: the comment as a whole) in one number. */
export const tagKey = (comment: number, sentence: number | null): number =>
  (comment % BLOCK_COMMENTS) * SENTENCES_OF_COMMENT + (sentence === null ? 0 : sentence + 1);

/** @returns the comment within its block, and its sentence (null: the comment as a whole) */
export const decodeTagKey = (key: number): { readonly comment: number; readonly sentence: number | null } => {
  const sentence = key % SENTENCES_OF_COMMENT;
  return { comment: Math.floor(key / SENTENCES_OF_COMMENT), sentence: sentence === 0 ? null : sentence - 1 };
};

/** Manual tag of a comment or sentence for a theme; null for none. */
export const manualState = (
  { blocks }: TagsState,
  themeId: string,
  comment: number,
  sentence: number | null,
): ManualState | null => {
  const block = blocks.get(blockId(getCommentBlock(comment), themeId));
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

/** State after an event. */
export const applyTag = (type: TagEvent['type']): ManualState | null => {
  switch (type) {
    case 'CommentsTagged':
      return 2;
    case 'SuggestionsAccepted':
      return 3;
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
  const splits = new Map(state.splits);
  for (const { type, data } of events)
    switch (type) {
      case 'CommentReviewed':
        reviews.set(String(data.comment), { themes: data.themes, library: data.library });
        break;
      case 'CommentReopened':
        reviews.delete(String(data.comment));
        break;
      case 'SentenceTagsMoved':
        splits.set(data.fileId, data.splitId);
        for (const move of data.moves) {
          const id = blockId(getCommentBlock(move.comment), move.themeId);
          blocks.set(id, withMove(blocks.get(id) ?? EMPTY_BLOCK, move));
        }
        break;
      default:
        for (const { id, comments } of listTaggedBlocks(data)) {
          const before = blocks.get(id) ?? EMPTY_BLOCK;
          blocks.set(id, withState(before, comments, data.sentence, applyTag(type)));
        }
    }
  return { blocks: blocks.done(), reviews: reviews.done(), splits };
};

/** The blocks that an event touches, with its comments. */
export function* listTaggedBlocks({ themeId, comments }: Pick<TagChange, 'themeId' | 'comments'>): Generator<{
  readonly id: string;
  readonly block: number;
  readonly comments: readonly number[];
}> {
  for (let from = 0; from < comments.length;) {
    const block = getCommentBlock(comments[from]!);
    let to = from + 1;
    while (to < comments.length && getCommentBlock(comments[to]!) === block) to++;
    yield { id: blockId(block, themeId), block, comments: comments.slice(from, to) };
    from = to;
  }
}

/** The block with this state for all of these (sorted) comments. */
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

/** The block after a move of a comment's sentences. */
export const withMove = (block: TagBlock, { comment, before, after }: Omit<TagMove, 'themeId'>): TagBlock => {
  let moved = block;
  for (const [sentence] of before) moved = withState(moved, [comment], sentence, null);
  for (const [sentence, state] of after) moved = withState(moved, [comment], sentence, state);
  return moved;
};

export interface TaggedSentences {
  readonly themeId: string;
  readonly comment: number;
  /** By sentence, ascending. */
  readonly tags: readonly SentenceTag[];
}

/** Manual tags of sentences in comments `firstId` to `lastId`, both included. */
export const taggedSentences = ({ blocks }: TagsState, firstId: number, lastId: number): readonly TaggedSentences[] => {
  const found: TaggedSentences[] = [];
  for (const [id, { keys, states }] of blocks.entries()) {
    const block = Number(id.slice(0, id.indexOf('/')));
    if (block < getCommentBlock(firstId) || block > getCommentBlock(lastId)) continue;
    const themeId = id.slice(id.indexOf('/') + 1);
    let tags: SentenceTag[] = [];
    let last = -1;
    for (let at = 0; at < keys.length; at++) {
      const place = decodeTagKey(keys[at]!);
      const comment = block * BLOCK_COMMENTS + place.comment;
      if (place.sentence === null || comment < firstId || comment > lastId) continue;
      if (comment !== last) found.push({ themeId, comment: (last = comment), tags: (tags = []) });
      tags.push([place.sentence, states[at] as SentenceTag[1]]);
    }
  }
  return found;
};
