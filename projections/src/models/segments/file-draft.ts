/** A file open in the projector: the stored columns read so far, and pending changes. */
import type { FileEvent } from '@verbatim/domain/file/file-events';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import type { SentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import type { UnitText } from '@verbatim/domain/text/unit-table';
import type { ModelSession } from '../projector.ts';
import { GrowingColumn, type TimeSlice } from './theme-columns.ts';
import { COMPOUND_SCALE } from '../../results/kernels/theme-sentiment.ts';
import { isMappable, mapLegacyLetters } from './map-legacy-letters.ts';
import {
  addScores,
  addTags,
  decodeSentences,
  SegmentBuilder,
  type SentenceColumns,
  sortWords,
} from './segment-builder.ts';
import {
  columnId,
  type ColumnName,
  COLUMNS,
  countSegments,
  decodeColumn,
  encodeColumn,
  section,
  SEGMENT_COMMENTS,
  type SegmentFileDocument,
} from './segments.ts';
import { SegmentTexts } from './segment-texts.ts';
import { encodeBuckets, TermDictionary } from './term-dictionary.ts';

/** Parts are read lazily. */
interface SegmentDraft {
  builder?: SegmentBuilder;
  /** As stored: what parts of speech and scores need of a completely split segment. */
  sentences?: SentenceColumns;
  tags?: GrowingColumn<Uint8Array>;
  compounds?: GrowingColumn<Int16Array>;
  texts?: SegmentTexts;
  sentencesChanged: boolean;
  tagsChanged: boolean;
}

type Split = Pick<Extract<FileEvent, { type: 'SentencesSplit' }>['data'], 'spans' | 'splitter'>;
type Parsed = Pick<Extract<FileEvent, { type: 'SentencesParsed' }>['data'], 'tags' | 'tokeniser'>;
type LettersOf = (sentences: SentenceColumns, comment: number, letters: string) => string;

type ClassifiedThemes = Pick<Extract<ProjectEvent, { type: 'ClassificationRun' }>['data'], 'themes' | 'library'>;

/** A range [from, to) of comments within the file. */
export type CommentRange = readonly [from: number, to: number];

export class FileDraft {
  document: SegmentFileDocument;
  private readonly segments = new Map<number, SegmentDraft>();
  private dictionary: TermDictionary | undefined;
  private dirtyScores: CommentRange[] = [];
  /** Whether stored columns belong to the previous split, until the next flush. */
  private isSplitAnew = false;

  private readonly scorerOf: () => SentimentScorer;

  constructor(document: SegmentFileDocument, scorerOf: () => SentimentScorer) {
    this.document = document;
    this.scorerOf = scorerOf;
  }

  /** Discards its sentences, to be replaced by another split. Its scores have to be requested again. */
  beginAnew(revision: number): void {
    this.segments.clear();
    this.dictionary = new TermDictionary();
    this.dirtyScores = [];
    this.isSplitAnew = true;
    this.document = { ...this.document, split: 0, parsed: 0, scored: [], splitters: [], splitAnew: revision };
  }

  /** Appends a batch of sentences. */
  async split(session: ModelSession, { spans, splitter }: Split, position: string): Promise<void> {
    let { split } = this.document;
    for (const commentSpans of spans) {
      const segment = Math.floor(split / SEGMENT_COMMENTS);
      const draft = this.draft(segment);
      const builder = (draft.builder ??= await this.readBuilder(session, segment));
      draft.texts ??= await this.readTexts(session, segment);
      builder.addComment(draft.texts.read(split % SEGMENT_COMMENTS), commentSpans);
      draft.sentencesChanged = true;
      split++;
    }
    const known = this.document.splitters ?? [];
    const isKnown = known.some(({ name, version }) => name === splitter.name && version === splitter.version);
    this.document = { ...this.document, split, splitters: isKnown ? known : [...known, splitter] };
    const { awaitingScores, ...document } = this.document;
    if (awaitingScores === undefined) return;
    this.document = document;
    for (const range of awaitingScores) this.score(range, position);
  }

  /** Assigns parts of speech to a batch's tokens; letters of another tokeniser are mapped by offset. */
  async parse(session: ModelSession, { tags, tokeniser }: Parsed): Promise<void> {
    let { parsed } = this.document;
    for (let at = 0; at < tags.length;) {
      const segment = Math.floor(parsed / SEGMENT_COMMENTS);
      const draft = this.draft(segment);
      const sentences = await this.sentencesOf(session, segment, draft);
      draft.tags ??= new GrowingColumn(Uint8Array, await this.read(session, segment, 'tags', Uint8Array));
      const end = Math.min(tags.length, at + SEGMENT_COMMENTS - (parsed % SEGMENT_COMMENTS));
      const lettersOf = await this.lettersBy(session, segment, tokeniser);
      for (; at < end; at++, parsed++) {
        const comment = parsed % SEGMENT_COMMENTS;
        addTags(sentences, draft.tags, comment, lettersOf(sentences, comment, tags[at]!));
      }
      draft.tagsChanged = true;
    }
    this.document = { ...this.document, parsed };
  }

  private async lettersBy(session: ModelSession, segment: number, tokeniser: string): Promise<LettersOf> {
    if (!isMappable(tokeniser, this.document.tokeniser)) return (_sentences, _comment, letters) => letters;
    const draft = this.draft(segment);
    const texts = (draft.texts ??= await this.readTexts(session, segment));
    return ({ commentStarts, spans }, comment, letters) => {
      const own = spans.subarray(commentStarts[comment]! * 2, commentStarts[comment + 1]! * 2);
      return mapLegacyLetters(texts.decode(comment), own, letters);
    };
  }

  /** Records a run of these themes over the file; their sentences are computed on demand. */
  classify({ themes, library }: ClassifiedThemes, position: string): void {
    const stamps = Object.fromEntries(themes.map((theme) => [theme, position]));
    const { libraryRevision = -1 } = this.document;
    this.document = {
      ...this.document,
      themes: { ...this.document.themes, ...stamps },
      classified: position,
      libraryRevision: Math.max(libraryRevision, library.revision),
    };
  }

  /** Scores a range of comments at the next flush; those without sentences later, with them. */
  score([from, to]: CommentRange, position: string): void {
    const { split, count, scored, awaitingScores = [] } = this.document;
    const awaited: CommentRange = [Math.max(split, from), Math.min(to, count)];
    if (awaited[0] < awaited[1])
      this.document = { ...this.document, awaitingScores: mergeRanges([...awaitingScores, awaited]) };
    const range: CommentRange = [Math.max(0, from), Math.min(to, split)];
    if (range[0] >= range[1]) return;
    this.dirtyScores = mergeRanges([...this.dirtyScores, range]);
    this.document = { ...this.document, scored: mergeRanges([...scored, range]), scores: position };
  }

  /** Writes the changed columns; the caller writes the document after it. */
  async flush(session: ModelSession, slice: TimeSlice): Promise<void> {
    for (const [segment, draft] of this.segments) {
      this.writeSentences(session, segment, draft);
      if (slice.isOver()) await slice.rest();
    }
    for (const range of this.dirtyScores) await this.writeScores(session, range, slice);
    this.dirtyScores = [];
    this.isSplitAnew = false;
  }

  /** Releases everything except the segment worked on last. */
  forgetOldSegments(): void {
    const last = [...this.segments.keys()].at(-1);
    for (const segment of this.segments.keys()) if (segment !== last) this.segments.delete(segment);
  }

  private writeSentences(session: ModelSession, segment: number, draft: SegmentDraft): void {
    const { builder, tags } = draft;
    if (draft.sentencesChanged && builder !== undefined) {
      const encoded = builder.encode();
      for (const column of ['sentences', 'comment-starts', 'tokens', 'terms'] as const)
        session.putBytes(COLUMNS, columnId(this.document, segment, column), encoded[column]);
      if (builder.comments === SEGMENT_COMMENTS)
        for (const [bucket, bytes] of encodeBuckets(sortWords(builder.columns(), builder.terms())).entries())
          session.putBytes(COLUMNS, columnId(this.document, segment, `words-${bucket}`), bytes);
    }
    if (draft.tagsChanged && tags !== undefined)
      session.putBytes(COLUMNS, columnId(this.document, segment, 'tags'), encodeColumn([tags.view()]));
    draft.sentencesChanged = draft.tagsChanged = false;
  }

  private async writeScores(session: ModelSession, [from, to]: CommentRange, slice: TimeSlice): Promise<void> {
    const scorer = this.scorerOf();
    for (let comment = from; comment < to;) {
      const segment = Math.floor(comment / SEGMENT_COMMENTS);
      const first = segment * SEGMENT_COMMENTS;
      const end = Math.min(to, first + SEGMENT_COMMENTS);
      const draft = this.draft(segment);
      const sentences = await this.sentencesOf(session, segment, draft);
      const texts = (draft.texts ??= await this.readTexts(session, segment));
      const compounds = (draft.compounds ??= new GrowingColumn(
        Int16Array,
        await this.read(session, segment, 'compounds', Int16Array),
      ));
      for (; comment < end; comment += SCORED_AT_ONCE) {
        const range = [comment - first, Math.min(end, comment + SCORED_AT_ONCE) - first] as const;
        addScores(sentences, compounds, range, scoreBy(texts, scorer));
        if (slice.isOver()) await slice.rest();
      }
      comment = end;
      if (comment === first + SEGMENT_COMMENTS) delete draft.texts;
      session.putBytes(COLUMNS, columnId(this.document, segment, 'compounds'), encodeColumn([compounds.view()]));
    }
  }

  private draft(segment: number): SegmentDraft {
    const draft = this.segments.get(segment) ?? { sentencesChanged: false, tagsChanged: false };
    this.segments.set(segment, draft);
    return draft;
  }

  private async sentencesOf(session: ModelSession, segment: number, draft: SegmentDraft): Promise<SentenceColumns> {
    if (draft.builder !== undefined) return draft.builder.columns();
    if (draft.sentences !== undefined) return draft.sentences;
    const stored = await this.readWords(session, segment, 'sentences');
    return (draft.sentences = stored === undefined ? NO_SENTENCES : decodeSentences(stored));
  }

  private async readBuilder(session: ModelSession, segment: number): Promise<SegmentBuilder> {
    const dictionary = await this.readDictionary(session);
    const [sentences, tokens, terms] = await Promise.all(
      (['sentences', 'tokens', 'terms'] as const).map((column) => this.readWords(session, segment, column)),
    );
    const stored = sentences && tokens && terms && { sentences, tokens, terms };
    return stored === undefined ? new SegmentBuilder(dictionary) : new SegmentBuilder(dictionary, stored);
  }

  private async readDictionary(session: ModelSession): Promise<TermDictionary> {
    if (this.dictionary !== undefined) return this.dictionary;
    const dictionary = new TermDictionary();
    for (let segment = 0; segment < countSegments(this.document.split); segment++) {
      const bytes = await session.getBytes(COLUMNS, columnId(this.document, segment, 'terms'));
      if (bytes !== undefined) dictionary.addStored(decodeColumn(bytes));
    }
    this.dictionary = dictionary;
    return dictionary;
  }

  private async readTexts(session: ModelSession, segment: number): Promise<SegmentTexts> {
    const column = this.document.columns.findIndex(({ type }) => type === 'long-text');
    return new SegmentTexts(await session.getBytes(COLUMNS, columnId(this.document, segment, `cells-${column}`)));
  }

  /** A stored column of the present split. */
  private async readWords(session: ModelSession, segment: number, column: ColumnName): Promise<Uint8Array | undefined> {
    return this.isSplitAnew ? undefined : session.getBytes(COLUMNS, columnId(this.document, segment, column));
  }

  /** A copy of a column, for changes in place. */
  private async read<A extends Uint8Array | Int16Array>(
    session: ModelSession,
    segment: number,
    column: ColumnName,
    make: new (length: number) => A,
  ): Promise<A> {
    const bytes = await this.readWords(session, segment, column);
    return bytes === undefined ? new make(0) : (section(decodeColumn(bytes), 0, make).slice() as A);
  }
}

const NO_SENTENCES: SentenceColumns = {
  commentStarts: new Uint32Array(1),
  firstTokens: new Uint32Array(1),
  spans: new Uint32Array(0),
};

/** Scores sentences, comment by comment. */
const scoreBy = (texts: SegmentTexts, scorer: SentimentScorer): Parameters<typeof addScores>[3] => {
  let text: UnitText | undefined;
  let comment = -1;
  return (row, start, end) => {
    if (text === undefined || comment !== row) text = texts.read(row);
    comment = row;
    const { units, from, to } = text;
    return Math.round(scorer.compoundOfUnits(units, from + start, Math.min(to, from + end)) * COMPOUND_SCALE);
  };
};

/** Comments scored between checks of the time slice. */
const SCORED_AT_ONCE = 256;

/** Sorts and merges adjacent ranges. */
const mergeRanges = (ranges: readonly CommentRange[]): CommentRange[] => {
  const merged: CommentRange[] = [];
  for (const range of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last !== undefined && range[0] <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], range[1])];
    else merged.push(range);
  }
  return merged;
};
