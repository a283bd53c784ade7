/** Comments with a word of a theme's name: where a theme begins that has neither a query nor labels. */
import { STOP_WORDS } from '@verbatim/domain/text/stop-words';
import { tokenise } from '@verbatim/domain/text/tokenise';
import { parseCanonicalQuery, type CanonicalQuery } from '../../models/segments/canonical-query.ts';
import type { Scope } from '../engine/scope.ts';

const PLAIN_WORD = /^[\p{L}\p{M}\p{N}]+$/u;

/** Any word that begins with one of the name: 'Jeans and fit' as `jeans* fit*`. */
export const toNameQuery = (name: string): CanonicalQuery | undefined => {
  const words = tokenise(name, 0, name.length).terms.filter((word) => PLAIN_WORD.test(word) && !STOP_WORDS.has(word));
  return parseCanonicalQuery(words.map((word) => `${word}*`).join(' '));
};

/** 1 for each comment of the scope with such a word. */
export const markNamed = async ({ files, slice }: Scope, query: CanonicalQuery): Promise<Uint8Array> => {
  const named = new Uint8Array(files.reduce((sum, { file }) => sum + file.document.count, 0));
  let first = 0;
  for (const { file } of files) {
    const found = await file.found(query);
    for (let segment = 0; segment < file.segments; segment++) {
      for (const comment of found[segment]!.comments) named[first + comment] = 1;
      first += file.commentsIn(segment);
      if (slice.isOver()) await slice.rest();
    }
  }
  return named;
};
