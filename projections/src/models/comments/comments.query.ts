import { padded } from '../../stores/id-path.ts';
import { endOf, type ModelReader } from '../../stores/read-store.ts';
import {
  COMMENTS,
  FILES,
  SENTENCES,
  type CommentDocument,
  type CommentFileDocument,
  type SentencesDocument,
} from './comments.ts';

export interface Comment {
  readonly _id: number;
  readonly text: string;
  readonly fields: { readonly [column: string]: string };
  /** start, end, start, end … of its sentences in UTF-16 units of the text; empty until the build step has passed. */
  readonly sentences: readonly number[];
}

/** The comments of a project with these `_id`s, in the order asked for; those that are not there are left out. */
export const readComments = async (
  reader: ModelReader,
  projectId: string,
  ids: readonly number[],
): Promise<readonly Comment[]> => {
  const prefix = `${projectId}/`;
  const rows = await reader.range<CommentFileDocument>(FILES, { from: prefix, to: endOf(prefix) });
  const files = rows.map(({ document }) => document);
  const comments = await Promise.all(
    ids.map(async (id) => {
      const file = files.find(({ firstId, count }) => firstId <= id && id < firstId + count);
      return file === undefined ? undefined : readComment(reader, file, id);
    }),
  );
  return comments.filter((comment) => comment !== undefined);
};

const readComment = async (
  reader: ModelReader,
  { fileId, firstId }: CommentFileDocument,
  id: number,
): Promise<Comment | undefined> => {
  const ordinal = id - firstId;
  const comment = await reader.get<CommentDocument>(COMMENTS, `${fileId}/${padded(ordinal)}`);
  if (comment === undefined) return undefined;
  const batches = await reader.range<SentencesDocument>(SENTENCES, {
    from: `${fileId}/`,
    to: `${fileId}/${padded(ordinal + 1)}`,
    order: 'desc',
    limit: 1,
  });
  const batch = batches[0]?.document;
  const spans = batch?.spans[ordinal - batch.first] ?? [];
  return { _id: id, text: comment.text, fields: comment.fields, sentences: spans };
};
