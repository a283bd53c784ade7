import { PersistentMap } from '@verbatim/domain/persistent-map';
import type { Review } from '@verbatim/domain/tags/tag-events';
import { BLOCK_COMMENTS, getCommentBlock, type TagBlock, type TagsState } from '@verbatim/domain/tags/tag-state';
import type { HandledRequest } from '@verbatim/eventstore/stored-event';
import { type CheckpointEvent, getPrefixEnd, type ModelReader, padId } from '../../stores/read-store.ts';
import { type ReviewDocument, reviewId, REVIEWS } from './reviews.ts';
import {
  BLOCKS,
  decodeBlock,
  decodeMembers,
  OF_BLOCK,
  OF_COMMENT,
  readRequest,
  type ReviewEntryDocument,
  TAG_ENTRIES,
  type TagEntryDocument,
  type TaggedThemeDocument,
  type TagsVersionDocument,
  THEMES,
  toTagEntryId,
  VERSION,
} from './tags.ts';

// All tags ever set on one comment. Costs its own events, and a lookup for each event on many comments near
// it.

interface AtRevision {
  readonly revision: number;
}
export type RecordedTagEntry = TagEntryDocument & AtRevision;
export type RecordedEntry = RecordedTagEntry | (ReviewEntryDocument & AtRevision);

export const isTagEntry = (act: RecordedEntry): act is RecordedTagEntry => typeof act['themeId'] === 'string';

/** The acts on a comment, the newest first. @param limit of them */
export const readCommentEntries = async (
  reader: ModelReader,
  comment: number,
  limit = Infinity,
): Promise<readonly RecordedEntry[]> => {
  const revisions = await readRevisionsOn(reader, comment);
  const acts: RecordedEntry[] = [];
  for (const revision of revisions.slice(0, limit)) {
    const act = await reader.get<TagEntryDocument | ReviewEntryDocument>(TAG_ENTRIES, toTagEntryId(revision));
    if (act !== undefined) acts.push({ ...act, revision });
  }
  return acts;
};

/** Revisions of the acts on a comment, the newest first. */
export const readRevisionsOn = async (reader: ModelReader, comment: number): Promise<readonly number[]> => {
  const own = `${padId(comment)}/`;
  const few = await reader.listIds(OF_COMMENT, { from: own, to: getPrefixEnd(own) });
  return [...few.map(getRevision), ...(await actsOnMany(reader, comment))].sort((a, b) => b - a);
};

const actsOnMany = async (reader: ModelReader, comment: number): Promise<readonly number[]> => {
  const block = `${padId(getCommentBlock(comment))}/`;
  const revisions: number[] = [];
  for (const { id } of await reader.listBytes(OF_BLOCK, { from: block, to: getPrefixEnd(block) })) {
    const bytes = await reader.getBytes(OF_BLOCK, id);
    if (bytes !== undefined && decodeMembers(bytes).includes(comment % BLOCK_COMMENTS)) revisions.push(getRevision(id));
  }
  return revisions;
};

const getRevision = (id: string): number => Number(id.slice(id.indexOf('/') + 1));

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
