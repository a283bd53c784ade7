/** The words of one file: its dictionary, its sentences, and where each word stands. */
import {
  readAllWords,
  readBucket,
  readCommentStarts,
  readDictionary,
  readSentences,
  readWords,
} from '../models/segments/read-segment.ts';
import { sectionOr } from '../models/segments/segment-format.ts';
import type { TermDictionary } from '../models/segments/term-dictionary.ts';
import { bucketsOf, wordsOfBuckets, type WordBucket } from '../models/segments/word-buckets.ts';
import {
  commentsOfSentences,
  wordsOf,
  type SegmentWords,
  type SentenceColumns,
  type SortedWords,
} from '../models/segments/segment-words.ts';
import { FileColumns, bytesOfArrays } from './file-columns.ts';

/** Buckets of a segment's words that are kept without a question. */
const FEW_BUCKETS = 8;
/** In a map and in a list. */
const BYTES_OF_TERM = 120;

export interface SentencePlaces {
  /** For each comment that was split its first sentence, and the number of sentences at the end. */
  readonly commentStarts: Uint32Array;
  readonly commentOfSentence: Uint16Array;
}

export abstract class FileWords extends FileColumns {
  /** Which comment each sentence is of: a tenth of what is stored of sentences. */
  sentencePlaces(): Promise<readonly SentencePlaces[]> {
    return this.splitColumn('comment-starts', async (segment) => {
      const commentStarts = await readCommentStarts(this.reader, this.document, segment);
      return { commentStarts, commentOfSentence: commentsOfSentences(commentStarts) };
    });
  }

  /** Where each sentence stands in its text, and its words among the tokens. */
  async sentences(): Promise<readonly (SentenceColumns & SentencePlaces)[]> {
    const places = await this.sentencePlaces();
    return this.splitColumn('sentences', async (segment) => ({
      ...(await readSentences(this.reader, this.document, segment)),
      ...places[segment]!,
    }));
  }

  /** Of each token its term, in the order of the text. */
  tokens(): Promise<readonly { readonly terms: Uint32Array }[]> {
    return this.splitColumn('tokens', async (segment) => ({
      terms: sectionOr(await this.read(segment, 'tokens'), Uint32Array),
    }));
  }

  /** One letter a token, as far as words have been parsed. */
  tags(): Promise<readonly Uint8Array[]> {
    return this.column({
      name: 'tags',
      stamp: String(this.document.parsed),
      load: async (segment) => sectionOr(await this.read(segment, 'tags'), Uint8Array),
      bytesOf: ({ byteLength }) => byteLength,
    });
  }

  /** The words of each segment, one after the other: those named can be asked for. Where they are very many they are not kept. */
  async *words(terms: ReadonlySet<number>, first = 0): AsyncGenerator<SegmentWords> {
    const buckets = bucketsOf(terms);
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
    for (let segment = first; segment < any.length; segment++)
      yield any[segment] === undefined
        ? wordsOf(sorted[segment]!)
        : wordsOfBuckets(new Map([...kept].map(([number, segments]) => [number, segments[segment]!])));
  }

  /** Of one segment alone, read here and now. */
  wordsOfSegment(segment: number, terms: ReadonlySet<number>): Promise<SegmentWords> {
    return readWords(this.reader, this.document, segment, terms);
  }

  private async areTooMany(buckets: ReadonlySet<number>): Promise<boolean> {
    if (buckets.size <= FEW_BUCKETS) return false;
    let bytes = 0;
    for (const bucket of buckets) bytes += bytesOfArrays(await readBucket(this.reader, this.document, 0, bucket));
    return bytes * this.segments > this.cache.budget / 2;
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
}
