/** Finds everything in a text. Separate from the replacement, so that the server does not load compromise. */
import type { CleaningKinds } from '../contract/cleaning.ts';
import type { Finding } from './clean-text.ts';
import { findEmails, findHandles, findPhones } from './find-contacts.ts';
import { findNames } from './find-names.ts';

/** Sorted and disjoint: addresses take precedence over numbers, those over handles, names are last. */
export const findAll = (text: string, kinds: CleaningKinds): Finding[] => {
  const found = [
    ...(kinds.emails ? findEmails(text) : []),
    ...(kinds.phones ? findPhones(text) : []),
    ...(kinds.handles ? findHandles(text) : []),
    ...findNames(text, kinds),
  ];
  const taken: Finding[] = [];
  for (const each of found)
    if (each.end > each.start && taken.every((other) => each.end <= other.start || each.start >= other.end))
      taken.push(each);
  return taken.sort((a, b) => a.start - b.start);
};
