import { useState } from 'react';
import type { CreateProjectRequest, Project } from '@verbatim/command-api/contract/projects';
import {
  checkColumns,
  definitionsOf,
  draftsOf,
  patchDraft,
  type ColumnChecks,
  type ColumnDraft,
} from './column-drafts.ts';
import { readCsvHead, type CsvHead } from './csv-head.ts';
import type { ProjectPlan } from './make-project.ts';

export interface ChosenFile {
  readonly file: File;
  /** Null when it cannot be used: then `message` says why. */
  readonly head: CsvHead | null;
  readonly message: string | null;
}

export interface WizardDraft {
  readonly step: number;
  readonly details: CreateProjectRequest;
  readonly chosen: ChosenFile | null;
  readonly columns: readonly ColumnDraft[];
  readonly checks: ColumnChecks;
  readonly plan: ProjectPlan | null;
  readonly goTo: (step: number) => void;
  readonly keepDetails: (details: CreateProjectRequest) => void;
  readonly choose: (file: File) => Promise<void>;
  readonly patchColumn: (field: string, patch: Partial<Pick<ColumnDraft, 'name' | 'type'>>) => void;
}

const detailsOf = (project: Project | null): CreateProjectRequest => ({
  name: project?.name ?? '',
  description: project?.description ?? '',
  sid: project?.sid ?? '',
  no_sid: project?.no_sid ?? false,
});

/** What has been filled in so far; it lives as long as the wizard is open, because a chosen file cannot be kept longer. */
export const useWizardDraft = (project: Project | null): WizardDraft => {
  const [step, setStep] = useState(0);
  const [details, setDetails] = useState(() => detailsOf(project));
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [columns, setColumns] = useState<readonly ColumnDraft[]>([]);
  const checks = checkColumns(columns);
  const choose = async (file: File): Promise<void> => {
    const result = await readCsvHead(file);
    setChosen({ file, head: result.ok ? result.head : null, message: result.ok ? null : result.message });
    setColumns(result.ok ? draftsOf(result.head, project?.tableDefinitions) : []);
  };
  const plan =
    chosen?.head && checks.ok
      ? { details, columns: definitionsOf(columns), file: chosen.file, headers: chosen.head.headers }
      : null;
  return {
    step,
    details,
    chosen,
    columns,
    checks,
    plan,
    goTo: setStep,
    keepDetails: setDetails,
    choose,
    patchColumn: (field, patch) => setColumns((now) => patchDraft(now, field, patch)),
  };
};
