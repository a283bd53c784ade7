/** Everything that is to be found in a text. Apart from what replaces it, so that the server itself does not load compromise. */
import type { CleaningKinds } from '../contract/cleaning.ts';
import type { Finding } from './clean-text.ts';
import { findEmails, findHandles, findPhones } from './find-contacts.ts';
import { findNames } from './find-names.ts';

/** In order, none over another: an address comes before a number, that before a handle, and names last. */
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
