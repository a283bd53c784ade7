/**
 * Sentiment of a few terms: comments by the class of the sentences that contain it, and the mean of those
 * sentences.
 */
import type { SentimentCounts } from '../../table/table.ts';
import {
  decodeSentimentFlag,
  CLASSES,
  computeMeanCompound,
  MIX,
  NEG,
  NEU,
  POS,
  encodeSentimentFlag,
  UNSCORED,
} from '../theme-sentiment.ts';

const NOT_ASKED = -1;

export class TermSentiments {
  private readonly placeOf: Int32Array;
  private readonly lastComment: Int32Array;
  private readonly lastSentence: Int32Array;
  private readonly seen: Uint8Array;
  private readonly counts: Uint32Array;
  private readonly sums: Float64Array;
  private readonly sentences: Uint32Array;
  private readonly comments: Uint32Array;

  /** @param grams requested ones; @param size above every number */
  constructor(grams: readonly number[], size: number) {
    this.placeOf = new Int32Array(size).fill(NOT_ASKED);
    for (const [place, gram] of grams.entries()) this.placeOf[gram] = place;
    this.lastComment = new Int32Array(grams.length).fill(-1);
    this.lastSentence = new Int32Array(grams.length).fill(-1);
    this.seen = new Uint8Array(grams.length);
    this.counts = new Uint32Array(grams.length * CLASSES);
    this.sums = new Float64Array(grams.length);
    this.sentences = new Uint32Array(grams.length);
    this.comments = new Uint32Array(grams.length);
  }

  /** Comments arrive in order, and their sentences within. @param compound in ten-thousandths */
  add(gram: number, comment: number, sentence: number, compound: number): void {
    const place = this.placeOf[gram]!;
    if (place === NOT_ASKED) return;
    if (this.lastComment[place] !== comment) {
      this.settle(place);
      this.lastComment[place] = comment;
      this.comments[place]!++;
      this.lastSentence[place] = -1;
    }
    if (this.lastSentence[place] === sentence || compound === UNSCORED) return;
    this.lastSentence[place] = sentence;
    this.seen[place]! |= encodeSentimentFlag(compound);
    this.sums[place]! += compound;
    this.sentences[place]!++;
  }

  commentsOf(gram: number): number {
    return this.comments[this.placeOf[gram]!]!;
  }

  of(gram: number): SentimentCounts {
    const place = this.placeOf[gram]!;
    this.settle(place);
    const count = (kind: number): number => this.counts[place * CLASSES + kind]!;
    const avg = computeMeanCompound(this.sums[place]!, this.sentences[place]!);
    return { avg, pos: count(POS), neu: count(NEU), mix: count(MIX), neg: count(NEG) };
  }

  private settle(place: number): void {
    if (this.lastComment[place] === -1) return;
    this.counts[place * CLASSES + decodeSentimentFlag(this.seen[place]!)]!++;
    this.seen[place] = 0;
    this.lastComment[place] = -1;
  }
}
