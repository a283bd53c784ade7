/** Sentiment tester: `GET /api/sentiment`. */
import type { DictionaryPreviewAnswer } from '@verbatim/projections/results/sentiment/dictionary-preview';
import { z } from 'zod';
import type { PreviewContext } from './results/preview-context.ts';
import { ignoreFields } from './ignored-fields.ts';

const word = z.strictObject({
  text: z.string().trim().max(200),
  value: z.number().min(-5).max(5),
  type: z.enum(['g', 'c']).optional(),
});

export const sentimentQuery = z.strictObject({
  /** Adds the saved words of this project, unless `custom_words` is given. */
  pid: z.string().min(1).max(200).optional(),
  string: z.string().max(100_000),
  /** The whole list. Absent: the saved ones; []: none. */
  negators: z.array(z.string().max(200)).max(10_000).optional(),
  /** The whole list. Absent: the saved ones; []: none. */
  custom_words: z.array(word).max(20_000).optional(),
});

/** A sentence with its scores from -1 to 1; `neg`, `neu` and `pos` sum to 1. */
export interface SentenceSentiment {
  readonly sentence: string;
  readonly neg: number;
  readonly neu: number;
  readonly pos: number;
  readonly compound: number;
  /** Words that contribute to the score, in order of the sentence. */
  readonly words: readonly WordInScore[];
}

/** A word that contributes to a score. */
export interface WordInScore {
  /** UTF-16 offsets in the sentence. */
  readonly start: number;
  readonly end: number;
  /** Weight in the word list, and value after the rules. */
  readonly weight: number;
  readonly value: number;
}

/** Validated by the domain, whose errors name the word. The limits here are for the API's document. */
const listedText = z.string().max(10_000).meta({ maxLength: 200 });
const listedWord = z.strictObject({
  text: listedText,
  value: z.number().meta({ minimum: -5, maximum: 5 }),
  type: z.enum(['g', 'c']).optional(),
});

const MAX_SENT = 50_000;

/** `POST /api/sentiment/list`: replaces the list. */
export const wordListRequest = z.strictObject({
  sentiment: z.array(listedWord).max(MAX_SENT),
  ...ignoreFields('version'),
});

/** `POST /api/negators`: replaces the list. */
export const negatorsRequest = z.strictObject({
  negators: z.array(listedText).max(MAX_SENT),
  ...ignoreFields('version'),
});

/**
 * `POST /api/projects/{id}/sentiment`: saves the project's words if given, and scores a page of its comments
 * with the current words.
 */
export const projectSentimentRequest = z.strictObject({
  limit: z.number().int().min(1).max(1_000_000).default(1000),
  offset: z.number().int().min(0).default(0),
  sentiment: z.array(listedWord).max(MAX_SENT).optional(),
  ...ignoreFields('version'),
});

/**
 * `POST /api/projects/{id}/sentiment-preview`: effects of a change on the project's comments. Nothing is
 * saved.
 */
export const dictionaryPreviewRequest = z.strictObject({
  /** The changed list: `g` for all projects, `c` for this one. */
  list: z.enum(['g', 'c']),
  /** Changed words; null removes a word. */
  words: z
    .array(z.strictObject({ text: z.string().max(200), value: z.number().min(-5).max(5).nullable() }))
    .max(MAX_SENT)
    .default([]),
  /** The whole list. Absent: the saved ones. */
  negators: z.array(z.string().max(200)).max(MAX_SENT).optional(),
});

export type DictionaryPreviewRequest = z.infer<typeof dictionaryPreviewRequest>;

/** `workspaces` are those with a theme under which sentences would have other scores. */
export type DictionaryPreviewResult = DictionaryPreviewAnswer & PreviewContext;

/** A word with its weight (-5 to 5, in steps of 0.1); `g` for all projects, `c` for one. */
export interface SentimentWord {
  readonly text: string;
  readonly value: number;
  readonly type: 'g' | 'c';
}

/** The word list of all projects. The `ETag` header has its version. */
export interface WordListAnswer {
  readonly sentiment: readonly SentimentWord[];
  readonly version: number;
}

/** The negators of all projects. The `ETag` header has their version. */
export interface NegatorsAnswer {
  readonly negators: readonly string[];
  readonly version: number;
}

/** A project with its own words. */
export interface ProjectWords {
  readonly id: string;
  readonly name: string;
  readonly words: readonly SentimentWord[];
}

/** Number of scored comments, and of those scored with the current words. */
export interface ScoredComments {
  readonly count: number;
  readonly completed: number;
}
