/** Comments with a rating and a text, as the sentences of the scorer: all, or a sample of many. */
import { createRandom, drawOffsets } from '@verbatim/domain/agreement/draw-sample';
import type { UsedWords } from '@verbatim/domain/text/sentiment/weights/fit-weights';
import type { WordUses } from '@verbatim/domain/text/sentiment/weights/word-uses';
import { GrowingColumn } from '../../models/segments/theme-columns.ts';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import type { FileView } from '../engine/file-view.ts';
import { readNumbers } from '../engine/number-columns.ts';
import type { Scope } from '../engine/scope.ts';

/** A comment by its place. */
export interface RatedComment {
  readonly file: FileView;
  readonly segment: number;
  /** Within its segment. */
  readonly comment: number;
  readonly rating: number;
}

export interface RatedComments {
  readonly rated: number;
  /** Distinct ratings. */
  readonly ratings: number;
  readonly comments: readonly RatedComment[];
}

/** More cost time and add little (tests/bench/rating-words.bench.ts). */
const MAX_LEARNED = 10_000;
/** The same comments draw the same sample. */
const SEED = 73;

/** In the order of the comments. */
export const drawRatedComments = async ({ project, files, slice }: Scope, column: string): Promise<RatedComments> => {
  const all: RatedComment[] = [];
  const distinct = new Set<number>();
  for (const { file } of files) {
    const [numbers, sentences] = [await readNumbers(project, file, column), await file.sentencePlaces()];
    for (let segment = 0; segment < file.segments; segment++) {
      const { commentStarts } = sentences[segment]!;
      for (let comment = 0; comment + 1 < commentStarts.length; comment++) {
        const rating = numbers[segment]![comment]!;
        if (Number.isNaN(rating) || commentStarts[comment] === commentStarts[comment + 1]) continue;
        all.push({ file, segment, comment, rating });
        distinct.add(rating);
      }
      if (slice.isOver()) await slice.rest();
    }
  }
  const drawn = drawOffsets(MAX_LEARNED, all.length, createRandom(SEED));
  return { rated: all.length, ratings: distinct.size, comments: drawn.map((at) => all[at]!) };
};

export interface ReadWords {
  readonly used: UsedWords;
  /** By number. */
  readonly words: readonly string[];
  /** By number: comments that use it. */
  readonly comments: Uint32Array;
  /** By comment: its sentences as offsets of its text. */
  readonly texts: readonly CommentText[];
}

interface CommentText {
  readonly text: string;
  /** Start and end of each sentence. */
  readonly spans: Uint32Array;
}

const COMMENTS_OF_STEP = 16;

/** Reads the texts of the comments, segment by segment. */
export const readUsedWords = async (
  comments: readonly RatedComment[],
  uses: WordUses,
  slice: Scope['slice'],
): Promise<ReadWords> => {
  const table = new UsedWordsBuilder();
  const texts: CommentText[] = [];
  let open: { readonly file: FileView; readonly segment: number; readonly texts: readonly string[] } | undefined;
  for (const [at, { file, segment, comment }] of comments.entries()) {
    if (open?.file !== file || open.segment !== segment) {
      if (slice.isOver()) await slice.rest();
      open = { file, segment, texts: await file.commentTexts(segment) };
      if (slice.isOver()) await slice.rest();
    }
    const { commentStarts, spans } = (await file.sentences())[segment]!;
    const text = open.texts[comment] ?? '';
    const own = spans.slice(2 * commentStarts[comment]!, 2 * commentStarts[comment + 1]!);
    for (let span = 0; span < own.length; span += 2) table.addSentence(uses.read(text, own[span]!, own[span + 1]!));
    table.endComment();
    texts.push({ text, spans: Uint32Array.from(own) });
    if (at % COMMENTS_OF_STEP === 0 && slice.isOver()) await slice.rest();
  }
  return { ...table.finish(), texts };
};

class UsedWordsBuilder {
  private readonly numbers = new Map<string, number>();
  private readonly words: string[] = [];
  private readonly comments = new GrowingColumn(Uint32Array);
  private readonly lastComment = new GrowingColumn(Uint32Array);
  private readonly sentences = new GrowingColumn(Uint32Array, new Uint32Array(1));
  private readonly uses = new GrowingColumn(Uint32Array, new Uint32Array(1));
  private readonly usedWords = new GrowingColumn(Uint32Array);
  private readonly factors = new GrowingColumn(Float64Array);
  private readonly sums = new GrowingColumn(Float64Array);

  addSentence({ words, factors, sum }: ReturnType<WordUses['read']>): void {
    // The comment's number, from 1.
    const comment = this.sentences.length;
    for (const [at, text] of words.entries()) {
      const word = this.numbers.get(text) ?? this.number(text);
      if (this.lastComment.at(word) !== comment) this.comments.set(word, this.comments.at(word) + 1, 0);
      this.lastComment.set(word, comment, 0);
      this.usedWords.push(word);
      this.factors.push(factors[at]!);
    }
    this.sums.push(sum);
    this.uses.push(this.usedWords.length);
  }

  endComment(): void {
    this.sentences.push(this.sums.length);
  }

  finish(): Omit<ReadWords, 'texts'> {
    const used = {
      sentences: this.sentences.view().slice(),
      uses: this.uses.view().slice(),
      words: this.usedWords.view().slice(),
      factors: this.factors.view().slice(),
      sums: this.sums.view().slice(),
    };
    return { used, words: this.words, comments: this.comments.view().slice() };
  }

  private number(text: string): number {
    const word = this.words.push(text) - 1;
    this.numbers.set(text, word);
    this.comments.push(0);
    this.lastComment.push(0);
    return word;
  }
}

/** `_id` of a comment. */
export const getCommentId = ({ file, segment, comment }: RatedComment): number =>
  file.document.firstId + segment * SEGMENT_COMMENTS + comment;
