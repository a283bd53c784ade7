/**
 * The tokens of a comment, sentence by sentence: others have their turn in between, for scripts without
 * spaces take long to cut.
 */
import { tokenise, type Tokens } from '@verbatim/domain/text/tokenise';
import type { Comment } from '@verbatim/projections/models/comments/comments.query';
import { inSlices } from '../http/yield-in-slices.ts';

/** @param sentences all or some sentences of the comment */
export const readCommentTokens = async (
  { text }: Pick<Comment, 'text'>,
  sentences: readonly number[],
): Promise<readonly Tokens[]> => {
  const tokens: Tokens[] = [];
  const places = Array.from({ length: sentences.length / 2 }, (_, at) => 2 * at);
  for await (const at of inSlices(places)) tokens.push(tokenise(text, sentences[at], sentences[at + 1]));
  return tokens;
};
