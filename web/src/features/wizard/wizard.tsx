import Paper from '@mui/material/Paper';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import type { Project } from '@verbatim/command-api/contract/projects';
import { CompleteStep } from './complete-step.tsx';
import { CreateStep } from './create-step.tsx';
import { DefineStep } from './define-step.tsx';
import { useWizardDraft } from './use-wizard-draft.ts';
import type { WizardRun } from './use-wizard-run.ts';

const STEPS = ['Create Project', 'Define Columns', 'Complete'];

interface WizardProps {
  readonly run: WizardRun;
  /** A project that was created before its file could be stored. */
  readonly project: Project | null;
}

export const Wizard = ({ run, project }: WizardProps) => {
  const draft = useWizardDraft(project);
  const { current } = run;
  // A failure leads back to the columns or the file, as long as nothing of the file is stored.
  const held = current !== null && (current.failure === null || current.comments !== null || draft.plan === null);
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
            draft={draft}
            fixed={project !== null || (current?.projectId ?? null) !== null}
            interrupted={project !== null}
          />
        ) : null}
        {step === 1 ? <DefineStep draft={draft} /> : null}
        {step === 2 ? (
          <CompleteStep
            draft={draft}
            run={current}
            onStart={() => run.start(draft.plan, project)}
            onBack={held ? null : () => draft.goTo(1)}
          />
        ) : null}
      </Paper>
    </>
  );
};
