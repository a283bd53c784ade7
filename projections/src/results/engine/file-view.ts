/** One file for queries: columns on demand, as lists of values by segment. */
import type { CanonicalQuery } from '../../models/segments/canonical-query.ts';
import {
  type ColumnArray,
  COLUMNS,
  decodeColumn,
  section,
  type SegmentFileDocument,
  sentencesStamp,
  valuesId,
} from '../../models/segments/segments.ts';
import { findsEmptyComments } from '@verbatim/domain/text/theme-query/match-theme-query';
import { decodeThemeColumn, themeColumnId } from '../../models/segments/theme-columns.ts';
import { CACHE, type ModelReader } from '../../stores/read-store.ts';
import type { QuerySignal } from './query-cost.ts';
import type { ColumnCache } from './result-cache.ts';
import { countArrayBytes } from './file-words.ts';
import { FileScores, type Scoring } from '../sentiment/scoring.ts';
import { foldTexts, decodeFoldedTexts, type FoldedTexts } from '../theme-words/folded-texts.ts';
import { computeCommentCompounds } from '../kernels/comment-compounds.ts';
import { compileThemeQuery, collectQueryTerms } from '../kernels/theme-query/compile-theme-query.ts';
import {
  mapSentencesToComments,
  mapToComments,
  matchingInSlices,
} from '../kernels/theme-query/evaluate-theme-query.ts';
import { ClassedCommentsBuilder, type ClassedComments } from '../kernels/theme-sentiment.ts';

export type EnumCodes = Uint16Array | Uint32Array;

/** What a query finds in one segment: both lists sorted and unique. */
export interface ThemeColumn {
  readonly sentences: Uint32Array;
  readonly comments: Uint16Array;
}

/** What carries a theme in a file. */
export interface Carrying {
  /** Equal for themes carried by the same sentences; the stamp changes with them. */
  readonly name: string;
  readonly stamp?: string;
  readonly columns: (file: FileView) => Promise<readonly ThemeColumn[]>;
}

const NO_SENTENCES = new Uint32Array(0);
const NOTHING_FOUND: ThemeColumn = { sentences: NO_SENTENCES, comments: new Uint16Array(0) };
const BY_WORDS = 'compounds-by-words';

export class FileView extends FileScores {
  /** Undefined: VADER's own lexicon, as stored. */
  private readonly scoring: Scoring | undefined;

  constructor(
    document: SegmentFileDocument,
    reader: ModelReader,
    cache: ColumnCache,
    querySignal: QuerySignal,
    scoring: Scoring | undefined,
  ) {
    super(document, reader, cache, querySignal);
    this.scoring = scoring;
  }

  override askedBy(querySignal: QuerySignal): FileView {
    return querySignal === this.querySignal
      ? this
      : new FileView(this.document, this.reader, this.cache, querySignal, this.scoring);
  }

  /** The same file scored by a custom dictionary. */
  scoredBy(scoring: Scoring | undefined): FileView {
    return new FileView(this.document, this.reader, this.cache, this.querySignal, scoring);
  }

  /** Changes whenever a compound does. */
  private get scores(): string {
    const { scores } = this.document;
    return this.scoring === undefined ? scores : `${scores} ${this.scoring.digest}`;
  }

  /** Position of a stored column in the file's rows; -1 for none of that name. */
  columnAt(name: string): number {
    return this.document.columns.findIndex((column) => column.name === name);
  }

  /** Changes whenever the column is read in another way; rows never change. */
  stampOfCells(column: number): string {
    return `rows ${this.document.columns[column]?.readAs ?? ''}`;
  }

  enumCodes(column: number): Promise<readonly EnumCodes[]> {
    return this.cells(column, (sections) =>
      sections[0] instanceof Uint16Array ? sections[0] : section(sections, 0, Uint32Array),
    );
  }

  /** Values by code; the first is '', the empty cell. */
  async enumValues(column: number): Promise<readonly string[]> {
    return this.once(`values-${column}`, this.stampOfCells(column), async () => {
      const bytes = await this.reader.getBytes(COLUMNS, valuesId(this.document, column));
      return bytes === undefined ? [''] : decodeFoldedTexts(decodeColumn(bytes));
    });
  }

  numbers(column: number): Promise<readonly Float64Array[]> {
    return this.cells(column, (sections) => section(sections, 0, Float64Array));
  }

  days(column: number): Promise<readonly Int32Array[]> {
    return this.cells(column, (sections) => section(sections, 0, Int32Array));
  }

  /** For a date column; undefined for segments without times (and in older models). */
  times(column: number): Promise<readonly (Int32Array | undefined)[]> {
    return this.column<Int32Array | undefined>({
      name: `times-${column}`,
      stamp: this.stampOfCells(column),
      load: async (segment) => {
        const sections = await this.read(segment, `cells-${column}`);
        return sections.length > 1 ? section(sections, 1, Int32Array) : undefined;
      },
      bytesOf: (times) => times?.byteLength ?? 0,
    });
  }

  foldedTexts(column: number): Promise<readonly FoldedTexts[]> {
    return this.column<FoldedTexts>({
      name: `folded-${column}`,
      stamp: this.stampOfCells(column),
      load: async (segment) => foldTexts(decodeFoldedTexts(await this.read(segment, `cells-${column}`))),
      bytesOf: ({ folded, starts }) => folded.length * 2 + starts.byteLength,
    });
  }

