/** Names and contact details taken out of texts: `GET /api/cleaning`, and the jobs that clean a CSV file. */
import { z } from 'zod';

export const CLEANING_KINDS = ['people', 'organisations', 'emails', 'phones', 'handles'] as const;
export type CleaningKind = (typeof CLEANING_KINDS)[number];

/** What stands in place of what was found. Never empty, and nothing that a spreadsheet would take for a formula. */
const placeholder = z
  .string()
  .trim()
  .min(1, 'A placeholder must not be empty')
  .max(40, 'A placeholder has at most 40 characters')
  .regex(/^[^=+\-@]/u, 'A placeholder must not begin with =, +, - or @: a spreadsheet would take it for a formula')
  .regex(/^[^\p{Cc}]*$/u, 'A placeholder is one line of text');

const replacements = z
  .strictObject({
    people: placeholder.default('[NAME]'),
    organisations: placeholder.default('[ORG]'),
    emails: placeholder.default('[EMAIL]'),
    phones: placeholder.default('[PHONE]'),
    handles: placeholder.default('[USER]'),
  })
  .prefault({});

const kinds = {
  people: z.boolean().default(true),
  organisations: z.boolean().default(true),
  emails: z.boolean().default(false),
  phones: z.boolean().default(false),
  handles: z.boolean().default(false),
};
const word = z.string().trim().min(1).max(200);

export const cleaningQuery = z.strictObject({
  string: z.string().max(20_000),
  clean: z.strictObject({ ...kinds, keep: z.array(word).max(1000).default([]) }).prefault({}),
  replacements,
});

export const cleaningStart = z.strictObject({
  /** Names of the columns to be cleaned. */
  columns: z.array(z.string().max(300)).min(1, 'Choose at least one column').max(1000),
  clean: z.strictObject(kinds).prefault({}),
  replacements,
});

/** `keep: false` takes the word back. */
export const cleaningKeep = z.strictObject({ word, keep: z.boolean().default(true) });

export const cleaningPage = z.strictObject({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export type Placeholders = { readonly [kind in CleaningKind]: string };
export type CleaningKinds = { readonly [kind in CleaningKind]: boolean };

export interface CleaningStart {
  readonly columns: readonly string[];
  readonly clean: CleaningKinds;
  readonly replacements: Placeholders;
}

/** A place in the text as it was, in UTF-16 units. */
export interface Replaced {
  readonly start: number;
  readonly end: number;
  readonly kind: CleaningKind;
  readonly text: string;
  readonly replacement: string;
}

export interface CleanedText {
  readonly string: string;
  readonly replaced: readonly Replaced[];
}

export type CleaningStatus = 'new' | 'working' | 'done';

export interface CleaningColumn {
  readonly name: string;
  /** Looks like what somebody has written. */
  readonly isText: boolean;
  /** The first value that is not empty, cut. */
  readonly sample: string;
}

export interface CleaningJob {
  readonly id: string;
  readonly fileName: string;
  readonly status: CleaningStatus;
  readonly createdAt: string;
  /** When the file and everything made of it are deleted. */
  readonly expiresAt: string;
  readonly rows: number;
  readonly columns: readonly CleaningColumn[];
  /** As it was started last; null before. */
  readonly options: CleaningStart | null;
  /** Words that stay, everywhere. */
  readonly keep: readonly string[];
  /** Rows that were looked at. */
  readonly progress: number;
  /** So many other files are cleaned first; null when none waits. */
  readonly before: number | null;
  /** Cells in which something was found; 0 until it is done. */
  readonly cells: number;
  /** What was found, the most frequent first, at most 1,000. */
  readonly found: readonly FoundWord[];
  /** All of it. */
  readonly foundTotal: number;
  /** Why the last run did not end. */
  readonly trouble: string | null;
}

export interface FoundWord {
  readonly kind: CleaningKind;
  readonly text: string;
  readonly count: number;
  readonly kept: boolean;
}

export interface CleanedCell {
  /** Data row of the file, from 1. */
  readonly row: number;
  readonly column: string;
  readonly before: string;
  /** All that was found, kept words among them. */
  readonly found: readonly (Replaced & { readonly kept: boolean })[];
}
