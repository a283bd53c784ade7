import { describe, expect, it } from '@jest/globals';
import { addComment, newCommentSet, type CommentSet } from '../comments/comment-set.ts';
import { pickTopComments } from './pick-top-comments.ts';

const getSet = (...comments: readonly number[]): CommentSet => {
  const set = newCommentSet(100);
  for (const comment of comments) addComment(set, comment);
  return set;
};

describe('the comments of most sets', () => {
  it('stand first, and of equal ones those that come first', () => {
    const all = getSet(3, 31, 32, 63, 64, 99);
    const sets = [getSet(31, 63, 99), getSet(63), getSet(3, 64, 63)];
    expect(pickTopComments(all, sets, 4)).toEqual([63, 3, 31, 64]);
    expect(pickTopComments(all, sets, 10)).toEqual([63, 3, 31, 64, 99, 32]);
    expect(pickTopComments(getSet(), sets, 3)).toEqual([]);
  });
});
