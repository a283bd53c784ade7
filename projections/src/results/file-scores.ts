/** The scores of a file's sentences: those that are stored, and anew by other words where these stand in a sentence. */
import { sectionOr } from '../models/segments/segment-format.ts';
import { FileWords } from './file-words.ts';
import { stringsOf } from './folded-texts.ts';
import { listOf } from './kernels/sentences-of-keys.ts';
import { COMPOUND_SCALE, UNSCORED } from './kernels/theme-sentiment.ts';
import type { RescoredSegment, Rescoring } from './scoring.ts';

/** Sentences scored before looking whether the time slice is over. */
const SCORED_AT_ONCE = 256;

export abstract class FileScores extends FileWords {
  /**
   * Segment by segment the compounds by other words: those of before, and anew those of the sentences that hold one of the terms.
   * A segment in which none does has the very array of before.
   */
  async *rescored(
    before: readonly Int16Array[],
    { scorer, terms }: Rescoring,
    first = 0,
  ): AsyncGenerator<RescoredSegment, void, undefined> {
    const sentences = await this.sentences();
    let segment = first - 1;
    for await (const found of this.holding(terms, first)) {
      const { commentOfSentence, spans } = sentences[++segment]!;
      const compounds = before[segment]!;
      const last = Math.min(compounds.length, commentOfSentence.length);
      if (found.length === 0) {
        yield { compounds, sentences: 0 };
        continue;
      }
      const texts = await this.texts(segment);
      const own = compounds.slice();
      for (const [at, sentence] of found.entries()) {
        if (sentence < last && own[sentence] !== UNSCORED) {
          const text = texts[commentOfSentence[sentence]!] ?? '';
          const compound = scorer.compound(text, spans[2 * sentence], spans[2 * sentence + 1]);
          own[sentence] = Math.round(compound * COMPOUND_SCALE);
        }
        if (at % SCORED_AT_ONCE === 0 && this.slice.isOver()) await this.slice.rest();
      }
      yield { compounds: own, sentences: found.length };
    }
  }

  /** The sentences of each segment that hold one of the terms, in order; all of them without. */
  private async *holding(terms: ReadonlySet<string> | undefined, first: number): AsyncGenerator<Uint32Array> {
    if (terms === undefined) {
      for (const { commentOfSentence } of (await this.sentencePlaces()).slice(first))
        yield Uint32Array.from(commentOfSentence.keys());
      return;
    }
    const dictionary = await this.dictionary();
    const ids = new Set([...terms].flatMap((term) => dictionary.idOf(term) ?? []));
    if (ids.size === 0) {
      for (let segment = first; segment < this.segments; segment++) yield new Uint32Array(0);
      return;
    }
    for await (const words of this.words(ids, first)) {
      const lists = [...ids].map((id) => words.keysOf(id)).filter(({ length }) => length > 0);
      const count = lists.reduce((sum, { length }) => sum + length, 0);
      yield listOf(lists, count, words.unit);
      if (this.slice.isOver()) await this.slice.rest();
    }
  }

  /** The comments of a segment, whole. */
  private async texts(segment: number): Promise<readonly string[]> {
    const column = this.document.columns.findIndex(({ type }) => type === 'long-text');
    return stringsOf(await this.read(segment, `cells-${column}`));
  }

  protected storedCompounds(): Promise<readonly Int16Array[]> {
    return this.column({
      name: 'compounds',
      stamp: this.document.scores,
      load: async (segment) => sectionOr(await this.read(segment, 'compounds'), Int16Array),
      bytesOf: ({ byteLength }) => byteLength,
    });
  }
}
