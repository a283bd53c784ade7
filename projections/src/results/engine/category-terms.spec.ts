import { expect, it } from '@jest/globals';
import { addComment, newCommentSet, type CommentSet } from '../comments/comment-set.ts';
import { isCategoryTerm } from './category-terms.ts';

const BASE = 100;
const getSet = (...comments: readonly number[]): CommentSet => {
  const set = newCommentSet(BASE);
  for (const comment of comments) addComment(set, comment);
  return set;
};
const range = (from: number, end: number): readonly number[] =>
  Array.from({ length: end - from }, (_, at) => from + at);
/** The first twenty comments are of one brand, the next twenty of another, the others of none. */
const brands = {
  places: Uint16Array.from({ length: BASE }, (_, comment) => Math.min(2, Math.floor(comment / 20))),
  sizes: Uint32Array.of(20, 20),
};

it('is a term of a category that stands in most of its comments, and hardly elsewhere', () => {
  expect(isCategoryTerm(getSet(...range(2, 20), 70), [brands])).toBe(true);
  expect(isCategoryTerm(getSet(...range(22, 40)), [brands])).toBe(true);
});

it('is none that stands everywhere, or in few comments of the category', () => {
  expect(isCategoryTerm(getSet(...range(0, 80)), [brands])).toBe(false);
  expect(isCategoryTerm(getSet(...range(0, 8)), [brands])).toBe(false);
  expect(isCategoryTerm(getSet(...range(50, 90)), [brands])).toBe(false);
  expect(isCategoryTerm(getSet(...range(2, 20)), [])).toBe(false);
});
