import { STEPS } from '../../api/projects/project-progress.ts';
import { computeRate } from '../../api/transport/step-pace.ts';
import type { StageShown } from '../../components/projects/stage-line.tsx';
import { formatStepDone, formatStepProgress, STEP_LABELS } from '../../components/messages/step-messages.ts';
import { uploadShare, formatUploadProgress } from '../../components/messages/upload-messages.ts';
import { FINISHED, stageShare, type Progress, type ProjectRun } from './runs-slice.ts';

export interface Stage extends StageShown {
  readonly progress: Progress;
}

const LABELS: readonly (readonly [Progress, string])[] = [
  [1, 'Create the project'],
  [2, 'Create the table'],
  [3, 'Upload the file'],
  ...STEPS.map((step, index) => [(index + 4) as Progress, STEP_LABELS[step]] as const),
];

const stepNote = (run: ProjectRun, progress: Progress, running: boolean): string => {
  const step = STEPS[progress - 4];
  const done = step === undefined ? undefined : run.steps[step];
  if (step === undefined || done === undefined) return '';
  return running ? formatStepProgress(step, done, computeRate(run.pace)) : formatStepDone(step, done);
};

const getState = (progress: Progress, run: ProjectRun | null): Stage['state'] => {
  if (run === null) return 'waiting';
  const at = run.failure?.at ?? run.progress;
  if (at === FINISHED || progress < at) return 'done';
  if (progress > at) return 'waiting';
  return run.failure === null ? 'running' : 'failed';
};

/**
 * Stages of the Complete step.
 * @param waiting number of files checked before this one; null when it is next
 */
export const toRunStages = (run: ProjectRun | null, waiting: number | null = null): readonly Stage[] =>
  LABELS.map(([progress, label]) => {
    const state = getState(progress, run);
    const running = state === 'running';
    const note =
      run === null || state === 'waiting'
        ? ''
        : progress === 3
          ? running
            ? formatUploadProgress(run.upload, waiting)
            : ''
          : stepNote(run, progress, running);
    const determinate = running && run !== null && (progress > 3 || uploadShare(run.upload) !== null);
    return { progress, label, state, note, share: determinate && run !== null ? stageShare(run) : null };
  });
