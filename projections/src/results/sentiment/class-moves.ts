/** Comments of another class, by the class before and after. */
import { CLASSES, MIX, NEG, NEU, POS } from '../kernels/theme-sentiment.ts';
import type { CommentClass } from '@verbatim/domain/text/sentiment/sentiment-class';
import type { ClassMove } from './dictionary-preview.ts';

const NAMES: Readonly<Record<number, CommentClass>> = { [POS]: 'pos', [NEU]: 'neu', [MIX]: 'mix', [NEG]: 'neg' };
export const getClassName = (place: number): CommentClass => NAMES[place]!;

/** Counts comments that change class. */
export class MoveCount {
  total = 0;
  private readonly counts = new Uint32Array(CLASSES * CLASSES);

  add(from: number, to: number): void {
    this.counts[from * CLASSES + to]!++;
    this.total++;
  }

  /** The most frequent first. */
  sorted(): readonly ClassMove[] {
    return [...this.counts]
      .map((count, at) => ({ count, at }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || a.at - b.at)
      .map(({ count, at }) => ({
        from: getClassName(Math.floor(at / CLASSES)),
        to: getClassName(at % CLASSES),
        count,
      }));
  }
}
