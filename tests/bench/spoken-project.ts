/**
 * A project of so many comments as people write them, in a store on disk as the projectors leave it: the reviews, each cut to two or three sentences
 * and with one word of ten replaced by another of theirs, so that a copy brings word sequences of its own, as more comments do.
 */
import { Compromise } from '@verbatim/command-api/text-work/compromise-terms';
import { wordClasses } from '@verbatim/command-api/text-work/word-classes';
import {
  COMMENTS,
  commentsModel,
  FILES as COMMENT_FILES,
  SENTENCES,
} from '@verbatim/projections/models/comments/comments';
import { LIBRARY_MODEL, THEMES } from '@verbatim/projections/models/library/library';
import { GrowingColumn } from '@verbatim/projections/models/segments/growing-column';
import { addTags, SegmentBuilder } from '@verbatim/projections/models/segments/segment-builder';
import { encodeColumn, encodeStrings, SEGMENT_COMMENTS } from '@verbatim/projections/models/segments/segment-format';
import { segmentsModel, segmentsOf, type SegmentFileDocument } from '@verbatim/projections/models/segments/segments';
import { seededRandom } from '@verbatim/projections/models/segments/spec-support/seeded-random';
import { TermDictionary } from '@verbatim/projections/models/segments/term-dictionary';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import type { ScopeModels } from '@verbatim/projections/results/scope';
import { padded } from '@verbatim/projections/stores/id-path';
import type { ReadStore, Write } from '@verbatim/projections/stores/read-store';
import { reviewTexts } from './clothing-reviews.ts';
import {
  filesOf,
  fileWrites,
  projectWrites,
  putColumn,
  putTokens,
  putWordPlaces,
  themeDocument,
  type SyntheticColumn,
} from './segment-writes.ts';

/** As uploads of at most 16 MiB make them. */
const FILE_COMMENTS = 8 * SEGMENT_COMMENTS;
const WORDS = 25;
export const DEPARTMENTS = ['Dresses', 'Knits', 'Pants', 'Blouses', 'Jackets'];

const CELLS: readonly SyntheticColumn[] = [
  { name: 'comment', type: 'long-text' },
  { name: 'department', type: 'enum', options: DEPARTMENTS },
];

/** @throws BenchSkipped where the reviews are missing */
export function* spokenTexts(count: number): Generator<string> {
  const random = seededRandom(2026);
  const shortened = reviewTexts().map(shorten);
  const vocabulary = shortened.flatMap((text) => text.split(' ')).filter((word) => /^[a-z]+$/u.test(word));
  for (let at = 0; at < count; at++) {
    const text = shortened[at % shortened.length]!;
    yield at < shortened.length
      ? text
      : text.replaceAll(/[a-z]+/gu, (word) => (random.below(10) === 0 ? random.pick(vocabulary) : word));
  }
}

const shorten = (text: string): string => {
  const plain = text.replaceAll(/\s+/gu, ' ');
  let end = 0;
  for (const { index } of plain.matchAll(/[.!?]+ /gu)) {
    end = index + 1;
    if (plain.slice(0, end).split(' ').length >= WORDS) break;
  }
  return end === 0 ? plain.split(' ').slice(0, WORDS).join(' ') : plain.slice(0, end);
};

/** Sentences end at a full stop. */
const spansOf = (text: string): readonly number[] => {
  const spans: number[] = [];
  let start = 0;
  for (const { index } of text.matchAll(/[.!?]+ |$/gu)) {
    if (index > start) spans.push(start, index);
    start = index + 2;
  }
  return spans;
};

export interface SpokenOptions {
  /** Their queries, by the ids of the themes. */
  readonly themes?: Readonly<Record<string, string>>;
  /** Whether the comments themselves are there, to be read and to be scored anew, and where each word stands. */
  readonly withTexts?: boolean;
  /** Whether words have their parts of speech, by the tagger of the build. */
  readonly withTags?: boolean;
}