  /** Of each sentence, in ten-thousandths. */
  compounds(): Promise<readonly Int16Array[]> {
    return this.scoring === undefined ? this.storedCompounds() : this.byWords(this.scoring, this.stampOfScores);
  }

  /**
   * Scores segments until they suffice; the next query continues from there.
   * @param upTo minimum number of scored comments, which identifies the request
   * @returns the number of scored segments
   */
  async scoreUntil(upTo: number, isEnough: (segments: number) => boolean): Promise<number> {
    const { scoring, stampOfScores } = this;
    if (scoring === undefined || this.cache.has(this.document.fileId, BY_WORDS, stampOfScores)) return this.segments;
    const scored = await this.byWords(scoring, `${stampOfScores} up to ${upTo}`, isEnough);
    // Continues as the whole column.
    return scored.length < this.segments ? scored.length : (await this.compounds()).length;
  }

  /** Stored compounds, recomputed for sentences with a custom word. */
  private byWords(
    scoring: Scoring,
    stamp: string,
    isEnough?: (segments: number) => boolean,
  ): Promise<readonly Int16Array[]> {
    let scored: ReturnType<FileView['rescored']> | undefined;
    return this.column<Int16Array>({
      name: BY_WORDS,
      stamp,
      segmentStamp: () => this.stampOfScores,
      ...(isEnough === undefined ? {} : { isEnough }),
      load: async (segment, querySignals) => {
        const file = this.askedBy(querySignals);
        // All missing segments follow the first missing one.
        scored ??= file.rescored(await file.storedCompounds(), scoring, segment);
        const { value } = await scored.next();
        return value?.compounds ?? new Int16Array(0);
      },
      bytesOf: ({ byteLength }) => byteLength,
    });
  }

  private get stampOfScores(): string {
    return `${sentencesStamp(this.document)} ${this.scores}`;
  }

  /**
   * A value of the whole file derived from words and sentence scores.
   * @param stamp of its other inputs
   */
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
        means.push(computeCommentCompounds(file.commentsIn(segment), commentOfSentence, compounds[segment]!));
        if (file.slice.isOver()) await file.slice.rest();
      }
      return means;
    };
    return this.ofScoredWords('comment-compounds', derive, (means) =>
      means.reduce((sum, { byteLength }) => sum + byteLength, 0),
    );
  }

  /** Whether the query's result is already available. */
  async isFound(query: CanonicalQuery): Promise<boolean> {
    const { fileId } = this.document;
    if (this.cache.has(fileId, `found-${query.digest}`, sentencesStamp(this.document))) return true;
    return (await this.reader.get(CACHE, themeColumnId(this.document, query))) !== undefined;
  }

  /** What a query finds in each segment, from the cache or computed now; empty without a query. */
  async found(query: CanonicalQuery | undefined): Promise<readonly ThemeColumn[]> {
    if (query === undefined) return Array.from({ length: this.segments }, () => NOTHING_FOUND);
    const load = async (file: FileView): Promise<readonly ThemeColumn[]> => {
      const kept = await this.reader.getBytes(CACHE, themeColumnId(this.document, query));
      const ids = kept === undefined ? await file.compute(query) : decodeThemeColumn(kept);
      const sentences = await file.sentencePlaces();
      const findsEmpty = findsEmptyComments(query.query);
      return sentences.map((places, segment) => {
        const found = ids[segment] ?? NO_SENTENCES;
        if (found.length === 0 && !findsEmpty) return NOTHING_FOUND;
        return { sentences: found, comments: mapToComments(found, places, findsEmpty) };
      });
    };
    return this.once(`found-${query.digest}`, sentencesStamp(this.document), load, (columns) =>
      columns.reduce((sum, column) => sum + countArrayBytes(column), 0),
    );
  }

  /** Comments that carry a theme, by their sentiment under it. */
  classedComments({ name, stamp, columns }: Carrying): Promise<ClassedComments> {
    return this.classed(name, columns, stamp);
  }

  /** Comments with sentences, as if carried by one theme: for statements about comments as a whole. */
  everyCommentClassed(): Promise<ClassedComments> {
    return this.classed('every-comment', async (file) =>
      (await file.sentencePlaces()).map(({ commentOfSentence }) => {
        const ids = Uint32Array.from(commentOfSentence.keys());
        return { sentences: ids, comments: mapSentencesToComments(ids, commentOfSentence) };
      }),
    );
  }

  private async compute({ query }: CanonicalQuery): Promise<readonly Uint32Array[]> {
    const node = compileThemeQuery(query, await this.dictionary());
    const { slice } = this;
    const sentences: Uint32Array[] = [];
    for await (const words of this.words(collectQueryTerms(node))) {
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
    const toBytes = (value: ClassedComments): number => countArrayBytes(value) + countArrayBytes(value.repeats);
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
    return this.ofScoredWords(`classed-${name}`, derive, toBytes, stamp);
  }

  private cells<A extends ColumnArray>(
    column: number,
    pick: (sections: readonly ColumnArray[]) => A,
  ): Promise<readonly A[]> {
    return this.column<A>({
      name: `cells-${column}`,
      stamp: this.stampOfCells(column),
      load: async (segment) => pick(await this.read(segment, `cells-${column}`)),
      bytesOf: ({ byteLength }) => byteLength,
    });
  }
}
