/** Comments that were ever in a state by hand, with their present state. */
import {
  BLOCK_COMMENTS,
  blockId,
  getCommentBlock,
  manualState,
  type ManualState,
} from '@verbatim/domain/tags/tag-state';
import type { ModelReader } from '../../stores/read-store.ts';
import { decodeMembers, EVER, getTaggedEverRange, type EverState } from './tags.ts';
import { readBlocks } from './tags.query.ts';

export interface TaggedOnce {
  readonly comment: number;
  /** Of the comment as a whole. */
  readonly now: ManualState | null;
}

/** In the order of their ids. @param after only greater ids @param limit of them */
export const readTaggedEver = async (
  reader: ModelReader,
  themeId: string,
  state: EverState,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly TaggedOnce[]> => {
  const found: number[] = [];
  for (const { id } of await reader.listBytes(EVER, getTaggedEverRange(state, themeId, getCommentBlock(after + 1)))) {
    const bytes = await reader.getBytes(EVER, id);
    const first = Number(id.slice(id.lastIndexOf('/') + 1)) * BLOCK_COMMENTS;
    if (bytes !== undefined)
      found.push(...[...decodeMembers(bytes)].map((at) => first + at).filter((at) => at > after));
    if (found.length >= limit) break;
  }
  const comments = found.slice(0, limit);
  const blocks = new Set(comments.map((comment) => blockId(getCommentBlock(comment), themeId)));
  const tags = await readBlocks(reader, blocks);
  return comments.map((comment) => ({ comment, now: manualState(tags, themeId, comment, null) }));
};
