/**
 * The `tags` model of a project: what people have said by hand. What stands lies in blocks of a theme and 8,192 neighbouring `_id`s, for
 * look-ups by theme (a result) and by comment (a response); what was ever said lies beside it, for look-ups by comment. Reviews are in
 * `reviews.ts`.
 * STORED FORMAT of a block: the keys of domain/tags/tag-state.ts, ascending, and for each 1 (tagged) or 2 (excluded).
 */
import { BLOCK_COMMENTS, type TagBlock } from '@verbatim/domain/tags/tag-state';
import type { ReviewEvent, TagAct, TagEvent } from '@verbatim/domain/tags/tag-events';
import { padded } from '../../stores/id-path.ts';
import { endOf, type StampCollection } from '../../stores/read-store.ts';
import { decodeColumn, encodeColumn, section } from '../segments/segment-format.ts';

const TAGS_MODEL = 'tags';
/** Each project has a model of its own; one without a tag has none. */
export const tagsModel = (projectId: string): string => `${TAGS_MODEL}-${projectId}`;

/** Bytes: `{block}/{themeId}` (`blockId` of the domain). A block in which nothing stands any more is not there. */
export const BLOCKS = 'blocks';
/** `{themeId}`: TaggedThemeDocument. */
export const THEMES = 'themes';
/** One document, under this id: TagsVersionDocument. */
export const VERSION = 'version' satisfies StampCollection;
/** `{revision}`: ActDocument. */
export const ACTS = 'acts';
/** `{comment}/{revision}`: empty documents, for acts on few comments. */
export const OF_COMMENT = 'of-comment';
/** Bytes: `{block}/{revision}`: for an act on many, its comments within the block. */
export const OF_BLOCK = 'of-block';

/** Bytes: `{state}/{themeId}/{block}`: the comments of the block that were ever brought into that state by hand, ascending. */
export const EVER = 'ever';
export type EverState = 'tagged' | 'excluded';

export interface TaggedThemeDocument {
  readonly [key: string]: unknown;
  /** Numbers of the blocks in which anything stands, ascending. */
  readonly blocks: readonly number[];
  /** Position of the last act on the theme. */
  readonly version: string;
}

export interface TagsVersionDocument {
  readonly [key: string]: unknown;
  /** Position of the last act. */
  readonly version: string;
}

interface Recorded {
  readonly [key: string]: unknown;
  /** ISO 8601 instant. */
  readonly at: string;
  readonly actor: string;
}

/** An act without its comments. */
export interface TagActDocument extends Recorded, Omit<TagAct, 'comments' | 'version'> {
  /** Of the theme then; absent where it was not noted. */
  readonly version?: number;
  readonly type: TagEvent['type'];
  /** How many comments it was about. */
  readonly count: number;
}

export interface ReviewActDocument extends Recorded {
  readonly type: ReviewEvent['type'];
  readonly screen: string;
  readonly undoes: number | null;
}

export const actId = (revision: number): string => padded(revision);
export const ofCommentId = (comment: number, revision: number): string => `${padded(comment)}/${padded(revision)}`;
export const ofBlockId = (block: number, revision: number): string => `${padded(block)}/${padded(revision)}`;

const everPath = (state: EverState, themeId: string): string => `${state}/${encodeURIComponent(themeId)}/`;
export const everId = (state: EverState, themeId: string, block: number): string =>
  `${everPath(state, themeId)}${padded(block)}`;
/** The blocks from one on. */
export const everRange = (state: EverState, themeId: string, block: number): { from: string; to: string } => ({
  from: everId(state, themeId, block),
  to: endOf(everPath(state, themeId)),
});

const TAGGED = 1;
const EXCLUDED = 2;

export const encodeBlock = ({ keys, states }: TagBlock): Uint8Array =>
  encodeColumn([keys, Uint8Array.from(states, (state) => (state === 2 ? TAGGED : EXCLUDED))]);

/** @throws SegmentFormatError */
export const decodeBlock = (bytes: Uint8Array): TagBlock => {
  const sections = decodeColumn(bytes);
  const states = Int8Array.from(section(sections, 1, Uint8Array), (state) => (state === TAGGED ? 2 : -1));
  return { keys: section(sections, 0, Float64Array), states };
};

export const encodeMembers = (comments: readonly number[]): Uint8Array =>
  encodeColumn([Uint16Array.from(comments, (comment) => comment % BLOCK_COMMENTS)]);

/** @throws SegmentFormatError */
export const decodeMembers = (bytes: Uint8Array): Uint16Array => section(decodeColumn(bytes), 0, Uint16Array);
