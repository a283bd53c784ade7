/**
 * A project of realistic comments in a store on disk as the projectors leave it: the reviews, each cut to two
 * or three sentences with every tenth word replaced by another of theirs, so that copies add new word
 * sequences, as further comments would.
 */
import { Compromise } from '@verbatim/command-api/text-work/compromise-terms';
import { tagPartsOfSpeech } from '@verbatim/command-api/text-work/parts-of-speech';
import {
  COMMENTS,
  commentsModel,
  FILES as COMMENT_FILES,
  SENTENCES,
} from '@verbatim/projections/models/comments/comments';
import { LIBRARY_MODEL, THEMES } from '@verbatim/projections/models/library/library';
import { GrowingColumn } from '../../projections/src/models/segments/theme-columns.ts';
import { addTags, SegmentBuilder } from '../../projections/src/models/segments/segment-builder.ts';
import { encodeColumn, encodeStrings, SEGMENT_COMMENTS } from '../../projections/src/models/segments/segments.ts';
import { segmentsModel, countSegments, type SegmentFileDocument } from '@verbatim/projections/models/segments/segments';
import { seededRandom } from '../../projections/src/models/segments/spec-support/seeded-random.ts';
import { TermDictionary } from '../../projections/src/models/segments/term-dictionary.ts';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import type { ScopeModels } from '@verbatim/projections/results/engine/scope';
import { padId } from '../../projections/src/stores/read-store.ts';
import type { ReadStore, Write } from '@verbatim/projections/stores/read-store';
import { reviewTexts } from './clothing-reviews.ts';
import {
  listSegmentFiles,
  fileWrites,
  projectWrites,
  putColumn,
  putTokens,
  putWordOffsets,
  themeDocument,
  type SyntheticColumn,
} from './segment-writes.ts';

/** As in uploads of at most 16 MiB. */
const FILE_COMMENTS = 8 * SEGMENT_COMMENTS;
const WORDS = 25;
export const DEPARTMENTS = ['Dresses', 'Knits', 'Pants', 'Blouses', 'Jackets'];

const CELLS: readonly SyntheticColumn[] = [
  { name: 'comment', type: 'long-text' },
  { name: 'department', type: 'enum', options: DEPARTMENTS },
];

/** @throws BenchSkipped without the reviews */
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
const getSpans = (text: string): readonly number[] => {
  const spans: number[] = [];
  let start = 0;
  for (const { index } of text.matchAll(/[.!?]+ |$/gu)) {
    if (index > start) spans.push(start, index);
    start = index + 2;
  }
  return spans;
};

export interface SpokenOptions {
  /** Queries by theme id. */
  readonly themes?: Readonly<Record<string, string>>;
  /** Whether to store texts and word positions, for reading and rescoring. */
  readonly withTexts?: boolean;
  /** Whether to store parts of speech by the build's tagger. */
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
  await writer.commit(projectWrites('p', CELLS), '', getPosition(0));
  for (const file of listSegmentFiles('p', CELLS, count, FILE_COMMENTS)) {
    const { count: length, firstId } = file;
    const writes = fileWrites(file, CELLS);
    const dictionary = new TermDictionary();
    for (let segment = 0; segment < countSegments(length); segment++) {
      const comments = Math.min(SEGMENT_COMMENTS, length - segment * SEGMENT_COMMENTS);
      const builder = new SegmentBuilder(dictionary);
      const own: string[] = [];
      for (let comment = 0; comment < comments; comment++) {
        const text = texts.next().value as string;
        builder.addComment(text, getSpans(text));
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
          ...putWordOffsets(file, segment, builder),
        );
    }
    await writer.commit(writes, getPosition(firstId - 1), getPosition(firstId - 1 + length));
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
      for (const [at, letters] of tagPartsOfSpeech(some, some.map(getSpans), compromise).entries())
        addTags(builder.columns(), tags, first + at, letters);
    }
    return putColumn(file, segment, 'tags', encodeColumn([tags.view()]));
  };
};

/** Ordered as strings. */
const getPosition = (comments: number): string => padId(comments + 1);

const BATCH = 256;

const putTexts = async (
  store: ReadStore,
  { fileId, firstId, count }: SegmentFileDocument,
  from: number,
  texts: readonly string[],
): Promise<void> => {
  const writer = await store.writer(commentsModel('p'));
  const writes: Write[] = texts.map((text, at) => ({
    kind: 'put',
    collection: COMMENTS,
    id: `${fileId}/${padId(from + at)}`,
    document: { text, fields: { department: DEPARTMENTS[at % DEPARTMENTS.length]! } },
  }));
  if (from === 0)
    writes.push({
      kind: 'put',
      collection: COMMENT_FILES,
      id: `p/${padId(firstId)}`,
      document: { fileId, firstId, count },
    });
  for (let first = 0; first < texts.length; first += BATCH) {
    const spans = texts.slice(first, first + BATCH).map(getSpans);
    writes.push({
      kind: 'put',
      collection: SENTENCES,
      id: `${fileId}/${padId(from + first)}`,
      document: { first: from + first, spans },
    });
  }
  const at = firstId - 1 + from;
  await writer.commit(writes, at === 0 ? '' : getPosition(at), getPosition(at + texts.length));
};

const putThemes = async (store: ReadStore, themes: Readonly<Record<string, string>>): Promise<void> => {
  const writes = Object.entries(themes).map(([id, text]): Write => {
    return { kind: 'put', collection: THEMES, id, document: themeDocument(id, text) };
  });
  await (await store.writer(LIBRARY_MODEL)).commit(writes, '', '1');
};
