import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import type { Project } from '@verbatim/command-api/contract/projects';
import { useEffect, useState } from 'react';
import { FileField } from '../../components/csv/file-field.tsx';
import { ReadOptionsPanel } from '../../components/read-options/read-options-panel.tsx';
import { chosenKey } from '../../components/read-options/use-readable-file.ts';
import { DraftNote } from '../../forms/draft-note.tsx';
import { useLeaveQuestion } from '../../forms/leave-guard.tsx';
import { CompleteStep } from './complete-step.tsx';
import { CreateStep } from './create-step.tsx';
import { DefineStep } from './define-step.tsx';
import { useWizardDraft, type WizardDraft } from './use-wizard-draft.ts';
import type { WizardRun } from './use-wizard-run.ts';

const STEPS = ['Create Project', 'Define Columns', 'Complete'];

interface WizardProps {
  readonly run: WizardRun;
  /** A project created before its file was stored. */
  readonly project: Project | null;
}

/** A failure allows corrections until the file is stored. */
const isHeld = (current: WizardRun['current'], hasPlan: boolean): boolean =>
  current !== null && (current.failure === null || current.comments !== null || !hasPlan);

/** After a reload later steps are restored without the file. */
const FileAgain = ({ draft }: { readonly draft: WizardDraft }) =>
  draft.step === 0 || draft.chosen?.head ? null : (
    <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
      <DraftNote at={draft.restoredAt} onDiscard={draft.forget} />
      <FileField
        chosen={draft.chosen}
        left={draft.leftFile}
        error={draft.chosen?.message ?? null}
        onChoose={(file) => void draft.choose(file)}
      />
    </Box>
  );

/** Choices that came up after the first step: the file was still being read, or a column type has changed. */
const AskedOfFile = ({ draft: { chosen, reading } }: { readonly draft: WizardDraft }) => {
  const isOpen = reading.open.length > 0;
  // Resolved choices stay visible for corrections.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? (
    <Box sx={{ mb: 2 }}>
      <ReadOptionsPanel key={chosenKey(chosen)} reading={reading} heading="h2" />
    </Box>
  ) : null;
};

const OfFile = ({ draft }: { readonly draft: WizardDraft }) => (
  <>
    <FileAgain draft={draft} />
    {draft.step === 0 ? null : <AskedOfFile key={draft.step} draft={draft} />}
  </>
);

const useRunDraft = (run: WizardRun['current'], project: Project | null): WizardDraft =>
  useWizardDraft(project, run?.projectId ?? project?.id ?? null, run?.failure?.choices ?? null);

export const Wizard = ({ run, project }: WizardProps) => {
  const { current } = run;
  const draft = useRunDraft(current, project);
  const isStored = current !== null && current.comments !== null;
  const isRunning = current !== null && current.failure === null;
  useLeaveQuestion(draft.isChanged && !isRunning && !isStored);
  const { forget } = draft;
  useEffect(() => {
    if (isStored) forget();
    // Once: `forget` is a new function at every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isStored]);
  const held = isHeld(current, draft.plan !== null);
  const step = held ? 2 : draft.step;
  return (
    <>
      <Stepper activeStep={step} sx={{ maxWidth: 720, mb: 3 }}>
        {STEPS.map((label, index) => (
          <Step key={label} completed={index < step || (current?.progress ?? 0) === 8}>
            <StepLabel>{label}</StepLabel>
          </Step>
        ))}
      </Stepper>
      <Paper variant="outlined" sx={{ p: { xs: 2, md: 3 }, maxWidth: step === 1 ? 1280 : 720 }}>
        {step === 0 ? (
          <CreateStep
            // Remounts the fields when a restored draft is discarded.
            key={draft.restoredAt}
            draft={draft}
            fixed={project !== null || (current?.projectId ?? null) !== null}
            interrupted={project !== null}
          />
        ) : null}
        {held ? null : <OfFile draft={draft} />}
        {step === 1 ? <DefineStep draft={draft} /> : null}
        {step === 2 ? (
          <CompleteStep
            draft={draft}
            run={current}
            onStart={() => run.start(draft.plan, project)}
            onStartAgain={() => run.start(draft.plan && { ...draft.plan, again: true }, project)}
            onBack={held ? null : () => draft.goTo(1)}
          />
        ) : null}
      </Paper>
    </>
  );
};
