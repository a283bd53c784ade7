/** A set of the comments of a scope, one bit each. */
export type CommentSet = Uint32Array;

export const newCommentSet = (comments: number): CommentSet => new Uint32Array(Math.ceil(comments / 32));

export const addComment = (set: CommentSet, comment: number): void => {
  set[comment >>> 5]! |= 1 << (comment & 31);
};

export const hasComment = (set: CommentSet, comment: number): boolean =>
  (set[comment >>> 5]! & (1 << (comment & 31))) !== 0;

/** In their order. */
export function* commentsIn(set: CommentSet): Generator<number> {
  for (let at = 0; at < set.length; at++)
    for (let bits = set[at]!; bits !== 0; bits &= bits - 1) yield 32 * at + 31 - Math.clz32(bits & -bits);
}

export const uniteSets = (a: CommentSet, b: CommentSet): CommentSet => a.map((bits, at) => bits | b[at]!);

const bitsIn = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

export const countSetComments = (set: CommentSet): number => {
  let size = 0;
  for (let at = 0; at < set.length; at++) size += bitsIn(set[at]!);
  return size;
};

export const sharedBy = (a: CommentSet, b: CommentSet): number => {
  let shared = 0;
  for (let at = 0; at < a.length; at++) shared += bitsIn(a[at]! & b[at]!);
  return shared;
};
