/** Set operations on sorted lists of a segment's comments. */
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';

const presence = (comments: Uint16Array): Uint8Array => {
  const present = new Uint8Array(SEGMENT_COMMENTS);
  for (const comment of comments) present[comment] = 1;
  return present;
};

export const without = (comments: Uint16Array, other: Uint16Array): Uint16Array => {
  if (other.length === 0) return comments;
  const present = presence(other);
  return comments.filter((comment) => present[comment] === 0);
};

export const common = (comments: Uint16Array, other: Uint16Array): Uint16Array => {
  const present = presence(other);
  return comments.filter((comment) => present[comment] === 1);
};
