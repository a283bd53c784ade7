/** The words of a scope: the terms of its files under one numbering, and each segment's tokens with all that is asked of them. */
import { STOP_WORDS } from '@verbatim/domain/text/stop-words';
import type { TermDictionary } from '../models/segments/term-dictionary.ts';
import type { SegmentTerms } from './kernels/term-walks.ts';
import type { Scope } from './scope.ts';

export interface ScopeSegment {
  readonly terms: SegmentTerms;
  /** Compound of each sentence in ten-thousandths; shorter where they have not been scored yet. */
  readonly compounds: Int16Array;
  /** Place of its first comment among all of the scope. */
  readonly firstComment: number;
}

export interface ScopeTerms {
  /** By number. */
  readonly words: readonly string[];
  /** By number: 1 for a word that says nothing by itself. */
  readonly stop: Uint8Array;
  readonly segments: readonly ScopeSegment[];
  /** Comments of the base. */
  readonly base: number;
}

/** @param withTags whether parts of speech are asked for */
export const termsOfScope = async ({ files, slice }: Scope, withTags: boolean): Promise<ScopeTerms> => {
  const words: string[] = [];
  const numberOf = files.length > 1 ? new Map<string, number>() : undefined;
  const segments: ScopeSegment[] = [];
  let base = 0;
  let firstComment = 0;
  const numbers: Uint32Array[] = [];
  for (const { file } of files) {
    numbers.push(numberTerms(await file.dictionary(), words, numberOf));
    if (slice.isOver()) await slice.rest();
  }
  const stop = Uint8Array.from(words, (word) => Number(STOP_WORDS.has(word)));
  for (const [at, { file, masks }] of files.entries()) {
    const [sentences, tokens, compounds] = [await file.sentences(), await file.tokens(), await file.compounds()];
    const tags = withTags ? await file.tags() : [];
    const maskOf = await masks();
    for (const [segment, { firstTokens, commentOfSentence }] of sentences.entries()) {
      const mask = maskOf?.(segment);
      base += file.baseIn(segment, mask);
      const terms = {
        ...{ firstTokens, commentOfSentence, mask, stop, numbers: numbers[at]! },
        ...{ tokens: tokens[segment]!.terms, tags: tags[segment] ?? NO_TAGS },
      };
      segments.push({ terms, compounds: compounds[segment]!, firstComment });
      firstComment += file.commentsIn(segment);
      if (slice.isOver()) await slice.rest();
    }
  }
  return { words, stop, segments, base };
};

const NO_TAGS = new Uint8Array(0);

/** The file's terms behind those that are there; equal words of several files have one number. */
const numberTerms = (
  dictionary: TermDictionary,
  words: string[],
  numberOf: Map<string, number> | undefined,
): Uint32Array =>
  Uint32Array.from({ length: dictionary.size }, (_, id) => {
    const word = dictionary.termOf(id);
    const known = numberOf?.get(word);
    if (known !== undefined) return known;
    numberOf?.set(word, words.length);
    return words.push(word) - 1;
  });
