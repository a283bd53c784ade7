import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { BuildStep, DataFile, Project, StepProgress } from '@verbatim/command-api/contract/projects';
import { useBuildsQuery } from '../../api/projects/builds.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { isDone, STEPS } from '../../api/projects/project-progress.ts';
import { pluralise } from '../text/format.ts';
import { StageLine, type StageShown } from '../projects/stage-line.tsx';
import { formatStepDone, formatStepProgress, STEP_LABELS } from '../messages/step-messages.ts';
import { useStepsAgain } from './use-steps-again.ts';

const POLL_MS = 1_000;

/** All files together: comments add up, and a theme has been run when it has been over each of them. */
const together = (files: readonly DataFile[], step: BuildStep): StepProgress => {
  const each = files.map(({ steps }) => steps[step]);
  if (step !== 'classify')
    return each.reduce((sum, one) => ({ count: sum.count + one.count, completed: sum.completed + one.completed }), {
      count: 0,
      completed: 0,
    });
  const count = Math.max(0, ...each.map((one) => one.count));
  return { count, completed: count - Math.max(0, ...each.map((one) => one.count - one.completed)) };
};

interface Standing {
  readonly done: StepProgress;
  /** The step that is worked on. */
  readonly isCurrent: boolean;
  readonly isFailed: boolean;
}

const getStage = (step: BuildStep, { done, isCurrent, isFailed }: Standing): StageShown => {
  const label = STEP_LABELS[step];
  const share = done.count === 0 ? null : done.completed / done.count;
  if (isCurrent) return { label, state: 'running', share, note: formatStepProgress(step, done, null) };
  if (isFailed) return { label, state: 'failed', share: null, note: formatStepProgress(step, done, null) };
  if (isDone(done)) return { label, state: 'done', share: null, note: formatStepDone(step, done) };
  return { label, state: 'waiting', share: null, note: formatStepProgress(step, done, null) };
};

/** 'To do: parse words of 400 comments, find 2 themes.' */
const toDoWords = (steps: readonly (readonly [BuildStep, StepProgress])[]): string => {
  const left = steps.flatMap(([step, { count, completed }]) =>
    completed < count
      ? [`${STEP_LABELS[step]} (${pluralise(count - completed, step === 'classify' ? 'theme' : 'comment')})`]
      : [],
  );
  if (left.length > 0) return `To do: ${left.join(', ')}.`;
  const comments = steps[0]?.[1].count ?? 0;
  return comments === 0
    ? 'There are no comments yet. Add a file first.'
    : `Nothing to do: all ${pluralise(comments, 'comment')} have passed every step.`;
};

/** The four steps of the build: how far each is, and once more from the first to the last. */
export const BuildTab = ({ project }: { readonly project: Project }) => {
  const again = useStepsAgain(project.id);
  const { data } = useBuildsQuery(project.id, { pollingInterval: POLL_MS });
  const build = data?.builds[0];
  const failure = build?.failure ?? null;
  const isBuilding = build !== undefined && failure === null;
  const progress = (step: BuildStep): StepProgress =>
    again.step === step && again.done !== null ? again.done : together(project.dataFiles, step);
  const first = STEPS.find((step) => !isDone(progress(step)));
  const current = again.step ?? (isBuilding ? first : undefined);
  const isBusy = current !== undefined;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>{toDoWords(STEPS.map((step) => [step, progress(step)]))}</Typography>
      <Typography variant="body2" color="textSecondary">
        The steps process only new comments and themes.
      </Typography>
      {again.error === undefined ? null : <Alert severity="error">{getErrorMessage(again.error)}</Alert>}
      {failure === null ? null : <Alert severity="error">{`${STEP_LABELS[failure.step]}: ${failure.reason}`}</Alert>}
      {build?.trouble ? <Alert severity="warning">{build.trouble}</Alert> : null}
      <Box component="ol" aria-label="Build steps" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {STEPS.map((step) => (
          <StageLine
            key={step}
            stage={getStage(step, {
              done: progress(step),
              isCurrent: step === current,
              isFailed: failure?.step === step && !isBusy,
            })}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36 }}>
        <Button
          variant="contained"
          disabled={project.dataFiles.length === 0}
          loading={isBusy}
          onClick={() => void again.run()}
        >
          Run the steps
        </Button>
        <Typography variant="body2" color="textSecondary" role="status">
          {isBusy
            ? isBuilding
              ? 'You can close this window. The build continues on the server.'
              : 'Keep this window open until it is done. If you close it, run the steps again to continue.'
            : again.isOver
              ? 'All steps are done.'
              : ''}
        </Typography>
      </Box>
    </Box>
  );
};
