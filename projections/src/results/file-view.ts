/** One file as a query sees it: its columns on demand, each as a list of one value a segment. */
import type { CanonicalQuery } from '../models/segments/canonical-query.ts';
import { CACHE, type ModelReader } from '../stores/read-store.ts';
import { foldTexts, stringsOf, type FoldedTexts } from './folded-texts.ts';
import { compileThemeQuery, termsOf } from './kernels/compile-theme-query.ts';
import { commentsOfSentenceIds, matchingInSlices } from './kernels/evaluate-theme-query.ts';
import { ClassedCommentsBuilder, type ClassedComments } from './kernels/theme-sentiment.ts';
import { AskedSlice, type Asker } from './asker.ts';
import type { ColumnCache, ColumnRequest } from './column-cache.ts';
import { readAllWords, readBucket, readDictionary, readSentences } from '../models/segments/read-segment.ts';
import { decodeColumn, section, SEGMENT_COMMENTS, type ColumnArray } from '../models/segments/segment-format.ts';
import {
  COLUMNS,
  columnId,
  segmentsOf,
  valuesId,
  type ColumnName,
  type SegmentFileDocument,
} from '../models/segments/segments.ts';
import { decodeThemeColumn, themeColumnId } from '../models/segments/theme-columns.ts';
import { bucketOf, wordsOfBuckets, type WordBucket } from '../models/segments/word-buckets.ts';
import type { TermDictionary } from '../models/segments/term-dictionary.ts';
import {
  commentsOfSentences,
  wordsOf,
  type SegmentWords,
  type SentenceColumns,
  type SortedWords,
} from '../models/segments/segment-words.ts';

export type EnumCodes = Uint16Array | Uint32Array;

export interface SentencesInMemory extends SentenceColumns {
  readonly commentOfSentence: Uint16Array;
}

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
const ROWS_NEVER_CHANGE = 'rows';
/** What a list of values is taken for: a few ten thousand strings. */
const APPROXIMATE_BYTES_OF_VALUES = 2_000_000;
/** In a map and in a list. */
const BYTES_OF_TERM = 120;

export class FileView {
  readonly document: SegmentFileDocument;
  readonly segments: number;
  private readonly reader: ModelReader;
  private readonly cache: ColumnCache;
  private readonly asker: Asker;

  constructor(document: SegmentFileDocument, reader: ModelReader, cache: ColumnCache, asker: Asker) {
    this.document = document;
    this.segments = segmentsOf(document.count);
    this.reader = reader;
    this.cache = cache;
    this.asker = asker;
  }

  /** The same file for somebody else: what it loads is given up when he is gone. */
  askedBy(asker: Asker): FileView {
    return asker === this.asker ? this : new FileView(this.document, this.reader, this.cache, asker);
  }

