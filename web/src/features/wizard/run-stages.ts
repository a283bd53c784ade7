import { STEPS } from '../../api/project-progress.ts';
import { rateOf } from '../../api/step-pace.ts';
import type { StageShown } from '../../components/stage-line.tsx';
import { doneWords, progressWords, STEP_LABELS } from '../../components/step-words.ts';
import { uploadShare, uploadWords } from '../../components/upload-words.ts';
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
  return running ? progressWords(step, done, rateOf(run.pace)) : doneWords(step, done);
};

const stateOf = (progress: Progress, run: ProjectRun | null): Stage['state'] => {
  if (run === null) return 'waiting';
  const at = run.failure?.at ?? run.progress;
  if (at === FINISHED || progress < at) return 'done';
  if (progress > at) return 'waiting';
  return run.failure === null ? 'running' : 'failed';
};

/**
 * What the Complete step shows, line by line.
 * @param waiting so many other files are checked before this one; null when it is its turn
 */
export const stagesOf = (run: ProjectRun | null, waiting: number | null = null): readonly Stage[] =>
  LABELS.map(([progress, label]) => {
    const state = stateOf(progress, run);
    const running = state === 'running';
    const note =
      run === null || state === 'waiting'
        ? ''
        : progress === 3
          ? running
            ? uploadWords(run.upload, waiting)
            : ''
          : stepNote(run, progress, running);
    const determinate = running && run !== null && (progress > 3 || uploadShare(run.upload) !== null);
    return { progress, label, state, note, share: determinate && run !== null ? stageShare(run) : null };
  });
