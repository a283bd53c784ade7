import type { SampleDetail } from '@verbatim/command-api/contract/agreement';

type Dealt = SampleDetail['comments'];

/** The first unrated comment; undefined at the end. */
export const nextComment = (comments: Dealt): number | undefined =>
  comments.find(({ carries, erased }) => carries === null && !erased)?._id;

/** The page of texts that contains the comment, and the next one. */
export const pagesAround = (comments: Dealt, comment: number, size: number): readonly (readonly number[])[] => {
  const left = comments.filter(({ erased }) => !erased).map(({ _id }) => _id);
  const from = Math.floor(Math.max(0, left.indexOf(comment)) / size) * size;
  return [left.slice(from, from + size), left.slice(from + size, from + 2 * size)];
};

/** The rating to withdraw: the last one made here, or else the last in rating order. */
export const findLastRated = (comments: Dealt, said: readonly number[]): number | undefined => {
  const isJudged = (id: number): boolean => comments.some(({ _id, carries }) => _id === id && carries !== null);
  return said.findLast(isJudged) ?? comments.findLast(({ carries, erased }) => carries !== null && !erased)?._id;
};
