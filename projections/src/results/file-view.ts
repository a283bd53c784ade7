/** One file as a query sees it: its columns on demand, each as a list of one value a segment. */
import type { CanonicalQuery } from '../models/segments/canonical-query.ts';
import { decodeColumn, section, type ColumnArray } from '../models/segments/segment-format.ts';
import { COLUMNS, valuesId, type SegmentFileDocument } from '../models/segments/segments.ts';
import { decodeThemeColumn, themeColumnId } from '../models/segments/theme-columns.ts';
import { CACHE, type ModelReader } from '../stores/read-store.ts';
import type { Asker } from './asker.ts';
import type { ColumnCache } from './column-cache.ts';
import { bytesOfArrays } from './file-columns.ts';
import { FileScores } from './file-scores.ts';
import { foldTexts, stringsOf, type FoldedTexts } from './folded-texts.ts';
import { compoundsOfComments } from './kernels/comment-compounds.ts';
import { compileThemeQuery, termsOf } from './kernels/compile-theme-query.ts';
import { commentsOfSentenceIds, matchingInSlices } from './kernels/evaluate-theme-query.ts';
import { ClassedCommentsBuilder, type ClassedComments } from './kernels/theme-sentiment.ts';
import type { Scoring } from './scoring.ts';

export type EnumCodes = Uint16Array | Uint32Array;

/** What a query finds in one segment: both lists in order, comments once each. */
export interface ThemeColumn {
  readonly sentences: Uint32Array;
  readonly comments: Uint16Array;
}

/** What carries a theme in a file. */
export interface Carrying {
  /** Equal for themes that the same sentences carry; where those of one name change, so does the stamp. */
  readonly name: string;
  readonly stamp?: string;
  readonly columns: (file: FileView) => Promise<readonly ThemeColumn[]>;
}

const NOTHING_FOUND: ThemeColumn = { sentences: new Uint32Array(0), comments: new Uint16Array(0) };
export const ROWS_NEVER_CHANGE = 'rows';
const BY_WORDS = 'compounds-by-words';

export class FileView extends FileScores {
  /** Undefined: the sentences are scored by VADER's own words, as they are stored. */
  private readonly scoring: Scoring | undefined;

  constructor(
    document: SegmentFileDocument,
    reader: ModelReader,
    cache: ColumnCache,
    asker: Asker,
    scoring: Scoring | undefined,
  ) {
    super(document, reader, cache, asker);
    this.scoring = scoring;
  }

  override askedBy(asker: Asker): FileView {
    return asker === this.asker ? this : new FileView(this.document, this.reader, this.cache, asker, this.scoring);
  }

  /** The same file by the words of somebody's dictionary. */
  scoredBy(scoring: Scoring | undefined): FileView {
    return new FileView(this.document, this.reader, this.cache, this.asker, scoring);
  }

  /** Changes whenever a compound does. */
  private get scores(): string {
    const { scores } = this.document;
    return this.scoring === undefined ? scores : `${scores} ${this.scoring.digest}`;
  }

  /** Place of a stored column in the file's rows; -1 when the file has none of that name. */
  columnAt(name: string): number {
    return this.document.columns.findIndex((column) => column.name === name);
  }

  enumCodes(column: number): Promise<readonly EnumCodes[]> {
    return this.cells(column, (sections) =>
      sections[0] instanceof Uint16Array ? sections[0] : section(sections, 0, Uint32Array),
    );
  }

  /** The values behind the codes; the first is '', the empty cell. */
  async enumValues(column: number): Promise<readonly string[]> {
    return this.once(`values-${column}`, ROWS_NEVER_CHANGE, async () => {
      const bytes = await this.reader.getBytes(COLUMNS, valuesId(this.document, column));
      return bytes === undefined ? [''] : stringsOf(decodeColumn(bytes));
    });
  }

  numbers(column: number): Promise<readonly Float64Array[]> {
    return this.cells(column, (sections) => section(sections, 0, Float64Array));
  }

  days(column: number): Promise<readonly Int32Array[]> {
    return this.cells(column, (sections) => section(sections, 0, Int32Array));
  }

  foldedTexts(column: number): Promise<readonly FoldedTexts[]> {
    return this.column<FoldedTexts>({
      name: `folded-${column}`,
      stamp: ROWS_NEVER_CHANGE,
      load: async (segment) => foldTexts(stringsOf(await this.read(segment, `cells-${column}`))),
      bytesOf: ({ folded, starts }) => folded.length * 2 + starts.byteLength,
    });
  }

  /** Of each sentence, in ten-thousandths. */
  compounds(): Promise<readonly Int16Array[]> {
    return this.scoring === undefined ? this.storedCompounds() : this.byWords(this.scoring, this.stampOfScores);
  }

  /**
   * Scores segment after segment until so many are enough; whoever asks next goes on from there.
   * @param upTo comments that are scored at least: it tells one such request from another
   * @returns so many segments are scored
   */
  async scoreUntil(upTo: number, isEnough: (segments: number) => boolean): Promise<number> {
    const { scoring, stampOfScores } = this;
    if (scoring === undefined || this.cache.has(this.document.fileId, BY_WORDS, stampOfScores)) return this.segments;
    const scored = await this.byWords(scoring, `${stampOfScores} up to ${upTo}`, isEnough);
    // From now on it is the whole column.
    return scored.length < this.segments ? scored.length : (await this.compounds()).length;
  }

