/**
 * All tags ever set on one comment. Costs its own events, and a lookup for each event on many comments near
 * it.
 */
import { BLOCK_COMMENTS, getCommentBlock } from '@verbatim/domain/tags/tag-state';
import { padId } from '../../stores/id-path.ts';
import { getPrefixEnd, type ModelReader } from '../../stores/read-store.ts';
import {
  TAG_ENTRIES,
  toTagEntryId,
  decodeMembers,
  OF_BLOCK,
  OF_COMMENT,
  type ReviewEntryDocument,
  type TagEntryDocument,
} from './tags.ts';

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
