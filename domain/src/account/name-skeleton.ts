/**
 * Whether two names of accounts can be taken for each other, by Unicode's skeletons of confusable letters
 * (UTS #39, section 4).
 */
import { CONFUSABLE_LETTERS } from './confusable-letters.ts';

const SKELETONS: ReadonlyMap<string, string> = new Map(
  CONFUSABLE_LETTERS.flatMap(([skeleton, letters]) => [...letters].map((letter) => [letter, skeleton] as const)),
);

const getSkeleton = (name: string): string =>
  [
    ...name
      .normalize('NFKC')
      .normalize('NFD')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/\s+/gu, ' '),
  ]
    .map((letter) => SKELETONS.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .normalize('NFD');

/** As written and in lower case: a capital `I` looks like an `l`, and the small one does not. */
export const nameSkeletons = (name: string): ReadonlySet<string> =>
  new Set([getSkeleton(getSkeleton(name)), getSkeleton(getSkeleton(name.toLowerCase()))]);
