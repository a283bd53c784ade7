import { useEffect, useMemo, useRef, useState } from 'react';
import type { CreateProjectRequest, Project } from '@verbatim/command-api/contract/projects';
import { useFormDraft } from '../../forms/use-form-draft.ts';
import { checkColumns, definitionsOf, draftsOf, type ColumnChecks, type ColumnDraft } from './column-drafts.ts';
import { chosenFile, readCsvHead, type ChosenFile } from '../../components/csv/csv-head.ts';
import type { ProjectPlan } from './make-project.ts';
import {
  detailsOf,
  edited,
  editsOf,
  guessesOf,
  keptGuesses,
  otherColumns,
  valuesOf,
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
  /** Name of a file that was chosen before this page was loaded, and is to be chosen again; null where there is none. */
  readonly leftFile: string | null;
  /** How the chosen file differs from the one that the columns were defined for. */
  readonly other: OtherColumns | null;
  readonly columns: readonly ColumnDraft[];
  readonly checks: ColumnChecks;
  readonly plan: ProjectPlan | null;
  readonly isChanged: boolean;
  /** When that was filled in which was found here again, in epoch milliseconds; null where nothing was. */
  readonly restoredAt: number | null;
  readonly goTo: (step: number) => void;
  /** As they are typed. */
  readonly keepDetails: (details: CreateProjectRequest) => void;
  /** From the first step to the second, with a file that can be read. */
  readonly goOn: (details: CreateProjectRequest) => void;
  readonly choose: (file: File) => Promise<void>;
  readonly patchColumn: (field: string, edit: ColumnEdit) => void;
  /** It is given up, or made. */
  readonly forget: () => void;
}

/** What the file is called and what it holds; nothing before there is one. */
const fileOf = (chosen: ChosenFile | null, project: Project | null): Partial<WizardValues> => {
  if (!chosen?.head) return {};
  const guesses = keptGuesses(draftsOf(chosen.head, project?.tableDefinitions));
  return { fileName: chosen.file.name, headers: chosen.head.headers, guesses };
};

/** What was guessed of the chosen file, or of the one before this page was loaded, and what a person has made of it. */
const useColumns = (
  chosen: ChosenFile | null,
  project: Project | null,
  { edits, guesses: kept }: WizardValues,
): readonly ColumnDraft[] => {
  const guesses = useMemo(
    () => (chosen?.head ? draftsOf(chosen.head, project?.tableDefinitions) : guessesOf({ guesses: kept })),
    [chosen, project, kept],
  );
  return useMemo(() => edited(guesses, editsOf({ edits })), [guesses, edits]);
};

/**
 * What has been filled in so far, kept by this browser until the project is made. The file is held as long as the page is open: after that it is
 * asked for again, and held against the columns that were defined.
 * @param projectId of the project, once it is made
 */
export const useWizardDraft = (project: Project | null, projectId: string | null): WizardDraft => {
  const draft = useFormDraft<WizardValues>(wizardForm(projectId), { values: valuesOf(project), version: null });
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [other, setOther] = useState<OtherColumns | null>(null);
  const { values, restoredAt } = draft;
  const details = detailsOf(values);
  const columns = useColumns(chosen, project, values);
  const checks = useMemo(() => checkColumns(columns), [columns]);
  const choose = async (file: File): Promise<void> => {
    const now = chosenFile(file, await readCsvHead(file));
    setChosen(now);
    // Something may have been typed while it was read.
    const { values: typed, set } = latest.current;
    const isDefined = chosen === null || typed.edits !== '{}';
    const differs = isDefined && now.head !== null ? otherColumns(typed, now.head.headers) : null;
    setOther(differs);
    // Another file may have been a mistake: what was defined is of the one before it, until somebody goes on.
    if (differs === null) set(fileOf(now, project));
    // Where the file is asked about.
    else set({ step: 0 });
  };
  const plan =
    chosen?.head && checks.ok
      ? { details, columns: definitionsOf(columns), file: chosen.file, headers: chosen.head.headers }
      : null;
  return {
    ...{
      step: values.fileName === null ? 0 : values.step,
      details,
      chosen,
      other,
      columns,
      checks,
      plan,
      restoredAt,
      choose,
    },
    leftFile: chosen === null ? values.fileName : null,
    isChanged: draft.changed.length > 0,
    goTo: (step) => draft.set({ step }),
    keepDetails: (typed) => draft.set(typed),
    goOn: (typed) => {
      draft.set({ ...typed, ...fileOf(chosen, project), step: 1 });
      setOther(null);
    },
    patchColumn: (field, edit) => draft.set({ edits: JSON.stringify(withEdit(editsOf(values), field, edit)) }),
    forget: () => {
      draft.forget();
      setChosen(null);
      setOther(null);
    },
  };
};
