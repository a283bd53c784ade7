/** Removal of names and contact details from texts: `GET /api/cleaning`, and jobs that clean a CSV file. */
import type { ReadOptions } from '@verbatim/domain/formats/read-options';
import { z } from 'zod';

export const CLEANING_KINDS = ['people', 'organisations', 'emails', 'phones', 'handles'] as const;
export type CleaningKind = (typeof CLEANING_KINDS)[number];

/** Replaces what was found. Never empty, and never read as a formula by a spreadsheet. */
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
  /** Names of the columns to clean. */
  columns: z.array(z.string().max(300)).min(1, 'Choose at least one column').max(1000),
  clean: z.strictObject(kinds).prefault({}),
  replacements,
});

/** `keep: false` removes the word from the list. */
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

/** A replacement. `start` and `end` are UTF-16 offsets in the original text. */
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
  /** Whether the column appears to contain free text. */
  readonly isText: boolean;
  /** The first non-empty value, truncated. */
  readonly sample: string;
}

export interface CleaningJob {
  readonly id: string;
  readonly fileName: string;
  readonly status: CleaningStatus;
  readonly createdAt: string;
  /** ISO 8601 instant at which the file and all of its results are deleted. */
  readonly expiresAt: string;
  readonly rows: number;
  readonly columns: readonly CleaningColumn[];
  /** Read options of the file; null for files uploaded before they were recorded. */
  readonly reading: ReadOptions | null;
  /** Options of the last run; null before the first run. */
  readonly options: CleaningStart | null;
  /** Words that are never replaced. */
  readonly keep: readonly string[];
  /** Number of rows processed. */
  readonly progress: number;
  /** Number of files that are cleaned before this one; null if it is not queued. */
  readonly before: number | null;
  /** Number of cells with findings; 0 until the run is complete. */
  readonly cells: number;
  /** Findings by descending frequency, at most 1,000. */
  readonly found: readonly FoundWord[];
  /** Total number of findings. */
  readonly foundTotal: number;
  /** Why the last run was not completed; null otherwise. */
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
  /** All findings, including words that are kept. */
  readonly found: readonly (Replaced & { readonly kept: boolean })[];
}
