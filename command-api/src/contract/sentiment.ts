/** The live sentiment tester: `GET /api/sentiment`. */
import { z } from 'zod';

const word = z.strictObject({
  text: z.string().trim().max(200),
  value: z.number().min(-5).max(5),
  type: z.enum(['g', 'c']).optional(),
});

export const sentimentQuery = z.strictObject({
  /** By whose saved words as well, where none are given. */
  pid: z.string().min(1).max(200).optional(),
  string: z.string().max(100_000),
  /** Whole list; absent means the saved ones, [] none. */
  negators: z.array(z.string().max(200)).max(10_000).optional(),
  /** Whole list; absent means the saved ones, [] none. */
  custom_words: z.array(word).max(20_000).optional(),
});

/** One sentence with its scores (-1 to 1; neg, neu and pos add up to 1). */
export interface SentenceSentiment {
  readonly sentence: string;
  readonly neg: number;
  readonly neu: number;
  readonly pos: number;
  readonly compound: number;
  /** What made the score, in the order of the sentence. */
  readonly words: readonly WordInScore[];
}

/** A word that counts in a score. */
export interface WordInScore {
  /** UTF-16 units of the sentence. */
  readonly start: number;
  readonly end: number;
  /** The weight in the word list, and what the rules made of it. */
  readonly weight: number;
  readonly value: number;
}

/** What a word and its weight may be is the domain's to say, by the word's name; the document tells it. */
const listedText = z.string().max(10_000).meta({ maxLength: 200 });
const listedWord = z.strictObject({
  text: listedText,
  value: z.number().meta({ minimum: -5, maximum: 5 }),
  type: z.enum(['g', 'c']).optional(),
});

const MOST_SENT = 50_000;

/** `POST /api/sentiment/list`: the whole list. */
export const wordListRequest = z.strictObject({ sentiment: z.array(listedWord).max(MOST_SENT) });

/** `POST /api/negators`: the whole list. */
export const negatorsRequest = z.strictObject({ negators: z.array(listedText).max(MOST_SENT) });

/** `POST /api/projects/{id}/sentiment`: saves the project's words where they are given, and scores a page of its comments by the words of now. */
export const projectSentimentRequest = z.strictObject({
  limit: z.number().int().min(1).max(1_000_000).default(1000),
  offset: z.number().int().min(0).default(0),
  sentiment: z.array(listedWord).max(MOST_SENT).optional(),
});

/** `POST /api/projects/{id}/sentiment-preview`: what a change would do to the project's comments; nothing is saved. */
export const dictionaryPreviewRequest = z.strictObject({
  /** Of which list the words are: `g` of all projects, `c` of this one. */
  list: z.enum(['g', 'c']),
  /** Those that are changed; null: the word is removed. */
  words: z
    .array(z.strictObject({ text: z.string().max(200), value: z.number().min(-5).max(5).nullable() }))
    .max(MOST_SENT)
    .default([]),
  /** Whole list; absent means the saved ones. */
  negators: z.array(z.string().max(200)).max(MOST_SENT).optional(),
});

export type DictionaryPreviewRequest = z.infer<typeof dictionaryPreviewRequest>;

export type { DictionaryPreviewAnswer } from '@verbatim/projections/results/dictionary-preview';

/** A word with its weight (-5 to 5, step 0.1); `g` of all projects, `c` of one. */
export interface SentimentWord {
  readonly text: string;
  readonly value: number;
  readonly type: 'g' | 'c';
}

/** `GET` and `POST /api/sentiment/list`, with the version of the list in `ETag`. */
export interface WordListAnswer {
  readonly sentiment: readonly SentimentWord[];
  readonly version: number;
}

/** `GET` and `POST /api/negators`, with the version of the list in `ETag`. */
export interface NegatorsAnswer {
  readonly negators: readonly string[];
  readonly version: number;
}

/** `GET /api/sentiment/project_list`: a project with its own words. */
export interface ProjectWords {
  readonly id: string;
  readonly name: string;
  readonly words: readonly SentimentWord[];
}

/** `POST /api/projects/{id}/sentiment`: comments that have scores, and how many of them are scored by the words of now. */
export interface ScoredComments {
  readonly count: number;
  readonly completed: number;
}
