/** Hidden words of a project: left out of clouds, term frequency, terms and topics. */
import { z } from 'zod';

/** Validated by the domain, whose errors name the word. The limits here are for the API's document. */
const word = z.string().max(10_000).meta({ maxLength: 200 });

const MAX_SENT = 6_000;
const words = z.array(word).max(MAX_SENT);

/** `POST /api/projects/{id}/hidden-words`: replaces the list. */
export const hiddenWordsRequest = z.strictObject({
  words: words.meta({
    description: 'Single words, and phrases of at most five words. They are compared like the words of comments.',
  }),
});

/** `POST /api/projects/{id}/hidden-words/change`: adds and removes words. */
export const hiddenWordsChangeRequest = z.strictObject({
  add: words.default([]).meta({ description: 'Words to hide. One that is already hidden stays hidden.' }),
  remove: words.default([]).meta({ description: 'Words to show again. One that is not hidden stays shown.' }),
});

/** The hidden words of a project. The `ETag` header has the version of the list. */
export interface HiddenWordsAnswer {
  /** Folded like terms of comments (`cafe` for `Café`), in the order in which they were hidden. */
  readonly words: readonly string[];
  readonly version: number;
}
