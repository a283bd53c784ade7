/** Words of one file: dictionary, sentences and posting lists. */
import {
  readAllWords,
  readBucket,
  readCommentStarts,
  readDictionary,
  readSentences,
  readWords,
} from '../../models/segments/read-segment.ts';
import { sectionOr } from '../../models/segments/segment-format.ts';
import { sentencesStamp } from '../../models/segments/segments.ts';
import type { TermDictionary } from '../../models/segments/term-dictionary.ts';
import { listWordBuckets, mergeWordBuckets, type WordBucket } from '../../models/segments/word-buckets.ts';
import {
  mapSentenceComments,
  NEEDS_LENGTHS,
  readLengths,
  readSegmentWords,
  type SegmentWords,
  type SentenceColumns,
  type SortedWords,
} from '../../models/segments/segment-words.ts';
import { FileColumns, countArrayBytes } from './file-columns.ts';

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
