import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { GOES_ON_BY_ITSELF, useLiveProjectQuery } from '../../api/projects/live-progress.ts';
import { FirstLook } from '../../components/project-overview/project-overview.tsx';
import { pluralise } from '../../components/text/format.ts';
import { SameFileDialog } from '../../components/projects/same-file-dialog.tsx';
import { FINISHED, runShare, type ProjectRun, type RunFailure } from './runs-slice.ts';
import { toRunStages } from './run-stages.ts';
import { OpenNote } from '../../components/read-options/open-note.tsx';
import { StageLine } from '../../components/projects/stage-line.tsx';
import { useWaitingFiles } from '../../components/hooks/use-waiting-files.ts';
import { UnreadNote } from './unread-note.tsx';
import type { WizardDraft } from './use-wizard-draft.ts';
import { WizardActions } from './wizard-actions.tsx';

interface CompleteStepProps {
  readonly draft: WizardDraft;
  readonly run: ProjectRun | null;
  readonly onStart: () => void;
  /** Starts with a file that the project already has. */
  readonly onStartAgain: () => void;
  /** Null when there is no way back. */
  readonly onBack: (() => void) | null;
}

/** Lines of the file that the message does not mention. */
const furtherErrors = ({ message, errors }: RunFailure): RunFailure['errors'] =>
  errors.filter((error) => !message.includes(error.message)).slice(0, 10);

/** Asks once per failure; after declining, the reason stays visible. */
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
  /** Adds the same file once more. */
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

/** Project, table and upload are created by this page. */
const isSending = ({ progress, upload }: ProjectRun): boolean =>
  progress < 3 || (progress === 3 && (upload === null || upload.sent < upload.total));

const lead = (run: ProjectRun | null): string => {
  if (run?.progress === FINISHED)
    return `${run.comments === null ? 'The project' : pluralise(run.comments, 'comment')} ready to read.`;
  if (run !== null && run.progress > 0)
    return isSending(run)
      ? 'Keep this page open until the upload finishes.'
      : 'You can leave or close this page. The build continues on the server.';
  if (run?.failure)
    return run.comments === null
      ? 'Nothing from the file was stored.'
      : 'Finished steps are kept. Start continues from there.';
  return 'Everything is set. Start creates the project, uploads the file and processes the comments.';
};

/** Progress for screen readers, in steps of ten percent. */
const Spoken = ({ run }: { readonly run: ProjectRun | null }) => (
  <Typography
    variant="caption"
    role="status"
    sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
  >
    {run?.progress === FINISHED ? 'Finished' : run !== null && run.progress > 0 ? getPercent(run) : ''}
  </Typography>
);

const getPercent = (run: ProjectRun): string => `${Math.floor(runShare(run) * 10) * 10} percent`;

const isBuilding = (run: ProjectRun | null): boolean =>
  run !== null && run.projectId !== null && run.comments !== null && run.progress > 0 && run.progress < FINISHED;

const useWaiting = (run: ProjectRun | null): number | null =>
  useWaitingFiles(run?.projectId ?? null, run !== null && run.progress === 3 && !isSending(run));

/** Opens the comments at the end of the run. */
const WhenFinished = ({ run }: { readonly run: ProjectRun | null }) =>
  run?.progress === FINISHED && run.projectId !== null ? (
    <Box sx={{ mt: 3 }}>
      <UnreadNote projectId={run.projectId} />
      <FirstLook projectId={run.projectId} />
    </Box>
  ) : null;

/** A file with pending choices is not sent; once it is stored the run only continues. */
const canBegin = ({ plan, reading }: WizardDraft, run: ProjectRun | null, isBefore: boolean): boolean =>
  !(isBefore && reading.open.length > 0) && (plan !== null || (run?.projectId ?? null) !== null);

const BackButton = ({ draft, onBack }: Pick<CompleteStepProps, 'draft' | 'onBack'>) =>
  onBack === null ? null : (
    <>
      <OpenNote reading={draft.reading} />
      <Button onClick={onBack}>Back</Button>
    </>
  );

/** Step 3: the run. Start at progress 0 only, View Project at 8. */
export const CompleteStep = ({ draft, run, onStart, onStartAgain, onBack }: CompleteStepProps) => {
  const progress = run?.progress ?? 0;
  // Responses report completed pages, events the work in between.
  useLiveProjectQuery(run?.projectId ?? '', { skip: !isBuilding(run), ...GOES_ON_BY_ITSELF });
  const waiting = useWaiting(run);
  const canStart = progress === 0 && canBegin(draft, run, onBack !== null);
  return (
    <>
      <Typography variant="h2">{run?.name ?? draft.details.name}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {lead(run)}
      </Typography>
      {run?.failure ? <Failure failure={run.failure} onAgain={onStartAgain} /> : null}
      <Box component="ol" aria-label="Progress" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {toRunStages(run, waiting).map((stage) => (
          <StageLine key={stage.progress} stage={stage} />
        ))}
      </Box>
      <Spoken run={run} />
      <WizardActions>
        <BackButton draft={draft} onBack={onBack} />
        {progress === FINISHED ? null : (
          <Button
            variant="contained"
            disabled={!canStart}
            onClick={onStart}
            loading={progress > 0}
            loadingPosition="start"
          >
            Start
          </Button>
        )}
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
