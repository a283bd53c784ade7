/** Words of one file: dictionary, sentences and posting lists. */
import {
  mapSentenceComments,
  NEEDS_LENGTHS,
  readAllWords,
  readBucket,
  readCommentStarts,
  readDictionary,
  readLengths,
  readSegmentWords,
  readSentences,
  readWords,
  type SegmentWords,
  type SentenceColumns,
  type SortedWords,
} from '../../models/segments/segment-builder.ts';
import {
  type ColumnArray,
  columnId,
  type ColumnName,
  COLUMNS,
  countSegments,
  decodeColumn,
  sectionOr,
  SEGMENT_COMMENTS,
  type SegmentFileDocument,
  sentencesStamp,
} from '../../models/segments/segments.ts';
import {
  listWordBuckets,
  mergeWordBuckets,
  type TermDictionary,
  type WordBucket,
} from '../../models/segments/term-dictionary.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import type { CommentMask } from '../kernels/comment-mask.ts';
import { countMaskedComments } from '../kernels/value-counts.ts';
import { AbortableSlice, type QuerySignal } from './query-cost.ts';
import type { ColumnCache, ColumnRequest } from './result-cache.ts';

// Columns of one file in memory: loaded on demand, as a list of values by segment.

/** Estimate for a list of values: a few ten thousand strings. */
const APPROXIMATE_BYTES_OF_VALUES = 2_000_000;

abstract class FileColumns {
  readonly document: SegmentFileDocument;
  readonly segments: number;
  protected readonly reader: ModelReader;
  protected readonly cache: ColumnCache;
  protected readonly querySignal: QuerySignal;

  constructor(document: SegmentFileDocument, reader: ModelReader, cache: ColumnCache, querySignal: QuerySignal) {
    this.document = document;
    this.segments = countSegments(document.count);
    this.reader = reader;
    this.cache = cache;
    this.querySignal = querySignal;
  }

  /** The same file for another query: its loads are aborted with that query. */
  abstract askedBy(querySignal: QuerySignal): FileColumns;

  commentsIn(segment: number): number {
    return Math.min(SEGMENT_COMMENTS, this.document.count - segment * SEGMENT_COMMENTS);
  }

  /** Comments of a segment in the base. @param mask undefined for all */
  baseIn(segment: number, mask: CommentMask | undefined): number {
    return mask === undefined ? this.commentsIn(segment) : countMaskedComments(mask);
  }

  /** Comments of a segment with queryable words. */
  commentsSplitIn(segment: number): number {
    return Math.min(SEGMENT_COMMENTS, Math.max(0, this.document.split - segment * SEGMENT_COMMENTS));
  }

  /** A column derived from sentences: a segment changes when more of its comments are split. */
  protected splitColumn<T extends object | undefined>(
    name: string,
    load: (segment: number) => Promise<T> | T,
  ): Promise<readonly T[]> {
    const { splitAnew } = this.document;
    return this.column<T>({
      name,
      stamp: sentencesStamp(this.document),
      segmentStamp: (segment) =>
        sentencesStamp({ split: this.commentsSplitIn(segment), ...(splitAnew === undefined ? {} : { splitAnew }) }),
      load,
      bytesOf: countArrayBytes,
    });
  }

  /** A value of the whole file. */
  async once<T>(
    name: string,
    stamp: string,
    load: (file: this) => Promise<T>,
    bytesOf: (value: T) => number = () => APPROXIMATE_BYTES_OF_VALUES,
  ): Promise<T> {
    const [value] = await this.column<T>({
      name,
      segments: 1,
      stamp,
      bytesOf,
      load: (_segment, querySignals) => load(this.askedBy(querySignals) as this),
    });
    return value as T;
  }

  protected column<T>(
    request: Omit<ColumnRequest<T>, 'segments'> & { readonly segments?: number },
  ): Promise<readonly T[]> {
    return this.cache.get<T>(this.document.fileId, { segments: this.segments, ...request }, this.querySignal);
  }

  get slice(): AbortableSlice {
    return new AbortableSlice(this.cache.slice, this.querySignal);
  }

  /** Sections of a stored column; empty before it is written. */
  protected async read(segment: number, column: ColumnName): Promise<readonly ColumnArray[]> {
    const bytes = await this.reader.getBytes(COLUMNS, columnId(this.document, segment, column));
    return bytes === undefined ? [] : decodeColumn(bytes);
  }
}

