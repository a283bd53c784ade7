import type { SampleDetail, Verdict } from '@verbatim/command-api/contract/agreement';

type Dealt = SampleDetail['comments'];

/** The comment to judge: the first that is left and not judged; undefined at the end. */
export const nextComment = (comments: Dealt): number | undefined =>
  comments.find(({ carries, erased }) => carries === null && !erased)?._id;

/** Of a page of texts that is asked for in one go, the one that holds the comment; and the page after it. */
export const pagesAround = (comments: Dealt, comment: number, size: number): readonly (readonly number[])[] => {
  const left = comments.filter(({ erased }) => !erased).map(({ _id }) => _id);
  const from = Math.floor(Math.max(0, left.indexOf(comment)) / size) * size;
  return [left.slice(from, from + size), left.slice(from + size, from + 2 * size)];
};

/** What to take back: what was said last here, or else the last one judged in the order of the deal. */
export const lastJudged = (comments: Dealt, said: readonly number[]): number | undefined => {
  const isJudged = (id: number): boolean => comments.some(({ _id, carries }) => _id === id && carries !== null);
  return said.findLast(isJudged) ?? comments.findLast(({ carries, erased }) => carries !== null && !erased)?._id;
};

export const VERDICT_KEYS: Readonly<Record<string, Verdict>> = { y: 'yes', n: 'no', s: 'unsure' };
