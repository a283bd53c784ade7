/**
 * The `tags` model of a project: manual tags. Current tags are in blocks of a theme and 8,192 neighbouring
 * `_id`s, for access by theme (results) and by comment (responses); former tags are indexed by comment.
 * Reviews are in `reviews.ts`. STORED FORMAT of a block: the keys of domain/tags/tag-state.ts, ascending, and
 * for each 1 (tagged), 2 (excluded) or 3 (an accepted suggestion).
 */
import { PersistentMap } from '@verbatim/domain/persistent-map';
import type { ReviewEvent, TagChange, TagEvent, TagStreamEvent } from '@verbatim/domain/tags/tag-events';
import { BLOCK_COMMENTS, type ManualState, type TagBlock } from '@verbatim/domain/tags/tag-state';
import type { HandledRequest } from '@verbatim/eventstore/stored-event';
import { getPrefixEnd, type ModelReader, padId, type StampCollection } from '../../stores/read-store.ts';
import type { HandledEvent, ModelSession } from '../projector.ts';
import { decodeColumn, encodeColumn, section } from '../segments/segments.ts';

// Handled idempotent requests by key, in the `tags` model.

/** `{key}`: ObeyedRequest. */
const REQUESTS = 'requests';

export const noteRequest = ({ request, revision }: HandledEvent<TagStreamEvent>, session: ModelSession): void => {
  if (request !== undefined) session.put(REQUESTS, request.key, { digest: request.digest, revision });
};

/** The one of this key, where it was obeyed. */
export const readRequest = async (
  reader: ModelReader,
  key: string | undefined,
): Promise<PersistentMap<HandledRequest>> => {
  const requests = new PersistentMap<HandledRequest>().draft();
  const found =
    key === undefined ? undefined : await reader.get<HandledRequest & Record<string, unknown>>(REQUESTS, key);
  if (key !== undefined && found !== undefined) requests.set(key, found);
  return requests.done();
};

export const TAGS_MODEL = 'tags';
/** A project without tags has no such model. */
export const tagsModel = (projectId: string): string => `${TAGS_MODEL}-${projectId}`;

/** Bytes: `{block}/{themeId}` (`blockId` of the domain), for non-empty blocks. */
export const BLOCKS = 'blocks';
/** `{themeId}`: TaggedThemeDocument. */
export const THEMES = 'themes';
/** One document, under this id: TagsVersionDocument. */
export const VERSION = 'version' satisfies StampCollection;
/** `{revision}`: ActDocument. */
export const TAG_ENTRIES = 'acts';
/** `{comment}/{revision}`: empty documents, for events on few comments. */
export const OF_COMMENT = 'of-comment';
/** Bytes: `{block}/{revision}`: for an event on many, its comments within the block. */
export const OF_BLOCK = 'of-block';

/**
 * Bytes: `{state}/{themeId}/{block}`: comments of the block that were ever in that state by hand, ascending.
 */
export const EVER = 'ever';
export type EverState = 'tagged' | 'excluded';

export interface TaggedThemeDocument {
  readonly [key: string]: unknown;
  /** Numbers of the non-empty blocks, ascending. */
  readonly blocks: readonly number[];
  /** Position of the last event on the theme. */
  readonly version: string;
}

export interface TagsVersionDocument {
  readonly [key: string]: unknown;
  /** Position of the last event. */
  readonly version: string;
}

interface Recorded {
  readonly [key: string]: unknown;
  /** ISO 8601 instant. */
  readonly at: string;
  readonly actor: string;
}

/** An event without its comments. */
export interface TagEntryDocument extends Recorded, Omit<TagChange, 'comments' | 'version'> {
  /** Of the theme at the time; absent where it was not stored. */
  readonly version?: number;
  readonly type: TagEvent['type'];
  /** Number of comments. */
  readonly count: number;
}

export interface ReviewEntryDocument extends Recorded {
  readonly type: ReviewEvent['type'];
  readonly screen: string;
  readonly undoes: number | null;
}

export const toTagEntryId = (revision: number): string => padId(revision);
export const toCommentEntryId = (comment: number, revision: number): string => `${padId(comment)}/${padId(revision)}`;
export const toBlockEntryId = (block: number, revision: number): string => `${padId(block)}/${padId(revision)}`;

const everPath = (state: EverState, themeId: string): string => `${state}/${encodeURIComponent(themeId)}/`;
export const toTaggedEverId = (state: EverState, themeId: string, block: number): string =>
  `${everPath(state, themeId)}${padId(block)}`;
export const getTaggedEverRange = (state: EverState, themeId: string, block: number): { from: string; to: string } => ({
  from: toTaggedEverId(state, themeId, block),
  to: getPrefixEnd(everPath(state, themeId)),
});

const TAGGED = 1;
const EXCLUDED = 2;
const ACCEPTED = 3;
const CODES: { readonly [state in ManualState]: number } = { 2: TAGGED, [-1]: EXCLUDED, 3: ACCEPTED };
const STATES: Readonly<Record<number, ManualState>> = { [TAGGED]: 2, [EXCLUDED]: -1, [ACCEPTED]: 3 };

export const encodeBlock = ({ keys, states }: TagBlock): Uint8Array =>
  encodeColumn([keys, Uint8Array.from(states, (state) => CODES[state as ManualState])]);

/** @throws SegmentFormatError */
export const decodeBlock = (bytes: Uint8Array): TagBlock => {
  const sections = decodeColumn(bytes);
  const states = Int8Array.from(section(sections, 1, Uint8Array), (state) => STATES[state] ?? -1);
  return { keys: section(sections, 0, Float64Array), states };
};

export const encodeMembers = (comments: readonly number[]): Uint8Array =>
  encodeColumn([Uint16Array.from(comments, (comment) => comment % BLOCK_COMMENTS)]);

/** @throws SegmentFormatError */
export const decodeMembers = (bytes: Uint8Array): Uint16Array => section(decodeColumn(bytes), 0, Uint16Array);