export const countArrayBytes = (value: object | undefined): number =>
  Object.values(value ?? {}).reduce<number>((sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0), 0);

/** Buckets of a segment's words that are always cached. */
const FEW_BUCKETS = 8;
/** In a map and in a list. */
const BYTES_OF_TERM = 120;

export interface SentenceOffsets {
  /** First sentence of each split comment, and the number of sentences at the end. */
  readonly commentStarts: Uint32Array;
  readonly commentOfSentence: Uint16Array;
}

export abstract class FileWords extends FileColumns {
  /** Comment of each sentence: a tenth of the stored sentences. */
  sentencePlaces(): Promise<readonly SentenceOffsets[]> {
    return this.splitColumn('comment-starts', async (segment) => {
      const commentStarts = await readCommentStarts(this.reader, this.document, segment);
      return { commentStarts, commentOfSentence: mapSentenceComments(commentStarts) };
    });
  }

  /** Offsets of each sentence in its text, and its range of tokens. */
  async sentences(): Promise<readonly (SentenceColumns & SentenceOffsets)[]> {
    const places = await this.sentencePlaces();
    return this.splitColumn('sentences', async (segment) => ({
      ...(await readSentences(this.reader, this.document, segment)),
      ...places[segment]!,
    }));
  }

  /** Term of each token, in text order. */
  tokens(): Promise<readonly { readonly terms: Uint32Array }[]> {
    return this.splitColumn('tokens', async (segment) => ({
      terms: sectionOr(await this.read(segment, 'tokens'), Uint32Array),
    }));
  }

  /** One letter per token, as far as parts of speech exist. */
  tags(): Promise<readonly Uint8Array[]> {
    return this.column({
      name: 'tags',
      stamp: sentencesStamp({ ...this.document, split: this.document.parsed }),
      load: async (segment) => sectionOr(await this.read(segment, 'tags'), Uint8Array),
      bytesOf: ({ byteLength }) => byteLength,
    });
  }

  /** Words of each segment in turn, at least those of the given terms. Very large ones are not cached. */
  async *words(terms: ReadonlySet<number>, first = 0): AsyncGenerator<SegmentWords> {
    const buckets = listWordBuckets(terms);
    if (await this.areTooMany(buckets)) {
      for (let segment = first; segment < this.segments; segment++) yield await this.wordsOfSegment(segment, terms);
      return;
    }
    const kept = new Map<number, readonly (WordBucket | undefined)[]>();
    for (const bucket of buckets)
      kept.set(
        bucket,
        await this.splitColumn(`words-${bucket}`, (segment) => readBucket(this.reader, this.document, segment, bucket)),
      );
    const [any = []] = kept.values();
    const sorted = any.includes(undefined) ? await this.sortedWords(any) : [];
    const lengths = terms.has(NEEDS_LENGTHS) ? await this.lengths() : [];
    for (let segment = first; segment < any.length; segment++) {
      const words =
        any[segment] === undefined
          ? readSegmentWords(sorted[segment]!)
          : mergeWordBuckets(new Map([...kept].map(([number, segments]) => [number, segments[segment]!])));
      const own = lengths[segment];
      yield own === undefined ? words : { ...words, lengths: own.lengths };
    }
  }

  /** Words of sentences that are whole comments. */
  private lengths(): Promise<readonly { readonly lengths: Uint32Array }[]> {
    return this.splitColumn('lengths', async (segment) => ({
      lengths: readLengths(await readSentences(this.reader, this.document, segment)),
    }));
  }

  /** Of one segment, uncached. */
  wordsOfSegment(segment: number, terms: ReadonlySet<number>): Promise<SegmentWords> {
    return readWords(this.reader, this.document, segment, terms);
  }

  private async areTooMany(buckets: ReadonlySet<number>): Promise<boolean> {
    if (buckets.size <= FEW_BUCKETS) return false;
    let bytes = 0;
    for (const bucket of buckets) bytes += countArrayBytes(await readBucket(this.reader, this.document, 0, bucket));
    return bytes * this.segments > this.cache.budget / 2;
  }

  /** For segments without buckets. */
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
      sentencesStamp(this.document),
      ({ slice }) => readDictionary(this.reader, this.document, slice),
      ({ size }) => size * BYTES_OF_TERM,
    );
  }
}
