import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { GOES_ON_BY_ITSELF, useLiveProjectQuery } from '../../api/live-progress.ts';
import { FirstLook } from '../../components/first-look/first-look.tsx';
import { counted } from '../../components/format.ts';
import { SameFileDialog } from '../../components/same-file-dialog.tsx';
import { FINISHED, runShare, type ProjectRun, type RunFailure } from './runs-slice.ts';
import { stagesOf } from './run-stages.ts';
import { StageLine } from '../../components/stage-line.tsx';
import { useWaitingFiles } from '../../components/use-waiting-files.ts';
import type { WizardDraft } from './use-wizard-draft.ts';
import { WizardActions } from './wizard-actions.tsx';

interface CompleteStepProps {
  readonly draft: WizardDraft;
  readonly run: ProjectRun | null;
  readonly onStart: () => void;
  /** Starts with a file that the project holds already. */
  readonly onStartAgain: () => void;
  /** Null when there is no way back. */
  readonly onBack: (() => void) | null;
}

/** Lines of the file that the sentence above does not tell already. */
const furtherErrors = ({ message, errors }: RunFailure): RunFailure['errors'] =>
  errors.filter((error) => !message.includes(error.message)).slice(0, 10);

/** Once a failure; whoever does not want the file again reads why nothing of it was stored. */
const AskedAgain = ({ failure, onAgain }: FailureProps) => {
  const [answered, setAnswered] = useState<RunFailure | null>(null);
  return (
    <SameFileDialog
      sameFile={answered === failure ? null : failure.sameFile}
      onAgain={onAgain}
      onCancel={() => setAnswered(failure)}
    />
  );
};

interface FailureProps {
  readonly failure: RunFailure;
  /** The project holds the file already, and is to have it once more. */
  readonly onAgain: () => void;
}

const Failure = ({ failure, onAgain }: FailureProps) => (
  <Alert severity="error" sx={{ mb: 2, alignItems: 'flex-start' }}>
    <AskedAgain failure={failure} onAgain={onAgain} />
    <AlertTitle sx={{ fontSize: 14 }}>{failure.message}</AlertTitle>
    {furtherErrors(failure).length === 0 ? null : (
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {furtherErrors(failure).map((error, index) => (
          <li key={index}>
            {error.line === undefined || error.message.startsWith('Line ') ? '' : `Line ${error.line}: `}
            {error.message}
          </li>
        ))}
      </Box>
    )}
  </Alert>
);

/** The project, its table and the file come from this page. */
const isSending = ({ progress, upload }: ProjectRun): boolean =>
  progress < 3 || (progress === 3 && (upload === null || upload.sent < upload.total));

const lead = (run: ProjectRun | null): string => {
  if (run?.progress === FINISHED)
    return `${run.comments === null ? 'The project' : counted(run.comments, 'comment')} ready to read.`;
  if (run !== null && run.progress > 0)
    return isSending(run)
      ? 'Keep this page open until the file is sent.'
      : 'You can leave this page, or close it: the server goes on by itself.';
  if (run?.failure)
    return run.comments === null
      ? 'Nothing of the file has been stored.'
      : 'What is done stays done. Start goes on from there.';
  return 'Everything is set. Start makes the project, uploads the file and works through the comments.';
};

/** For those who cannot see the bars, in steps of ten percent. */
const Spoken = ({ run }: { readonly run: ProjectRun | null }) => (
  <Typography
    variant="caption"
    role="status"
    sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
  >
    {run?.progress === FINISHED ? 'Finished' : run !== null && run.progress > 0 ? percentOf(run) : ''}
  </Typography>
);

const percentOf = (run: ProjectRun): string => `${Math.floor(runShare(run) * 10) * 10} percent`;

const isBuilding = (run: ProjectRun | null): boolean =>
  run !== null && run.projectId !== null && run.comments !== null && run.progress > 0 && run.progress < FINISHED;

const useWaiting = (run: ProjectRun | null): number | null =>
  useWaitingFiles(run?.projectId ?? null, run !== null && run.progress === 3 && !isSending(run));

/** The run ends on the comments. */
const WhenFinished = ({ run }: { readonly run: ProjectRun | null }) =>
  run?.progress === FINISHED && run.projectId !== null ? (
    <Box sx={{ mt: 3 }}>
      <FirstLook projectId={run.projectId} />
    </Box>
  ) : null;

/** Step 3: the run. Start at progress 0 only, View Project at 8. */
export const CompleteStep = ({ draft, run, onStart, onStartAgain, onBack }: CompleteStepProps) => {
  const progress = run?.progress ?? 0;
  // The answers to the pages tell how far it is; events tell what happens while one is being worked on.
  useLiveProjectQuery(run?.projectId ?? '', { skip: !isBuilding(run), ...GOES_ON_BY_ITSELF });
  const waiting = useWaiting(run);
  const canStart = progress === 0 && (draft.plan !== null || (run?.projectId ?? null) !== null);
  return (
    <>
      <Typography variant="h2">{run?.name ?? draft.details.name}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {lead(run)}
      </Typography>
      {run?.failure ? <Failure failure={run.failure} onAgain={onStartAgain} /> : null}
      <Box component="ol" aria-label="Progress" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {stagesOf(run, waiting).map((stage) => (
          <StageLine key={stage.progress} stage={stage} />
        ))}
      </Box>
      <Spoken run={run} />
      <WizardActions>
        {onBack === null ? null : <Button onClick={onBack}>Back</Button>}
        <Button
          variant={progress === FINISHED ? 'outlined' : 'contained'}
          disabled={!canStart}
          onClick={onStart}
          loading={progress > 0 && progress < FINISHED}
          loadingPosition="start"
        >
          Start
        </Button>
        <Button
          component={Link}
          to={run?.projectId ? `/project/${encodeURIComponent(run.projectId)}` : '/project'}
          variant={progress === FINISHED ? 'contained' : 'outlined'}
          disabled={progress !== FINISHED}
        >
          View Project
        </Button>
      </WizardActions>
      <WhenFinished run={run} />
    </>
  );
};
