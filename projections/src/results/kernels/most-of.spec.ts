import { describe, expect, it } from '@jest/globals';
import { addComment, newCommentSet, type CommentSet } from '../comment-set.ts';
import { mostOf } from './most-of.ts';

const setOf = (...comments: readonly number[]): CommentSet => {
  const set = newCommentSet(100);
  for (const comment of comments) addComment(set, comment);
  return set;
};

describe('the comments of most sets', () => {
  it('stand first, and of equal ones those that come first', () => {
    const all = setOf(3, 31, 32, 63, 64, 99);
    const sets = [setOf(31, 63, 99), setOf(63), setOf(3, 64, 63)];
    expect(mostOf(all, sets, 4)).toEqual([63, 3, 31, 64]);
    expect(mostOf(all, sets, 10)).toEqual([63, 3, 31, 64, 99, 32]);
    expect(mostOf(setOf(), sets, 3)).toEqual([]);
  });
});
