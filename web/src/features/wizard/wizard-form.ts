/** What a wizard keeps of what was filled in: all but the file itself, which a page cannot have again by itself. */
import type { CreateProjectRequest, Project } from '@verbatim/command-api/contract/projects';
import { COLUMN_TYPES, type ColumnType } from '@verbatim/domain/project/project-events';
import { fieldsOfHeader } from '@verbatim/domain/text/column-names';
import { namedFields } from '../../components/csv/file-columns.ts';
import type { FormValues } from '../../forms/merge-forms.ts';
import { patchDraft, type ColumnDraft } from './column-drafts.ts';

export interface WizardValues extends FormValues {
  readonly name: string;
  readonly description: string;
  readonly sid: string;
  readonly no_sid: boolean;
  /** Of the file that was chosen last; null before. */
  readonly fileName: string | null;
  /** As they stand in that file. */
  readonly headers: readonly string[];
  /** `ColumnEdits` as JSON. */
  readonly edits: string;
  /** What was guessed of the columns of that file, as JSON: `keptGuesses`. */
  readonly guesses: string;
  /** From 0. */
  readonly step: number;
}

export type ColumnEdit = Partial<Pick<ColumnDraft, 'name' | 'type'>>;

/** What a person has made of the guesses, by field. */
export type ColumnEdits = Readonly<Record<string, ColumnEdit>>;

/** Names the form; a project that has been made has one of its own. */
export const wizardForm = (projectId: string | null): string => `wizard/${projectId ?? 'new'}`;

export const valuesOf = (project: Project | null): WizardValues => ({
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

export const detailsOf = ({ name, description, sid, no_sid }: WizardValues): CreateProjectRequest => ({
  ...{ name, description, sid, no_sid },
});

const isType = (type: unknown): type is ColumnType => (COLUMN_TYPES as readonly unknown[]).includes(type);

/** As far as they can be read. */
export const editsOf = ({ edits }: Pick<WizardValues, 'edits'>): ColumnEdits => {
  const kept = Object.entries(
    JSON.parse(edits) as Record<string, { readonly name?: unknown; readonly type?: unknown }>,
  );
  return Object.fromEntries(
    kept.map(([field, { name, type }]) => [
      field,
      { ...(typeof name === 'string' ? { name } : {}), ...(isType(type) ? { type } : {}) },
    ]),
  );
};

const [KEPT_CELLS, KEPT_LENGTH, KEPT_UNITS] = [10, 120, 300_000];

/** The guesses with a few of the cells that they were made of: enough to go on correcting them while the file is not there. */
export const keptGuesses = (guesses: readonly ColumnDraft[]): string => {
  const cut = (cell: string): string => (cell.length > KEPT_LENGTH ? `${cell.slice(0, KEPT_LENGTH)}…` : cell);
  const few = guesses.map((guess) => ({ ...guess, cells: [...new Set(guess.cells)].slice(0, KEPT_CELLS).map(cut) }));
  const kept = JSON.stringify(few);
  return kept.length > KEPT_UNITS ? JSON.stringify(few.map((guess) => ({ ...guess, cells: [] }))) : kept;
};

export const guessesOf = ({ guesses }: Pick<WizardValues, 'guesses'>): readonly ColumnDraft[] =>
  JSON.parse(guesses) as readonly ColumnDraft[];

export const withEdit = (edits: ColumnEdits, field: string, edit: ColumnEdit): ColumnEdits => ({
  ...edits,
  [field]: { ...edits[field], ...edit },
});

/** The guesses of a file with what a person has made of them. */
export const edited = (drafts: readonly ColumnDraft[], edits: ColumnEdits): readonly ColumnDraft[] =>
  Object.entries(edits).reduce((now, [field, edit]) => patchDraft(now, field, edit), drafts);

export interface OtherColumns {
  /** The file that the columns were defined for. */
  readonly before: string;
  readonly missing: readonly string[];
  readonly added: readonly string[];
}

/** How the columns of a file differ from those that were defined; null where they are the same, in whatever order. */
export const otherColumns = (
  { fileName, headers: before }: Pick<WizardValues, 'fileName' | 'headers'>,
  now: readonly string[],
): OtherColumns | null => {
  if (fileName === null) return null;
  const fields = (headers: readonly string[]): readonly string[] => fieldsOfHeader(headers).map(({ field }) => field);
  const [had, has] = [new Set(fields(before)), new Set(fields(now))];
  const missing = [...had].filter((field) => !has.has(field));
  const added = [...has].filter((field) => !had.has(field));
  return missing.length + added.length === 0 ? null : { before: fileName, missing, added };
};

export const otherColumnsWords = ({ before, missing, added }: OtherColumns): string => {
  const lacks = missing.length > 0 ? [`it lacks ${namedFields(missing)}`] : [];
  const has = added.length > 0 ? [`it has ${namedFields(added)}, new here`] : [];
  return `This file has other columns than “${before}”: ${[...lacks, ...has].join('; ')}. Columns of both keep the names and types that you gave them.`;
};