  commentsIn(segment: number): number {
    return Math.min(SEGMENT_COMMENTS, this.document.count - segment * SEGMENT_COMMENTS);
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

  sentences(): Promise<readonly SentencesInMemory[]> {
    return this.splitColumn('sentences', async (segment) => {
      const columns = await readSentences(this.reader, this.document, segment);
      return { ...columns, commentOfSentence: commentsOfSentences(columns.commentStarts) };
    });
  }

  /** The words of each segment: those named can be asked for. */
  async words(terms: ReadonlySet<number>): Promise<readonly SegmentWords[]> {
    const numbers = terms.size === 0 ? new Set([0]) : new Set([...terms].map(bucketOf));
    const buckets = new Map<number, readonly (WordBucket | undefined)[]>();
    for (const bucket of numbers)
      buckets.set(
        bucket,
        await this.splitColumn(`words-${bucket}`, (segment) => readBucket(this.reader, this.document, segment, bucket)),
      );
    const [any = []] = buckets.values();
    const sorted = any.includes(undefined) ? await this.sortedWords(any) : [];
    return any.map((bucket, segment) =>
      bucket === undefined
        ? wordsOf(sorted[segment]!)
        : wordsOfBuckets(new Map([...buckets].map(([number, segments]) => [number, segments[segment]!]))),
    );
  }

  /** Of the segments that have no buckets. */
  private async sortedWords(
    buckets: readonly (WordBucket | undefined)[],
  ): Promise<readonly (SortedWords | undefined)[]> {
    const sentences = await this.sentences();
    return this.splitColumn('words', async (segment) =>
      buckets[segment] === undefined
        ? readAllWords(this.reader, this.document, segment, sentences[segment]!)
        : undefined,
    );
  }

  dictionary(): Promise<TermDictionary> {
    return this.once(
      'dictionary',
      String(this.document.split),
      ({ slice }) => readDictionary(this.reader, this.document, slice),
      ({ size }) => size * BYTES_OF_TERM,
    );
  }

  compounds(): Promise<readonly Int16Array[]> {
    return this.column({
      name: 'compounds',
      stamp: this.document.scores,
      load: async (segment) => {
        const sections = await this.read(segment, 'compounds');
        return sections.length === 0 ? new Int16Array(0) : section(sections, 0, Int16Array);
      },
      bytesOf: ({ byteLength }) => byteLength,
    });
  }

  /** What a query finds in each segment: as it is kept in the cache, or computed here and now. Without a query nothing. */
  async found(query: CanonicalQuery | undefined): Promise<readonly ThemeColumn[]> {
    if (query === undefined) return Array.from({ length: this.segments }, () => NOTHING_FOUND);
    const load = async (file: FileView): Promise<readonly ThemeColumn[]> => {
      const kept = await this.reader.getBytes(CACHE, themeColumnId(this.document, query));
      const ids = kept === undefined ? await file.compute(query) : decodeThemeColumn(kept);
      const sentences = await file.sentences();
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
      (await file.sentences()).map(({ commentOfSentence }) => {
        const ids = Uint32Array.from(commentOfSentence.keys());
        return { sentences: ids, comments: commentsOfSentenceIds(ids, commentOfSentence) };
      }),
    );
  }

  private async compute({ query }: CanonicalQuery): Promise<readonly Uint32Array[]> {
    const node = compileThemeQuery(query, await this.dictionary());
    const { slice } = this;
    const sentences: Uint32Array[] = [];
    for (const words of await this.words(termsOf(node))) {
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
    const { split, scores } = this.document;
    const bytesOf = (value: ClassedComments): number => bytesOfArrays(value) + bytesOfArrays(value.repeats);
    const derive = async (file: FileView): Promise<ClassedComments> => {
      const [columns, sentences, compounds] = [await carrying(file), await file.sentences(), await file.compounds()];
      const builder = new ClassedCommentsBuilder();
      const { slice } = file;
      for (let segment = 0; segment < this.segments; segment++) {
        const { sentences: ids, comments } = columns[segment]!;
        builder.addSegment(ids, comments, sentences[segment]!.commentOfSentence, compounds[segment]!);
        if (slice.isOver()) await slice.rest();
      }
      return builder.finish();
    };
    return this.once(`classed-${name}`, `${split} ${scores} ${stamp}`, derive, bytesOf);
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

  /** A column that follows the sentences: a segment of it changes when more of its comments have been split. */
  private splitColumn<T extends object | undefined>(
    name: string,
    load: (segment: number) => Promise<T> | T,
  ): Promise<readonly T[]> {
    const { split } = this.document;
    return this.column<T>({
      name,
      stamp: String(split),
      segmentStamp: (segment) => String(Math.min(SEGMENT_COMMENTS, Math.max(0, split - segment * SEGMENT_COMMENTS))),
      load,
      bytesOf: bytesOfArrays,
    });
  }

  /** Something there is one of in a file, kept while its stamp is the same. */
  async once<T>(
    name: string,
    stamp: string,
    load: (file: FileView) => Promise<T>,
    bytesOf: (value: T) => number = () => APPROXIMATE_BYTES_OF_VALUES,
  ): Promise<T> {
    const [value] = await this.column<T>({
      ...{ name, segments: 1, stamp, bytesOf },
      load: (_segment, askers) => load(this.askedBy(askers)),
    });
    return value as T;
  }

  private column<T>(
    request: Omit<ColumnRequest<T>, 'segments'> & { readonly segments?: number },
  ): Promise<readonly T[]> {
    return this.cache.get<T>(this.document.fileId, { segments: this.segments, ...request }, this.asker);
  }

  get slice(): AskedSlice {
    return new AskedSlice(this.cache.slice, this.asker);
  }

  /** The sections of a stored column; none when it has not been written yet. */
  private async read(segment: number, column: ColumnName): Promise<readonly ColumnArray[]> {
    const bytes = await this.reader.getBytes(COLUMNS, columnId(this.document, segment, column));
    return bytes === undefined ? [] : decodeColumn(bytes);
  }
}

const bytesOfArrays = (value: object | undefined): number =>
  Object.values(value ?? {}).reduce<number>((sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0), 0);
