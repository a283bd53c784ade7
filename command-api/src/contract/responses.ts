/** A single response: `GET` and `POST /api/projects/{pid}/workspaces/{wid}/responses/{rid}`, many at once, and what was ever said of it. */
import type { ValenceRule } from '@verbatim/domain/text/sentiment/valence';
import { z } from 'zod';
import { filters, sentimentPart } from './filters.ts';

/** 2 tags, -2 takes the tag back, -1 excludes what the query finds, 1 restores it. */
const status = z.union([z.literal(1), z.literal(2), z.literal(-1), z.literal(-2)], {
  error: 'status is 2 (tag), -2 (untag), -1 (exclude) or 1 (restore)',
});
const themeId = z.string().min(1, 'Field is Required').max(100);

export const tagRequest = z.strictObject({
  /** The sentence, counted from 0; null for the comment as a whole. */
  s_id: z.number().int().min(0).max(1_000_000).nullable().default(null),
  t_id: themeId,
  status,
  /** Where in the product it is said. */
  screen: z.enum(['response', 'feed']).default('response'),
});

export const reviewRequest = z.strictObject({
  /** False takes the review back. */
  reviewed: z.boolean().default(true),
  /** Revision of the library that the person has seen the comment with, as `GET` tells it. */
  library: z.number().int().min(-1),
});

const MOST_NAMED = 50_000;

/** All that a list of matches holds. */
const wholeList = z.strictObject({
  /** The theme of the list; null: the comments with none of the workspace's themes, absent: all. */
  theme: themeId.nullable().optional(),
  filters: filters.default({}),
  groupBy: z.array(z.string()).max(3, 'Group by at most 3 levels').default([]),
  field: z.string().max(2000).optional(),
  sentiment: sentimentPart.optional(),
  /** A theme query: those of the comments that it finds. */
  string: z.string().max(20_000).default(''),
});

export const tagManyRequest = z
  .strictObject({
    t_id: themeId,
    status,
    comments: z.array(z.number().int().min(1)).min(1, 'Choose at least one comment').max(MOST_NAMED).optional(),
    list: wholeList.optional(),
  })
  .refine(({ comments, list }) => (comments === undefined) !== (list === undefined), {
    error: 'Name the comments, or the list that holds them',
    path: ['comments'],
  });

export interface TagManyResult {
  /** How many of the comments the act has changed. */
  readonly changed: number;
}

export type ChipMethod = 1 | 2 | -1;

/** Why a chip is there. */
export type ChipReason =
  | {
      readonly by: 'query';
      /** The part of the query that matched, as it was read. */
      readonly clause: string;
      /** The words that matched: [start, end) in UTF-16 units of the text. */
      readonly spans: readonly (readonly [number, number])[];
      /** Since which revision of the library the theme has this query; null where that was not noted. */
      readonly since: number | null;
      /** The version of the theme as it is now; null where it is not counted. */
      readonly version: number | null;
      /** Who gave the theme this query, and when (ISO 8601 instant); null where that was not noted. */
      readonly written: { readonly by: string; readonly at: string } | null;
    }
  | {
      readonly by: 'person';
      readonly actor: string;
      /** ISO 8601 instant. */
      readonly at: string;
      readonly screen: string;
      /** The version of the theme that the person saw; null where it was not noted. */
      readonly version: number | null;
      /** The version of the theme as it is now; null where it is not counted. */
      readonly versionNow: number | null;
    };

export interface ThemeChip {
  readonly id: string;
  readonly name: string;
  readonly method: ChipMethod;
  readonly why: ChipReason | null;
}

/** A word that counts in the score of its sentence. Places are in UTF-16 units of the whole text. */
export interface ScoredWord {
  readonly start: number;
  readonly end: number;
  /** What it adds to the sum that the compound is made of: its weight, after the words around it. */
  readonly value: number;
  /** Its weight in the list. */
  readonly weight: number;
  /** What has changed it, in the order of its working: `negator`, `booster`, `dampener`, `caps`, `but` … at the word that did. */
  readonly by: readonly {
    readonly rule: ValenceRule;
    readonly start: number;
    readonly end: number;
    /** The value after it. */
    readonly value: number;
  }[];
}

export interface ResponseSentence {
  /** Counted from 0. */
  readonly s_id: number;
  /** In UTF-16 units of the text. */
  readonly start: number;
  readonly end: number;
  readonly sentence: string;
  /** Compound, -1 to 1; null where it has not been scored. */
  readonly sentiment: number | null;
  /** The words that made the compound; none where it has not been scored. */
  readonly words: readonly ScoredWord[];
  /** What its marks (`!`, `??`) add to the side that prevails. */
  readonly emphasis: number;
  readonly themes: readonly ThemeChip[];
}

/** Who has looked at a comment and found it right. */
export interface ReviewMark {
  readonly actor: string;
  /** ISO 8601 instant. */
  readonly at: string;
  /** The query of one of its themes has changed since: it is to be looked at again. */
  readonly open: boolean;
}

export interface ResponseDetail {
  readonly _id: number;
  readonly text: string;
  readonly sentiment: readonly ResponseSentence[];
  /** What people have said of the comment as a whole. */
  readonly whole: readonly ThemeChip[];
  /** `themeId___method` of each theme of the workspace that it carries or is excluded from. */
  readonly themes: readonly string[];
  /** The other answers, in the order of the columns. */
  readonly answers: readonly { readonly name: string; readonly field: string; readonly value: string }[];
  /** Null for a comment that nobody has reviewed. */
  readonly review: ReviewMark | null;
  /** Revision of the library that this was made with. */
  readonly library: number;
}

export interface ResponseHistory {
  /** The newest first. */
  readonly items: readonly {
    /** Of the project's tags; null for what does not stand there. */
    readonly revision: number | null;
    readonly kind: 'tagged' | 'untagged' | 'excluded' | 'restored' | 'reviewed' | 'reopened' | 'imported';
    /** ISO 8601 instant. */
    readonly at: string;
    readonly actor: string;
    /** Name as it is now; '' for a theme that was deleted. */
    readonly theme: { readonly id: string; readonly name: string } | null;
    readonly s_id: number | null;
    /** In plain words. */
    readonly text: string;
  }[];
}
