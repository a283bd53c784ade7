/** Progress of a build step in words, for the wizard and everywhere else. */
import type { BuildStep, StepProgress } from '@verbatim/command-api/contract/projects';
import { formatCount, formatTimeLeft } from '../text/format.ts';

export const STEP_LABELS: { readonly [step in BuildStep]: string } = {
  build: 'Break into sentences',
  parse: 'Parse words',
  classify: 'Find themes',
  sentiment: 'Score sentiment',
};

const getNoun = (step: BuildStep): string => (step === 'classify' ? 'themes' : 'comments');

/** '23,486 comments'. Later themes are run on demand, and do not belong to the build. */
export const formatStepDone = (step: BuildStep, { count, completed }: StepProgress): string =>
  completed === 0 && count === 0
    ? step === 'classify'
      ? 'found as you create them'
      : 'no comments'
    : `${formatCount(completed)} ${getNoun(step)}`;

/**
 * '12,000 of 23,486 comments · 4,100 a second · 3 s left'
 * @param rate per second; null omits the remaining time
 */
export const formatStepProgress = (step: BuildStep, progress: StepProgress, rate: number | null): string =>
  formatCompleted(getNoun(step), progress, rate);

/** @param noun plural of what is counted */
export const formatCompleted = (noun: string, { count, completed }: StepProgress, rate: number | null): string => {
  const text = `${formatCount(completed)} of ${formatCount(count)} ${noun}`;
  if (rate === null || rate <= 0) return text;
  return `${text} · ${formatCount(Math.max(1, rate))} a second · ${formatTimeLeft((count - completed) / rate)}`;
};
