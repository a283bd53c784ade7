import type { ImportChoices } from '@verbatim/command-api/contract/read-options';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CreateProjectRequest, Project } from '@verbatim/command-api/contract/projects';
import { useFormDraft } from '../../forms/use-form-draft.ts';
import {
  checkColumns,
  toTableDefinitions,
  toColumnDrafts,
  type ColumnChecks,
  type ColumnDraft,
} from './column-drafts.ts';
import { chosenFile, readCsvHead, type ChosenFile } from '../../components/csv/csv-head.ts';
import { useReadOptions, type ReadOptionsState } from '../../components/read-options/use-read-options.ts';
import { readableFile, useReadableFile } from '../../components/read-options/use-readable-file.ts';
import type { ProjectPlan } from './make-project.ts';
import {
  toProjectDetails,
  edited,
  parseEdits,
  parseGuesses,
  serialiseGuesses,
  otherColumns,
  toWizardValues,
  withEdit,
  wizardForm,
  type ColumnEdit,
  type OtherColumns,
  type WizardValues,
} from './wizard-form.ts';

export interface WizardDraft {
  readonly step: number;
  readonly details: CreateProjectRequest;
  readonly chosen: ChosenFile | null;
  readonly reading: ReadOptionsState;
  /** Name of a file chosen before a reload, to be chosen again; null for none. */
  readonly leftFile: string | null;
  /** Differences of the chosen file from the one that the columns were defined for. */
  readonly other: OtherColumns | null;
  readonly columns: readonly ColumnDraft[];
  readonly checks: ColumnChecks;
  readonly plan: ProjectPlan | null;
  readonly isChanged: boolean;
  /** When a restored draft was saved, in epoch milliseconds; null without one. */
  readonly restoredAt: number | null;
  readonly goTo: (step: number) => void;
  /** On each input. */
  readonly keepDetails: (details: CreateProjectRequest) => void;
  /** To the second step, with a readable file. */
  readonly goOn: (details: CreateProjectRequest) => void;
  readonly choose: (file: File) => Promise<void>;
  readonly patchColumn: (field: string, edit: ColumnEdit) => void;
  /** On discarding or completion. */
  readonly forget: () => void;
}

/** Name and headers of the file; empty before one is chosen. */
const getFile = (chosen: ChosenFile | null, project: Project | null): Partial<WizardValues> => {
  if (!chosen?.head) return {};
  const guesses = serialiseGuesses(toColumnDrafts(chosen.head, project?.tableDefinitions));
  return { fileName: chosen.file.name, headers: chosen.head.headers, guesses };
};

/** A project's name, until another is typed. */
const nameOfFile = (fileName: string): string =>
  fileName
    .replace(/\.[^.]+$/u, '')
    .replace(/[-_]+/gu, ' ')
    .trim();

/** Guesses for the chosen file, or for the one before a reload, with the user's corrections. */
const useColumns = (
  chosen: ChosenFile | null,
  project: Project | null,
  { edits, guesses: kept }: WizardValues,
): readonly ColumnDraft[] => {
  const guesses = useMemo(
    () => (chosen?.head ? toColumnDrafts(chosen.head, project?.tableDefinitions) : parseGuesses({ guesses: kept })),
    [chosen, project, kept],
  );
  return useMemo(() => edited(guesses, parseEdits({ edits })), [guesses, edits]);
};

const getPlan = (
  chosen: ChosenFile | null,
  details: CreateProjectRequest,
  columns: readonly ColumnDraft[],
  reading: ReadOptionsState,
): ProjectPlan | null =>
  chosen?.head
    ? {
        details,
        columns: toTableDefinitions(columns),
        file: chosen.file,
        headers: chosen.head.headers,
        importOptions: reading.options,
      }
    : null;

/** The chosen file as read by the server. */
const useChosenFile = (refused: ImportChoices | null) => {
  const [file, setChosen] = useState<ChosenFile | null>(null);
  const reading = useReadOptions(readableFile(file), { projectId: null, refused });
  return { chosen: useReadableFile(file, reading), reading, setChosen };
};

/**
 * The wizard's draft, stored in this browser until the project is created. The file itself is lost on a
 * reload: it is requested again, and compared with the defined columns.
 * @param projectId of the project, once it is created
 * @param refused choices required by a rejected upload
 */
export const useWizardDraft = (
  project: Project | null,
  projectId: string | null,
  refused: ImportChoices | null,
): WizardDraft => {
  const draft = useFormDraft<WizardValues>(wizardForm(projectId), { values: toWizardValues(project), version: null });
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const { chosen, reading, setChosen } = useChosenFile(refused);
  const [other, setOther] = useState<OtherColumns | null>(null);
  const { values, restoredAt } = draft;
  const details = toProjectDetails(values);
  const columns = useColumns(chosen, project, values);
  const checks = useMemo(() => checkColumns(columns), [columns]);
  const choose = async (file: File): Promise<void> => {
    const now = chosenFile(file, await readCsvHead(file));
    setChosen(now);
    // Input may have changed while the file was read.
    const { values: typed, set } = latest.current;
    const isDefined = chosen === null || typed.edits !== '{}';
    const differs = isDefined && now.head !== null ? otherColumns(typed, now.head.headers) : null;
    setOther(differs);
    // Another file may be a mistake: definitions are kept until the user continues.
    const name = now.head !== null && typed.name.trim() === '' ? { name: nameOfFile(file.name) } : {};
    if (differs === null) set({ ...getFile(now, project), ...name });
    // The step with the file's choices.
    else set({ step: 0 });
  };
  const plan = checks.ok ? getPlan(chosen, details, columns, reading) : null;
  return {
    details,
    chosen,
    reading,
    other,
    columns,
    checks,
    plan,
    restoredAt,
    choose,
    step: values.fileName === null ? 0 : values.step,
    leftFile: chosen === null ? values.fileName : null,
    isChanged: draft.changed.length > 0,
    goTo: (step) => draft.set({ step }),
    keepDetails: (typed) => draft.set(typed),
    goOn: (typed) => {
      draft.set({ ...typed, ...getFile(chosen, project), step: 1 });
      setOther(null);
    },
    patchColumn: (field, edit) => draft.set({ edits: JSON.stringify(withEdit(parseEdits(values), field, edit)) }),
    forget: () => {
      draft.forget();
      setChosen(null);
      setOther(null);
    },
  };
};
