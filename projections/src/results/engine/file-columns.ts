/** Columns of one file in memory: loaded on demand, as a list of values by segment. */
import type { ModelReader } from '../../stores/read-store.ts';
import { AbortableSlice, type QuerySignal } from './query-signal.ts';
import type { ColumnCache, ColumnRequest } from './column-cache.ts';
import type { CommentMask } from '../kernels/comment-mask.ts';
import { countMaskedComments } from '../kernels/value-counts.ts';
import { decodeColumn, SEGMENT_COMMENTS, type ColumnArray } from '../../models/segments/segment-format.ts';
import {
  COLUMNS,
  columnId,
  countSegments,
  sentencesStamp,
  type ColumnName,
  type SegmentFileDocument,
} from '../../models/segments/segments.ts';

/** Estimate for a list of values: a few ten thousand strings. */
const APPROXIMATE_BYTES_OF_VALUES = 2_000_000;

export abstract class FileColumns {
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