  /** The stored compounds, and anew those of the sentences that hold a word of the dictionary. */
  private byWords(
    scoring: Scoring,
    stamp: string,
    isEnough?: (segments: number) => boolean,
  ): Promise<readonly Int16Array[]> {
    let scored: ReturnType<FileView['rescored']> | undefined;
    return this.column<Int16Array>({
      ...{ name: BY_WORDS, stamp, segmentStamp: () => this.stampOfScores },
      ...(isEnough === undefined ? {} : { isEnough }),
      load: async (segment, askers) => {
        const file = this.askedBy(askers);
        // Those that are missing are all behind the first of them.
        scored ??= file.rescored(await file.storedCompounds(), scoring, segment);
        const { value } = await scored.next();
        return value?.compounds ?? new Int16Array(0);
      },
      bytesOf: ({ byteLength }) => byteLength,
    });
  }

  private get stampOfScores(): string {
    return `${this.document.split} ${this.scores}`;
  }

  /** Something that words and the scores of their sentences say of the whole file. @param stamp of what else it is made of */
  ofScoredWords<T>(
    name: string,
    derive: (file: FileView) => Promise<T>,
    bytesOf: (value: T) => number,
    stamp = '',
  ): Promise<T> {
    return this.once(name, `${this.stampOfScores} ${stamp}`, derive, bytesOf);
  }

  /** Of each comment as a whole, in ten-thousandths. */
  commentCompounds(): Promise<readonly Int16Array[]> {
    const derive = async (file: FileView): Promise<readonly Int16Array[]> => {
      const [sentences, compounds] = [await file.sentencePlaces(), await file.compounds()];
      const means: Int16Array[] = [];
      for (const [segment, { commentOfSentence }] of sentences.entries()) {
        means.push(compoundsOfComments(file.commentsIn(segment), commentOfSentence, compounds[segment]!));
        if (file.slice.isOver()) await file.slice.rest();
      }
      return means;
    };
    return this.ofScoredWords('comment-compounds', derive, (means) =>
      means.reduce((sum, { byteLength }) => sum + byteLength, 0),
    );
  }

  /** Whether what a query finds need not be computed any more. */
  async isFound(query: CanonicalQuery): Promise<boolean> {
    const { fileId, split } = this.document;
    if (this.cache.has(fileId, `found-${query.digest}`, String(split))) return true;
    return (await this.reader.get(CACHE, themeColumnId(this.document, query))) !== undefined;
  }

  /** What a query finds in each segment: as it is kept in the cache, or computed here and now. Without a query nothing. */
  async found(query: CanonicalQuery | undefined): Promise<readonly ThemeColumn[]> {
    if (query === undefined) return Array.from({ length: this.segments }, () => NOTHING_FOUND);
    const load = async (file: FileView): Promise<readonly ThemeColumn[]> => {
      const kept = await this.reader.getBytes(CACHE, themeColumnId(this.document, query));
      const ids = kept === undefined ? await file.compute(query) : decodeThemeColumn(kept);
      const sentences = await file.sentencePlaces();
      return sentences.map(({ commentOfSentence }, segment) => {
        const found = ids[segment];
        if (found === undefined || found.length === 0) return NOTHING_FOUND;
        return { sentences: found, comments: commentsOfSentenceIds(found, commentOfSentence) };
      });
    };
    return this.once(`found-${query.digest}`, String(this.document.split), load, (columns) =>
      columns.reduce((sum, column) => sum + bytesOfArrays(column), 0),
    );
  }

  /** The comments that carry a theme by their sentiment under it. */
  classedComments({ name, stamp, columns }: Carrying): Promise<ClassedComments> {
    return this.classed(name, columns, stamp);
  }

  /** The comments that have sentences, as if one theme carried all of them: for what is said of comments as a whole. */
  everyCommentClassed(): Promise<ClassedComments> {
    return this.classed('every-comment', async (file) =>
      (await file.sentencePlaces()).map(({ commentOfSentence }) => {
        const ids = Uint32Array.from(commentOfSentence.keys());
        return { sentences: ids, comments: commentsOfSentenceIds(ids, commentOfSentence) };
      }),
    );
  }

  private async compute({ query }: CanonicalQuery): Promise<readonly Uint32Array[]> {
    const node = compileThemeQuery(query, await this.dictionary());
    const { slice } = this;
    const sentences: Uint32Array[] = [];
    for await (const words of this.words(termsOf(node))) {
      sentences.push(await matchingInSlices(node, words, slice));
      if (slice.isOver()) await slice.rest();
    }
    return sentences;
  }

  private classed(
    name: string,
    carrying: (file: FileView) => Promise<readonly ThemeColumn[]>,
    stamp = '',
  ): Promise<ClassedComments> {
    const bytesOf = (value: ClassedComments): number => bytesOfArrays(value) + bytesOfArrays(value.repeats);
    const derive = async (file: FileView): Promise<ClassedComments> => {
      const [columns, compounds] = [await carrying(file), await file.compounds()];
      const sentences = await file.sentencePlaces();
      const builder = new ClassedCommentsBuilder();
      const { slice } = file;
      for (let segment = 0; segment < this.segments; segment++) {
        const { sentences: ids, comments } = columns[segment]!;
        builder.addSegment(ids, comments, sentences[segment]!.commentOfSentence, compounds[segment]!);
        if (slice.isOver()) await slice.rest();
      }
      return builder.finish();
    };
    return this.ofScoredWords(`classed-${name}`, derive, bytesOf, stamp);
  }

  private cells<A extends ColumnArray>(
    column: number,
    pick: (sections: readonly ColumnArray[]) => A,
  ): Promise<readonly A[]> {
    return this.column<A>({
      name: `cells-${column}`,
      stamp: ROWS_NEVER_CHANGE,
      load: async (segment) => pick(await this.read(segment, `cells-${column}`)),
      bytesOf: ({ byteLength }) => byteLength,
    });
  }
}
