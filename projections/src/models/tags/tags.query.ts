import { PersistentMap } from '@verbatim/domain/persistent-map';
import type { Review } from '@verbatim/domain/tags/tag-events';
import type { TagBlock, TagsState } from '@verbatim/domain/tags/tag-state';
import type { HandledRequest } from '@verbatim/eventstore/stored-event';
import type { CheckpointEvent, ModelReader } from '../../stores/read-store.ts';
import { readRequest } from './handled-requests.ts';
import { reviewId, REVIEWS, type ReviewDocument } from './reviews.ts';
import { BLOCKS, decodeBlock, THEMES, VERSION, type TaggedThemeDocument, type TagsVersionDocument } from './tags.ts';

/** Tags of some blocks, and the minimum revision they reflect. */
export interface TagsSnapshot {
  readonly state: TagsState;
  readonly event: CheckpointEvent;
  readonly requests: PersistentMap<HandledRequest>;
}

/** The part of the state that a command needs. */
export interface PartOfTags {
  readonly blocks: ReadonlySet<string>;
  /** Comments whose reviews it concerns. */
  readonly reviews: readonly number[];
  /** Of the event's request. */
  readonly request: string | undefined;
}

/**
 * A part of the state; undefined for an empty model. Later events are idempotent, so it may be newer than the
 * revision.
 */
export const readSnapshot = async (reader: ModelReader, part: PartOfTags): Promise<TagsSnapshot | undefined> => {
  const event = await reader.checkpointEvent();
  if (event === undefined) return undefined;
  const { blocks } = await readBlocks(reader, part.blocks);
  const reviews = new PersistentMap<Review>().draft();
  for (const comment of part.reviews) {
    const found = await readReview(reader, comment);
    if (found !== undefined) reviews.set(String(comment), { themes: found.themes, library: found.library });
  }
  return {
    state: { blocks, reviews: reviews.done(), splits: new Map() },
    event,
    requests: await readRequest(reader, part.request),
  };
};

/** Undefined for an unreviewed comment. */
export const readReview = (reader: ModelReader, comment: number): Promise<ReviewDocument | undefined> =>
  reader.get<ReviewDocument>(REVIEWS, reviewId(comment));

export const readBlocks = async (reader: ModelReader, ids: Iterable<string>): Promise<TagsState> => {
  const blocks = new PersistentMap<TagBlock>().draft();
  for (const id of ids) {
    const bytes = await reader.getBytes(BLOCKS, id);
    if (bytes !== undefined) blocks.set(id, decodeBlock(bytes));
  }
  return { blocks: blocks.done(), reviews: new PersistentMap(), splits: new Map() };
};

/** '' without any tags. */
export const readTagsVersion = async (reader: ModelReader): Promise<string> =>
  (await reader.get<TagsVersionDocument>(VERSION, VERSION))?.version ?? '';

export const readTaggedThemes = async (reader: ModelReader): Promise<ReadonlyMap<string, TaggedThemeDocument>> =>
  new Map((await reader.range<TaggedThemeDocument>(THEMES, {})).map(({ id, document }) => [id, document]));
