/** The columns of one file in memory: each is loaded when it is asked for, as a list of one value a segment. */
import type { ModelReader } from '../stores/read-store.ts';
import { AskedSlice, type Asker } from './asker.ts';
import type { ColumnCache, ColumnRequest } from './column-cache.ts';
import type { CommentMask } from './kernels/comment-mask.ts';
import { sizeOfBase } from './kernels/value-counts.ts';
import { decodeColumn, SEGMENT_COMMENTS, type ColumnArray } from '../models/segments/segment-format.ts';
import {
  COLUMNS,
  columnId,
  segmentsOf,
  type ColumnName,
  type SegmentFileDocument,
} from '../models/segments/segments.ts';

/** What a list of values is taken for: a few ten thousand strings. */
const APPROXIMATE_BYTES_OF_VALUES = 2_000_000;

export abstract class FileColumns {
  readonly document: SegmentFileDocument;
  readonly segments: number;
  protected readonly reader: ModelReader;
  protected readonly cache: ColumnCache;
  protected readonly asker: Asker;

  constructor(document: SegmentFileDocument, reader: ModelReader, cache: ColumnCache, asker: Asker) {
    this.document = document;
    this.segments = segmentsOf(document.count);
    this.reader = reader;
    this.cache = cache;
    this.asker = asker;
  }

  /** The same file for somebody else: what it loads is given up when he is gone. */
  abstract askedBy(asker: Asker): FileColumns;

  commentsIn(segment: number): number {
    return Math.min(SEGMENT_COMMENTS, this.document.count - segment * SEGMENT_COMMENTS);
  }

  /** Comments of a segment in the base. @param mask undefined when all are */
  baseIn(segment: number, mask: CommentMask | undefined): number {
    return mask === undefined ? this.commentsIn(segment) : sizeOfBase(mask);
  }

  /** Comments of a segment whose words can be queried. */
  commentsSplitIn(segment: number): number {
    return Math.min(SEGMENT_COMMENTS, Math.max(0, this.document.split - segment * SEGMENT_COMMENTS));
  }

  /** A column that follows the sentences: a segment of it changes when more of its comments have been split. */
  protected splitColumn<T extends object | undefined>(
    name: string,
    load: (segment: number) => Promise<T> | T,
  ): Promise<readonly T[]> {
    const { split } = this.document;
    return this.column<T>({
      name,
      stamp: String(split),
      segmentStamp: (segment) => String(this.commentsSplitIn(segment)),
      load,
      bytesOf: bytesOfArrays,
    });
  }

  /** Something there is one of in a file. */
  async once<T>(
    name: string,
    stamp: string,
    load: (file: this) => Promise<T>,
    bytesOf: (value: T) => number = () => APPROXIMATE_BYTES_OF_VALUES,
  ): Promise<T> {
    const [value] = await this.column<T>({
      ...{ name, segments: 1, stamp, bytesOf },
      load: (_segment, askers) => load(this.askedBy(askers) as this),
    });
    return value as T;
  }

  protected column<T>(
    request: Omit<ColumnRequest<T>, 'segments'> & { readonly segments?: number },
  ): Promise<readonly T[]> {
    return this.cache.get<T>(this.document.fileId, { segments: this.segments, ...request }, this.asker);
  }

  get slice(): AskedSlice {
    return new AskedSlice(this.cache.slice, this.asker);
  }

  /** The sections of a stored column; none when it has not been written yet. */
  protected async read(segment: number, column: ColumnName): Promise<readonly ColumnArray[]> {
    const bytes = await this.reader.getBytes(COLUMNS, columnId(this.document, segment, column));
    return bytes === undefined ? [] : decodeColumn(bytes);
  }
}

export const bytesOfArrays = (value: object | undefined): number =>
  Object.values(value ?? {}).reduce<number>((sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0), 0);
