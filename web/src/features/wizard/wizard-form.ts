/** The wizard's stored values: everything except the file, which a page cannot reopen. */
import { isAnswerSeparator, type AnswerSeparator } from '@verbatim/domain/formats/several-answers';
import type { CreateProjectRequest, Project } from '@verbatim/command-api/contract/projects';
import { COLUMN_TYPE_NAMES, type ColumnType } from '@verbatim/domain/formats/column-types';
import { toHeaderFields } from '@verbatim/domain/formats/column-names';
import { namedFields } from '../../components/csv/file-columns.ts';
import type { FormValues } from '../../forms/merge-forms.ts';
import { patchDraft, type ColumnDraft } from './column-drafts.ts';

export interface WizardValues extends FormValues {
  readonly name: string;
  readonly description: string;
  readonly sid: string;
  readonly no_sid: boolean;
  /** Of the last chosen file; null for none. */
  readonly fileName: string | null;
  /** As in that file. */
  readonly headers: readonly string[];
  /** `ColumnEdits` as JSON. */
  readonly edits: string;
  /** Guessed columns of that file, as JSON: see `serialiseGuesses`. */
  readonly guesses: string;
  /** From 0. */
  readonly step: number;
}

export type ColumnEdit = Partial<Pick<ColumnDraft, 'name' | 'type' | 'separator'>>;

/** The user's corrections, by field. */
export type ColumnEdits = Readonly<Record<string, ColumnEdit>>;

/** Key of the draft; a created project has its own. */
export const wizardForm = (projectId: string | null): string => `wizard/${projectId ?? 'new'}`;

export const toWizardValues = (project: Project | null): WizardValues => ({
  name: project?.name ?? '',
  description: project?.description ?? '',
  sid: project?.sid ?? '',
  no_sid: project?.no_sid ?? false,
  fileName: null,
  headers: [],
  edits: '{}',
  guesses: '[]',
  step: 0,
});

export const toProjectDetails = ({ name, description, sid, no_sid }: WizardValues): CreateProjectRequest => ({
  name,
  description,
  sid,
  no_sid,
});

const isSeparator = (text: unknown): text is AnswerSeparator | '' =>
  text === '' || (typeof text === 'string' && isAnswerSeparator(text));

const isType = (type: unknown): type is ColumnType => (COLUMN_TYPE_NAMES as readonly unknown[]).includes(type);

/** Drops invalid ones. */
export const parseEdits = ({ edits }: Pick<WizardValues, 'edits'>): ColumnEdits => {
  const kept = Object.entries(
    JSON.parse(edits) as Record<
      string,
      { readonly name?: unknown; readonly type?: unknown; readonly separator?: unknown }
    >,
  );
  return Object.fromEntries(
    kept.map(([field, { name, type, separator }]) => [
      field,
      {
        ...(typeof name === 'string' ? { name } : {}),
        ...(isType(type) ? { type } : {}),
        ...(isSeparator(separator) ? { separator } : {}),
      },
    ]),
  );
};

const [KEPT_CELLS, KEPT_LENGTH, KEPT_UNITS] = [10, 120, 300_000];

/** Guesses with some of their cells: enough to correct them without the file. */
export const serialiseGuesses = (guesses: readonly ColumnDraft[]): string => {
  const cut = (cell: string): string => (cell.length > KEPT_LENGTH ? `${cell.slice(0, KEPT_LENGTH)}…` : cell);
  const few = guesses.map((guess) => ({ ...guess, cells: [...new Set(guess.cells)].slice(0, KEPT_CELLS).map(cut) }));
  const kept = JSON.stringify(few);
  return kept.length > KEPT_UNITS ? JSON.stringify(few.map((guess) => ({ ...guess, cells: [] }))) : kept;
};

export const parseGuesses = ({ guesses }: Pick<WizardValues, 'guesses'>): readonly ColumnDraft[] =>
  JSON.parse(guesses) as readonly ColumnDraft[];

export const withEdit = (edits: ColumnEdits, field: string, edit: ColumnEdit): ColumnEdits => ({
  ...edits,
  [field]: { ...edits[field], ...edit },
});

/** Guesses with the user's corrections applied. */
export const edited = (drafts: readonly ColumnDraft[], edits: ColumnEdits): readonly ColumnDraft[] =>
  Object.entries(edits).reduce((now, [field, edit]) => patchDraft(now, field, edit), drafts);

export interface OtherColumns {
  /** The file that the columns were defined for. */
  readonly before: string;
  readonly missing: readonly string[];
  readonly added: readonly string[];
}

/** Differences of a file's columns from the defined ones; null if they are equal in any order. */
export const otherColumns = (
  { fileName, headers: before }: Pick<WizardValues, 'fileName' | 'headers'>,
  now: readonly string[],
): OtherColumns | null => {
  if (fileName === null) return null;
  const fields = (headers: readonly string[]): readonly string[] => toHeaderFields(headers).map(({ field }) => field);
  const [had, has] = [new Set(fields(before)), new Set(fields(now))];
  const missing = [...had].filter((field) => !has.has(field));
  const added = [...has].filter((field) => !had.has(field));
  return missing.length + added.length === 0 ? null : { before: fileName, missing, added };
};

export const formatColumnDifferences = ({ before, missing, added }: OtherColumns): string => {
  const lacks = missing.length > 0 ? [`it lacks ${namedFields(missing)}`] : [];
  const has = added.length > 0 ? [`it has ${namedFields(added)}, new here`] : [];
  return `This file has different columns from “${before}”: ${[...lacks, ...has].join('; ')}. Columns in both keep the names and types you gave them.`;
};
