import { tagsStream, type TagEvent, type TagStreamEvent } from '@verbatim/domain/tags/tag-events';
import { BLOCK_COMMENTS, blocksOfAct, EMPTY_BLOCK, stateAfter, withState } from '@verbatim/domain/tags/tag-state';
import type { HandledEvent, HandlersOf, ModelSession, Projector } from '../projector.ts';
import { noteRequest } from './obeyed-requests.ts';
import { onReviews } from './reviews.projector.ts';
import {
  ACTS,
  actId,
  BLOCKS,
  decodeBlock,
  decodeMembers,
  encodeBlock,
  encodeMembers,
  EVER,
  everId,
  OF_BLOCK,
  OF_COMMENT,
  ofBlockId,
  ofCommentId,
  tagsModel,
  THEMES,
  VERSION,
  type EverState,
  type TagActDocument,
  type TaggedThemeDocument,
  type TagsVersionDocument,
} from './tags.ts';

/** Acts on more comments than this are found by block: a document for each of 50,000 comments would be what the act costs. */
const FEW = 64;

/** Follows the stream of tags alone: a project without one has no such model, and goes with all of the project's models. */
export const tagsProjector = (projectId: string): Projector => ({
  name: tagsModel(projectId),
  filter: { streamPrefixes: [tagsStream(projectId)] },
  start: () => ({ on: ON }),
});

const take = async (event: HandledEvent<TagEvent>, session: ModelSession): Promise<void> => {
  const { data, type, position } = event;
  const theme = await session.get<TaggedThemeDocument>(THEMES, data.themeId);
  const blocks = new Set(theme?.blocks);
  for (const { id, block, comments } of blocksOfAct(data)) {
    const stored = await session.getBytes(BLOCKS, id);
    const before = stored === undefined ? EMPTY_BLOCK : decodeBlock(stored);
    const after = withState(before, comments, data.sentence, stateAfter(type));
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
  const document: TagActDocument = { ...act, ...noted, type, count: comments.length, at, actor };
  session.put(ACTS, actId(revision), document);
  if (comments.length <= FEW)
    for (const comment of comments) session.put(OF_COMMENT, ofCommentId(comment, revision), {});
  else
    for (const { block, comments: members } of blocksOfAct(data))
      session.putBytes(OF_BLOCK, ofBlockId(block, revision), encodeMembers(members));
};

const EVER_STATES: { readonly [type in TagEvent['type']]?: EverState } = {
  CommentsTagged: 'tagged',
  CommentsExcluded: 'excluded',
};

/** What was taken back later stays in it. */
const noteEver = async ({ type, data }: HandledEvent<TagEvent>, session: ModelSession): Promise<void> => {
  const state = EVER_STATES[type];
  if (state === undefined) return;
  for (const { block, comments } of blocksOfAct(data)) {
    const id = everId(state, data.themeId, block);
    const stored = await session.getBytes(EVER, id);
    const known = stored === undefined ? [] : decodeMembers(stored);
    const members = new Set([...known, ...comments.map((comment) => comment % BLOCK_COMMENTS)]);
    if (members.size > known.length) session.putBytes(EVER, id, encodeMembers([...members].sort((a, b) => a - b)));
  }
};

const onTags: HandlersOf<TagEvent> = {
  CommentsTagged: take,
  CommentsUntagged: take,
  CommentsExcluded: take,
  CommentsRestored: take,
};

const ON: HandlersOf<TagStreamEvent> = { ...onTags, ...onReviews };
