/** What was ever said of one comment. It costs what was said of it, and a look at each act on many that touched its neighbours. */
import { BLOCK_COMMENTS, blockOf } from '@verbatim/domain/tags/tag-state';
import { padded } from '../../stores/id-path.ts';
import { endOf, type ModelReader } from '../../stores/read-store.ts';
import {
  ACTS,
  actId,
  decodeMembers,
  OF_BLOCK,
  OF_COMMENT,
  type ReviewActDocument,
  type TagActDocument,
} from './tags.ts';

interface AtRevision {
  readonly revision: number;
}
export type RecordedTagAct = TagActDocument & AtRevision;
export type RecordedAct = RecordedTagAct | (ReviewActDocument & AtRevision);

export const isTagAct = (act: RecordedAct): act is RecordedTagAct => typeof act['themeId'] === 'string';

/** The acts on a comment, the newest first. @param limit of them */
export const readActsOn = async (
  reader: ModelReader,
  comment: number,
  limit = Infinity,
): Promise<readonly RecordedAct[]> => {
  const revisions = await readRevisionsOn(reader, comment);
  const acts: RecordedAct[] = [];
  for (const revision of revisions.slice(0, limit)) {
    const act = await reader.get<TagActDocument | ReviewActDocument>(ACTS, actId(revision));
    if (act !== undefined) acts.push({ ...act, revision });
  }
  return acts;
};

/** Revisions of the acts on a comment, the newest first. */
export const readRevisionsOn = async (reader: ModelReader, comment: number): Promise<readonly number[]> => {
  const own = `${padded(comment)}/`;
  const few = await reader.listIds(OF_COMMENT, { from: own, to: endOf(own) });
  return [...few.map(revisionOf), ...(await actsOnMany(reader, comment))].sort((a, b) => b - a);
};

const actsOnMany = async (reader: ModelReader, comment: number): Promise<readonly number[]> => {
  const block = `${padded(blockOf(comment))}/`;
  const revisions: number[] = [];
  for (const { id } of await reader.listBytes(OF_BLOCK, { from: block, to: endOf(block) })) {
    const bytes = await reader.getBytes(OF_BLOCK, id);
    if (bytes !== undefined && decodeMembers(bytes).includes(comment % BLOCK_COMMENTS)) revisions.push(revisionOf(id));
  }
  return revisions;
};

const revisionOf = (id: string): number => Number(id.slice(id.indexOf('/') + 1));
