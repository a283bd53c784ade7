/** Words of a scope: terms of its files under one numbering, and each segment's tokens. */
import type { TermDictionary } from '../../models/segments/term-dictionary.ts';
import type { SegmentTerms } from '../kernels/words/term-walks.ts';
import { classifyTerms } from '../words/classify-terms.ts';
import type { Scope } from '../engine/scope.ts';

export interface ScopeSegment {
  readonly terms: SegmentTerms;
  /** Compound of each sentence in ten-thousandths; shorter where they are not scored yet. */
  readonly compounds: Int16Array;
  /** Index of its first comment in the scope. */
  readonly firstComment: number;
}

export interface ScopeTerms {
  /** By number. */
  readonly words: readonly string[];
  /** By number, as in `classify-terms.ts`. */
  readonly leftOut: Uint8Array;
  readonly segments: readonly ScopeSegment[];
  /** Comments of the base. */
  readonly base: number;
}

/** @param withTags whether to read parts of speech */
export const readScopeTerms = async ({ files, slice, hidden }: Scope, withTags: boolean): Promise<ScopeTerms> => {
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
  const leavingOut = { hidden, numbers: false };
  const leftOut = await classifyTerms(words.length, (word) => words[word]!, leavingOut, slice);
  for (const [at, { file, masks }] of files.entries()) {
    const [sentences, tokens, compounds] = [await file.sentences(), await file.tokens(), await file.compounds()];
    const tags = withTags ? await file.tags() : [];
    const maskOf = await masks();
    for (const [segment, { firstTokens, commentOfSentence }] of sentences.entries()) {
      const mask = maskOf?.(segment);
      base += file.baseIn(segment, mask);
      const terms = {
        firstTokens,
        commentOfSentence,
        mask,
        leftOut,
        numbers: numbers[at]!,
        tokens: tokens[segment]!.terms,
        tags: tags[segment] ?? NO_TAGS,
      };
      segments.push({ terms, compounds: compounds[segment]!, firstComment });
      firstComment += file.commentsIn(segment);
      if (slice.isOver()) await slice.rest();
    }
  }
  return { words, leftOut, segments, base };
};

const NO_TAGS = new Uint8Array(0);

/** Appends the file's terms; equal words of several files or ids share a number. */
const numberTerms = (
  dictionary: TermDictionary,
  words: string[],
  numberOf: Map<string, number> | undefined,
): Uint32Array => {
  const numbers = new Uint32Array(dictionary.size);
  const firsts = new Map(dictionary.repeated.map(({ id, first }) => [id, first]));
  for (let term = 0; term < numbers.length; term++) {
    const first = firsts.get(term);
    const word = dictionary.termOf(term);
    const known = first !== undefined ? numbers[first] : numberOf?.get(word);
    if (known === undefined) numberOf?.set(word, words.length);
    numbers[term] = known ?? words.push(word) - 1;
  }
  return numbers;
};
