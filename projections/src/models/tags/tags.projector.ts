import {
  tagsStream,
  type SentenceTagsMoved,
  type TagEvent,
  type TagStreamEvent,
} from '@verbatim/domain/tags/tag-events';
import {
  BLOCK_COMMENTS,
  blockId,
  getCommentBlock,
  listTaggedBlocks,
  EMPTY_BLOCK,
  applyTag,
  withMove,
  withState,
} from '@verbatim/domain/tags/tag-state';
import type { HandledEvent, EventHandlers, ModelSession, Projector } from '../projector.ts';
import {
  BLOCKS,
  decodeBlock,
  decodeMembers,
  encodeBlock,
  encodeMembers,
  EVER,
  type EverState,
  noteRequest,
  OF_BLOCK,
  OF_COMMENT,
  TAG_ENTRIES,
  type TagEntryDocument,
  type TaggedThemeDocument,
  tagsModel,
  type TagsVersionDocument,
  THEMES,
  toBlockEntryId,
  toCommentEntryId,
  toTagEntryId,
  toTaggedEverId,
  VERSION,
} from './tags.ts';
import { onReviews } from './reviews.projector.ts';

/**
 * Events on more comments than this are indexed by block: a document for each of 50,000 comments would
 * dominate the cost.
 */
const FEW = 64;

/** Subscribes to the tags stream only: a project without tags has no such model. */
export const tagsProjector = (projectId: string): Projector => ({
  name: tagsModel(projectId),
  filter: { streamPrefixes: [tagsStream(projectId)] },
  start: () => ({ on: ON }),
});

const take = async (event: HandledEvent<TagEvent>, session: ModelSession): Promise<void> => {
  const { data, type, position } = event;
  const theme = await session.get<TaggedThemeDocument>(THEMES, data.themeId);
  const blocks = new Set(theme?.blocks);
  for (const { id, block, comments } of listTaggedBlocks(data)) {
    const stored = await session.getBytes(BLOCKS, id);
    const before = stored === undefined ? EMPTY_BLOCK : decodeBlock(stored);
    const after = withState(before, comments, data.sentence, applyTag(type));
    if (after.keys.length === 0) {
      blocks.delete(block);
      session.delete(BLOCKS, id);
    } else {
      blocks.add(block);
      session.putBytes(BLOCKS, id, encodeBlock(after));
    }
  }
  const document: TaggedThemeDocument = { blocks: [...blocks].sort((a, b) => a - b), version: position };
  session.put(THEMES, data.themeId, document);
  session.put(VERSION, VERSION, { version: position } satisfies TagsVersionDocument);
  remember(event, session);
  await noteEver(event, session);
  noteRequest(event, session);
};

const remember = ({ type, data, revision, at, actor }: HandledEvent<TagEvent>, session: ModelSession): void => {
  const { comments, version, ...act } = data;
  const noted = version === null ? {} : { version };
  const document: TagEntryDocument = { ...act, ...noted, type, count: comments.length, at, actor };
  session.put(TAG_ENTRIES, toTagEntryId(revision), document);
  if (comments.length <= FEW)
    for (const comment of comments) session.put(OF_COMMENT, toCommentEntryId(comment, revision), {});
  else
    for (const { block, comments: members } of listTaggedBlocks(data))
      session.putBytes(OF_BLOCK, toBlockEntryId(block, revision), encodeMembers(members));
};

const EVER_STATES: { readonly [type in TagEvent['type']]?: EverState } = {
  CommentsTagged: 'tagged',
  SuggestionsAccepted: 'tagged',
  CommentsExcluded: 'excluded',
};

/** Includes tags that were withdrawn later. */
const noteEver = async ({ type, data }: HandledEvent<TagEvent>, session: ModelSession): Promise<void> => {
  const state = EVER_STATES[type];
  if (state === undefined) return;
  for (const { block, comments } of listTaggedBlocks(data)) {
    const id = toTaggedEverId(state, data.themeId, block);
    const stored = await session.getBytes(EVER, id);
    const known = stored === undefined ? [] : decodeMembers(stored);
    const members = new Set([...known, ...comments.map((comment) => comment % BLOCK_COMMENTS)]);
    if (members.size > known.length) session.putBytes(EVER, id, encodeMembers([...members].sort((a, b) => a - b)));
  }
};

const onTags: EventHandlers<TagEvent> = {
  CommentsTagged: take,
  CommentsUntagged: take,
  CommentsExcluded: take,
  CommentsRestored: take,
  SuggestionsAccepted: take,
};

/** Current tags move; the record of former tags and entries stays. */
const onMoves: EventHandlers<SentenceTagsMoved> = {
  async SentenceTagsMoved({ data: { moves }, position }, session) {
    const themes = new Map<string, TaggedThemeDocument>();
    for (const move of moves) {
      const id = blockId(getCommentBlock(move.comment), move.themeId);
      const stored = await session.getBytes(BLOCKS, id);
      // A repeated move removes and restores its own result.
      session.putBytes(
        BLOCKS,
        id,
        encodeBlock(withMove(stored === undefined ? EMPTY_BLOCK : decodeBlock(stored), move)),
      );
      const theme = await session.get<TaggedThemeDocument>(THEMES, move.themeId);
      themes.set(move.themeId, { blocks: theme?.blocks ?? [], version: position });
    }
    for (const [themeId, document] of themes) session.put(THEMES, themeId, document);
    session.put(VERSION, VERSION, { version: position } satisfies TagsVersionDocument);
  },
};

const ON: EventHandlers<TagStreamEvent> = { ...onTags, ...onReviews, ...onMoves };
