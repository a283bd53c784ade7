/** Sentence scores of a file: stored ones, recomputed where other words apply. */
import { sectionOr } from '../../models/segments/segment-format.ts';
import { FileWords } from '../engine/file-words.ts';
import { decodeFoldedTexts } from '../theme-words/folded-texts.ts';
import { collectSentences } from '../kernels/theme-query/collect-sentences.ts';
import { COMPOUND_SCALE, UNSCORED } from '../kernels/theme-sentiment.ts';
import type { RescoredSegment, Rescoring } from './scoring.ts';

/** Sentences scored between checks of the time slice. */
const SCORED_AT_ONCE = 256;

export abstract class FileScores extends FileWords {
  /**
   * Compounds by segment with other words, recomputed for the sentences that contain one of the terms. An
   * unaffected segment yields the same array.
   * @param known texts of the first segments
   */
  async *rescored(
    before: readonly Int16Array[],
    { scorer, terms }: Rescoring,
    first = 0,
    known: readonly (readonly string[])[] = [],
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
      const texts = known[segment] ?? (await this.commentTexts(segment));
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

  /** Sorted sentences of each segment that contain one of the terms; all without terms. */
  private async *holding(terms: ReadonlySet<string> | undefined, first: number): AsyncGenerator<Uint32Array> {
    if (terms === undefined) {
      for (const { commentOfSentence } of (await this.sentencePlaces()).slice(first))
        yield Uint32Array.from(commentOfSentence.keys());
      return;
    }
    const dictionary = await this.dictionary();
    const ids = new Set([...terms].flatMap((term) => dictionary.idsOf(term)));
    if (ids.size === 0) {
      for (let segment = first; segment < this.segments; segment++) yield new Uint32Array(0);
      return;
    }
    for await (const words of this.words(ids, first)) {
      const lists = [...ids].map((id) => words.keysOf(id)).filter(({ length }) => length > 0);
      const count = lists.reduce((sum, { length }) => sum + length, 0);
      yield collectSentences(lists, count, words.unit);
      if (this.slice.isOver()) await this.slice.rest();
    }
  }

  /** Texts of a segment's comments. */
  async commentTexts(segment: number): Promise<readonly string[]> {
    const column = this.document.columns.findIndex(({ type }) => type === 'long-text');
    return decodeFoldedTexts(await this.read(segment, `cells-${column}`));
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
