/**
 * What a net counts differently from the sum of its themes: comments that carry several of them. Most carry
 * one, so that counting the difference is cheaper than counting the net.
 */
import { GrowingColumn } from '../../models/segments/theme-columns.ts';
import { CLASSES, COMMENT_BITS, COMMENT_OF_ROW, type ClassedComments } from './theme-sentiment.ts';

/** Counts of the net are those of its themes, without `repeated`, and with `united`. */
export interface NetOverlap {
  /** Comments with several of the themes, as each theme counts them. */
  readonly repeated: ClassedComments;
  /** The same comments, as the net counts them. */
  readonly united: ClassedComments;
}

/** Add the segments of a file in order. */
export class NetOverlapBuilder {
  private readonly themes: readonly ClassedComments[];
  private readonly net: ClassedComments;
  private readonly repeated = new PickedComments();
  private readonly united = new PickedComments();
  private readonly found = new Uint16Array(1 << COMMENT_BITS);

  constructor(themes: readonly ClassedComments[], net: ClassedComments) {
    this.themes = themes;
    this.net = net;
  }

  addSegment(segment: number): void {
    const { found } = this;
    found.fill(0);
    for (const { rows, starts } of this.themes) {
      const end = starts[(segment + 1) * CLASSES]!;
      for (let at = starts[segment * CLASSES]!; at < end; at++) found[rows[at]! & COMMENT_OF_ROW]!++;
    }
    this.repeated.addSegment(this.themes, segment, found);
    this.united.addSegment([this.net], segment, found);
  }

  finish(): NetOverlap {
    return { repeated: this.repeated.finish(), united: this.united.finish() };
  }
}

class PickedComments {
  private readonly rows = new GrowingColumn(Int32Array);
  private readonly starts = new GrowingColumn(Uint32Array, new Uint32Array(1));
  private readonly repeatStarts = new GrowingColumn(Uint32Array, new Uint32Array(1));
  private readonly comments = new GrowingColumn(Uint16Array);
  private readonly sentences = new GrowingColumn(Uint32Array);
  private readonly sums = new GrowingColumn(Int32Array);

  /** @param found how many of the themes each comment carries */
  addSegment(themes: readonly ClassedComments[], segment: number, found: Uint16Array): void {
    for (let sentiment = 0; sentiment < CLASSES; sentiment++) {
      const place = segment * CLASSES + sentiment;
      for (const { rows, starts } of themes)
        for (let at = starts[place]!; at < starts[place + 1]!; at++)
          if (found[rows[at]! & COMMENT_OF_ROW]! > 1) this.rows.push(rows[at]!);
      this.starts.push(this.rows.length);
    }
    for (const { repeats } of themes)
      for (let at = repeats.starts[segment]!; at < repeats.starts[segment + 1]!; at++) {
        if (found[repeats.comments[at]!]! < 2) continue;
        this.comments.push(repeats.comments[at]!);
        this.sentences.push(repeats.sentences[at]!);
        this.sums.push(repeats.sums[at]!);
      }
    this.repeatStarts.push(this.comments.length);
  }

  finish(): ClassedComments {
    return {
      rows: this.rows.view().slice(),
      starts: this.starts.view().slice(),
      repeats: {
        starts: this.repeatStarts.view().slice(),
        comments: this.comments.view().slice(),
        sentences: this.sentences.view().slice(),
        sums: this.sums.view().slice(),
      },
    };
  }
}