export const fillSpokenProject = async (
  store: ReadStore,
  count: number,
  { themes = {}, withTexts = false, withTags = false }: SpokenOptions = {},
): Promise<ScopeModels> => {
  const random = seededRandom(5);
  const texts = spokenTexts(count);
  const putTags = withTags ? tagging() : undefined;
  const writer = await store.writer(segmentsModel('p'));
  await writer.commit(projectWrites('p', CELLS), '', positionOf(0));
  for (const file of filesOf('p', CELLS, count, FILE_COMMENTS)) {
    const { count: length, firstId } = file;
    const writes = fileWrites(file, CELLS);
    const dictionary = new TermDictionary();
    for (let segment = 0; segment < segmentsOf(length); segment++) {
      const comments = Math.min(SEGMENT_COMMENTS, length - segment * SEGMENT_COMMENTS);
      const builder = new SegmentBuilder(dictionary);
      const own: string[] = [];
      for (let comment = 0; comment < comments; comment++) {
        const text = texts.next().value as string;
        builder.addComment(text, spansOf(text));
        own.push(text);
      }
      if (withTexts) await putTexts(store, file, segment * SEGMENT_COMMENTS, own);
      if (putTags !== undefined) writes.push(putTags(file, segment, builder, own));
      const { firstTokens } = builder.columns();
      const compounds = Int16Array.from({ length: firstTokens.length - 1 }, () => random.below(20_001) - 10_000);
      const departments = Uint16Array.from({ length: comments }, () => 1 + random.below(DEPARTMENTS.length));
      writes.push(
        ...putTokens(file, segment, builder),
        putColumn(file, segment, 'compounds', encodeColumn([compounds])),
        putColumn(file, segment, 'cells-1', encodeColumn([departments])),
      );
      if (withTexts)
        writes.push(
          putColumn(file, segment, 'cells-0', encodeColumn(encodeStrings(own))),
          ...putWordPlaces(file, segment, builder),
        );
    }
    await writer.commit(writes, positionOf(firstId - 1), positionOf(firstId - 1 + length));
  }
  await putThemes(store, themes);
  return {
    segments: await store.reader(segmentsModel('p')),
    library: await store.reader(LIBRARY_MODEL),
    tags: await store.reader(tagsModel('p')),
  };
};

/** Writes the parts of speech of a segment. */
const tagging = () => {
  const compromise = new Compromise();
  return (file: SegmentFileDocument, segment: number, builder: SegmentBuilder, texts: readonly string[]): Write => {
    const tags = new GrowingColumn(Uint8Array);
    for (let first = 0; first < texts.length; first += BATCH) {
      const some = texts.slice(first, first + BATCH);
      for (const [at, letters] of wordClasses(some, some.map(spansOf), compromise).entries())
        addTags(builder.columns(), tags, first + at, letters);
    }
    return putColumn(file, segment, 'tags', encodeColumn([tags.view()]));
  };
};

/** Their string order is their order. */
const positionOf = (comments: number): string => padded(comments + 1);

const BATCH = 256;

const putTexts = async (
  store: ReadStore,
  { fileId, firstId, count }: SegmentFileDocument,
  from: number,
  texts: readonly string[],
): Promise<void> => {
  const writer = await store.writer(commentsModel('p'));
  const writes: Write[] = texts.map((text, at) => ({
    ...{ kind: 'put', collection: COMMENTS, id: `${fileId}/${padded(from + at)}` },
    document: { text, fields: { department: DEPARTMENTS[at % DEPARTMENTS.length]! } },
  }));
  if (from === 0)
    writes.push({
      ...{ kind: 'put', collection: COMMENT_FILES, id: `p/${padded(firstId)}` },
      document: { fileId, firstId, count },
    });
  for (let first = 0; first < texts.length; first += BATCH) {
    const spans = texts.slice(first, first + BATCH).map(spansOf);
    writes.push({
      ...{ kind: 'put', collection: SENTENCES, id: `${fileId}/${padded(from + first)}` },
      document: { first: from + first, spans },
    });
  }
  const at = firstId - 1 + from;
  await writer.commit(writes, at === 0 ? '' : positionOf(at), positionOf(at + texts.length));
};

const putThemes = async (store: ReadStore, themes: Readonly<Record<string, string>>): Promise<void> => {
  const writes = Object.entries(themes).map(([id, text]): Write => {
    return { kind: 'put', collection: THEMES, id, document: themeDocument(id, text) };
  });
  await (await store.writer(LIBRARY_MODEL)).commit(writes, '', '1');
};
