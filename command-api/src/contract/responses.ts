/**
 * A single response (`GET` and `POST /api/projects/{pid}/workspaces/{wid}/responses/{rid}`), bulk tagging,
 * and the history of a comment.
 */
import type { ValenceRule } from '@verbatim/domain/text/sentiment/sentence-reader';
import { z } from 'zod';
import { groupBy } from './results/group-by.ts';
import { filters, sentimentPart } from './results/filters.ts';

/** 2 tags, -2 removes the tag, -1 excludes a match of the query, 1 restores it. */
const status = z.union([z.literal(1), z.literal(2), z.literal(-1), z.literal(-2)], {
  error: 'status is 2 (tag), -2 (untag), -1 (exclude) or 1 (restore)',
});
const themeId = z.string().min(1, 'Field is Required').max(100);

export const tagRequest = z.strictObject({
  /** Index of the sentence, from 0; null for the comment as a whole. */
  s_id: z.number().int().min(0).max(1_000_000).nullable().default(null),
  t_id: themeId,
  status,
  /** Screen on which the tag was set. */
  screen: z.enum(['response', 'feed', 'suggestions']).default('response'),
});

export const reviewRequest = z.strictObject({
  /** False withdraws the review. */
  reviewed: z.boolean().default(true),
  /** Revision of the library that the comment was displayed with, as returned by `GET`. */
  library: z.number().int().min(-1),
});

const MAX_NAMED = 50_000;

/** All comments of a list of matches. */
const wholeList = z.strictObject({
  /**
   * Theme or net of the list. `none`: comments in none of the nets; null: comments without any theme of the
   * workspace; absent: all comments.
   */
  theme: themeId.nullable().optional(),
  filters: filters.default({}),
  groupBy,
  field: z.string().max(2000).optional(),
  sentiment: sentimentPart.optional(),
  /** A theme query: only the comments that it finds. */
  string: z.string().max(20_000).default(''),
});

export const tagManyRequest = z
  .strictObject({
    t_id: themeId,
    status,
    comments: z.array(z.number().int().min(1)).min(1, 'Choose at least one comment').max(MAX_NAMED).optional(),
    list: wholeList.optional(),
  })
  .refine(({ comments, list }) => (comments === undefined) !== (list === undefined), {
    error: 'Name the comments, or the list that holds them',
    path: ['comments'],
  });

export interface TagManyResult {
  /** Number of comments changed. */
  readonly changed: number;
}

export type ChipMethod = 1 | 2 | 3 | -1;

/** Why a comment carries a theme. */
export type ChipReason =
  | {
      readonly by: 'query';
      /** The part of the query that matched, as interpreted. */
      readonly clause: string;
      /** The words that matched: UTF-16 offsets in the text, [start, end). */
      readonly spans: readonly (readonly [number, number])[];
      /** Revision of the library at which the theme got this query; null if not recorded. */
      readonly since: number | null;
      /** Current version of the theme; null if not recorded. */
      readonly version: number | null;
      /** Who wrote this query, and when (ISO 8601 instant); null if not recorded. */
      readonly written: { readonly by: string; readonly at: string } | null;
    }
  | {
      readonly by: 'person';
      readonly actor: string;
      /** ISO 8601 instant. */
      readonly at: string;
      readonly screen: string;
      /** Version of the theme that the person saw; null if not recorded. */
      readonly version: number | null;
      /** Current version of the theme; null if not recorded. */
      readonly versionNow: number | null;
    };

export interface ThemeChip {
  readonly id: string;
  readonly name: string;
  readonly method: ChipMethod;
  readonly why: ChipReason | null;
}

/** A word that contributes to the score of its sentence. Offsets are UTF-16 offsets in the whole text. */
export interface ScoredWord {
  readonly start: number;
  readonly end: number;
  /** Contribution to the sum that the compound is computed from, after the rules for surrounding words. */
  readonly value: number;
  /** Weight in the word list. */
  readonly weight: number;
  /**
   * Rules that changed the value, in order of application: `negator`, `booster`, `dampener`, `caps`, `but` …,
   * each with the word that triggered it.
   */
  readonly by: readonly {
    readonly rule: ValenceRule;
    readonly start: number;
    readonly end: number;
    /** Value after this rule. */
    readonly value: number;
  }[];
}

export interface ResponseSentence {
  /** Index of the sentence, from 0. */
  readonly s_id: number;
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly sentence: string;
  /** Compound from -1 to 1; null if not scored. */
  readonly sentiment: number | null;
  /** Words that contribute to the compound; empty if not scored. */
  readonly words: readonly ScoredWord[];
  /** What punctuation (`!`, `??`) adds to the prevailing side. */
  readonly emphasis: number;
  readonly themes: readonly ThemeChip[];
}

/** Who has reviewed a comment and approved its themes. */
export interface ReviewState {
  readonly actor: string;
  /** ISO 8601 instant. */
  readonly at: string;
  /** Whether the query of one of its themes has changed since, so that it needs another review. */
  readonly open: boolean;
}

export interface ResponseDetail {
  readonly _id: number;
  readonly text: string;
  readonly sentiment: readonly ResponseSentence[];
  /** Manual tags of the comment as a whole. */
  readonly whole: readonly ThemeChip[];
  /** `themeId___method` of each theme of the workspace that the comment carries or is excluded from. */
  readonly themes: readonly string[];
  /** The other answers, in the order of the columns. */
  readonly answers: readonly {
    readonly name: string;
    readonly field: string;
    /** Text of the question; '' if there is none. */
    readonly label: string;
    readonly value: string;
  }[];
  /** Null if not reviewed. */
  readonly review: ReviewState | null;
  /** Revision of the library that the response was computed with. */
  readonly library: number;
}

export interface ResponseHistory {
  /** Newest first. */
  readonly items: readonly {
    /** Revision of the project's tags; null for entries of other streams. */
    readonly revision: number | null;
    readonly kind: 'tagged' | 'untagged' | 'excluded' | 'restored' | 'accepted' | 'reviewed' | 'reopened' | 'imported';
    /** ISO 8601 instant. */
    readonly at: string;
    readonly actor: string;
    /** The theme with its current name; '' if deleted. */
    readonly theme: { readonly id: string; readonly name: string } | null;
    readonly s_id: number | null;
    /** Description in plain words. */
    readonly text: string;
  }[];
}
