/** Reviews as the words of one project in memory, with their departments and classes as themes by hand. */
import { readFileSync } from 'node:fs';
import { sentenceSpans } from '@verbatim/domain/text/sentences/sentence-spans';
import { tokenise } from '@verbatim/domain/text/tokenise';
import { parse } from 'csv-parse/sync';
import type { ScopeTerms } from '@verbatim/projections/results/terms/scope-terms';
import { SEGMENT_COMMENTS } from '../../projections/src/models/segments/segments.ts';
import { reviewsFile } from './clothing-reviews.ts';

export interface CodedReview {
  readonly text: string;
  readonly department: string;
  readonly className: string;
}

/** With a text. @throws BenchSkipped without the file */
export const readCodedReviews = (): readonly CodedReview[] =>
  parse<Record<string, string>>(readFileSync(reviewsFile()), { columns: true })
    .filter((row) => row['Review Text'])
    .map((row) => ({
      text: row['Review Text'] ?? '',
      department: row['Department Name'] ?? '',
      className: row['Class Name'] ?? '',
    }));

/** What `readScopeTerms` makes of the stored columns of these texts. */
export const tokeniseReviews = (texts: readonly string[]): ScopeTerms => {
  const numbers = new Map<string, number>();
  const parts: { readonly firstComment: number; readonly segment: SegmentTokens }[] = [];
  for (let first = 0; first < texts.length; first += SEGMENT_COMMENTS)
    parts.push({
      firstComment: first,
      segment: tokeniseSegment(texts.slice(first, first + SEGMENT_COMMENTS), numbers),
    });
  const ids = Uint32Array.from({ length: numbers.size }, (_, number) => number);
  const leftOut = new Uint8Array(numbers.size);
  const segments = parts.map(({ firstComment, segment }) => ({
    firstComment,
    compounds: new Int16Array(0),
    terms: { ...segment, leftOut, numbers: ids, tags: new Uint8Array(0), mask: undefined },
  }));
  return { words: [...numbers.keys()], leftOut, segments, base: texts.length };
};

type SegmentTokens = Pick<ScopeTerms['segments'][number]['terms'], 'firstTokens' | 'commentOfSentence' | 'tokens'>;

/** @param numbers of words, which grow */
const tokeniseSegment = (texts: readonly string[], numbers: Map<string, number>): SegmentTokens => {
  const [tokens, firstTokens, commentOfSentence]: [number[], number[], number[]] = [[], [0], []];
  for (const [comment, text] of texts.entries()) {
    const spans = sentenceSpans(text);
    for (let at = 0; at + 1 < spans.length; at += 2) {
      for (const term of tokenise(text, spans[at], spans[at + 1]).terms) {
        const number = numbers.get(term) ?? numbers.size;
        numbers.set(term, number);
        tokens.push(number);
      }
      firstTokens.push(tokens.length);
      commentOfSentence.push(comment);
    }
  }
  return {
    tokens: Uint32Array.from(tokens),
    firstTokens: Uint32Array.from(firstTokens),
    commentOfSentence: Uint16Array.from(commentOfSentence),
  };
};
