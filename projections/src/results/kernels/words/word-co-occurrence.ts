/** Co-occurrence of words with a few terms of one or two words in sentences, and the comments of a word. */
import { computeLogLikelihood } from '@verbatim/domain/statistics/log-likelihood';
import { addComment, newCommentSet, type CommentSet } from '../../comments/comment-set.ts';
import type { SegmentTerms } from './term-walks.ts';

/** Numbers of its words: one or two. */
export type TermIds = readonly number[];

/** Finds terms in sentences, once per occurrence. */
export class TermFinder {
  /** By number of a term's last word the places of the terms that end with it. */
  private readonly endingWith = new Map<number, number[]>();
  private readonly isLast: Uint8Array;
  private readonly terms: readonly TermIds[];

  constructor(terms: readonly TermIds[], words: number) {
    this.terms = terms;
    this.isLast = new Uint8Array(words);
    for (const [place, term] of terms.entries()) {
      const last = term.at(-1)!;
      this.isLast[last] = 1;
      this.endingWith.set(last, [...(this.endingWith.get(last) ?? []), place]);
    }
  }

  /**
   * Calls with the place of each term that is found, with its comment and sentence; those that the mask lets
   * through, in their order.
   */
  each(segment: SegmentTerms, visit: (place: number, comment: number, sentence: number) => void): void {
    const { firstTokens, commentOfSentence, mask } = segment;
    for (let sentence = 0; sentence < commentOfSentence.length; sentence++) {
      const comment = commentOfSentence[sentence]!;
      if (mask !== undefined && mask[comment] === 0) continue;
      const [first, end] = [firstTokens[sentence]!, firstTokens[sentence + 1]!];
      for (let token = first; token < end; token++)
        this.find(segment, first, token, (place) => visit(place, comment, sentence));
    }
  }

  /** Calls with the places of the terms that end with a token. */
  find({ tokens, numbers }: SegmentTerms, first: number, token: number, visit: (place: number) => void): void {
    const word = numbers[tokens[token]!]!;
    if (this.isLast[word] === 0) return;
    for (const place of this.endingWith.get(word)!) {
      const term = this.terms[place]!;
      if (term.length === 1 || (token > first && numbers[tokens[token - 1]!] === term[0])) visit(place);
    }
  }
}

export class WordCoOccurrence {
  private readonly all: Uint32Array;
  private readonly together: readonly Uint32Array[];
  private readonly holding: Uint32Array;
  private readonly last: Int32Array;
  private readonly finder: TermFinder;
  /** Of all that were added. */
  sentences = 0;

  /** @param words number of words */
  constructor(terms: readonly TermIds[], words: number) {
    this.finder = new TermFinder(terms, words);
    this.all = new Uint32Array(words);
    this.together = terms.map(() => new Uint32Array(words));
    this.holding = new Uint32Array(terms.length);
    this.last = new Int32Array(words).fill(-1);
  }

  add(segment: SegmentTerms): void {
    const { firstTokens, commentOfSentence, tokens, numbers, mask } = segment;
    const found = new Set<number>();
    const distinct: number[] = [];
    for (let sentence = 0; sentence < commentOfSentence.length; sentence++) {
      if (mask !== undefined && mask[commentOfSentence[sentence]!] === 0) continue;
      const own = this.sentences++;
      const [first, end] = [firstTokens[sentence]!, firstTokens[sentence + 1]!];
      found.clear();
      distinct.length = 0;
      for (let token = first; token < end; token++) {
        const number = numbers[tokens[token]!]!;
        if (this.last[number] !== own) distinct.push(number);
        this.last[number] = own;
        this.finder.find(segment, first, token, (place) => found.add(place));
      }
      for (const number of distinct) this.all[number]!++;
      for (const place of found) {
        this.holding[place]!++;
        const together = this.together[place]!;
        for (const number of distinct) together[number]!++;
      }
    }
  }

  /** Sentences that hold the word. */
  sentencesOf(word: number): number {
    return this.all[word]!;
  }

  /** Sentences that hold both. @param place of the term */
  sharedWith(place: number, word: number): number {
    return this.together[place]![word]!;
  }

  /** Log-likelihood ratio (G²) of the two in sentences. */
  likelihoodOf(place: number, word: number): number {
    return computeLogLikelihood(this.sharedWith(place, word), this.holding[place]!, this.all[word]!, this.sentences);
  }

  /** Expected occurrences by chance. */
  expectedWith(place: number, word: number): number {
    return (this.all[word]! * this.holding[place]!) / this.sentences;
  }
}

export class CommentsOfTerms {
  readonly sets: readonly CommentSet[];
  private readonly finder: TermFinder;

  constructor(terms: readonly TermIds[], words: number, comments: number) {
    this.finder = new TermFinder(terms, words);
    this.sets = terms.map(() => newCommentSet(comments));
  }

  /** @param firstComment place of the segment's first comment among all */
  add(segment: SegmentTerms, firstComment: number): void {
    this.finder.each(segment, (place, comment) => addComment(this.sets[place]!, firstComment + comment));
  }
}
