/** How far a build step is, in words; one place, so that it reads the same where it runs and where it is watched. */
import type { BuildStep, StepProgress } from '@verbatim/command-api/contract/projects';
import { formatCount, leftWords } from './format.ts';

export const STEP_LABELS: { readonly [step in BuildStep]: string } = {
  build: 'Break into sentences',
  parse: 'Parse words',
  classify: 'Find themes',
  sentiment: 'Score sentiment',
};

const nounOf = (step: BuildStep): string => (step === 'classify' ? 'themes' : 'comments');

/** '23,486 comments' */
export const doneWords = (step: BuildStep, { count, completed }: StepProgress): string =>
  completed === 0 && count === 0 ? 'nothing to do' : `${formatCount(completed)} ${nounOf(step)}`;

/**
 * '12,000 of 23,486 comments · 4,100 a second · 3 s left'
 * @param rate a second; null when it is not known, and then nothing is said of what is left
 */
export const progressWords = (step: BuildStep, progress: StepProgress, rate: number | null): string =>
  farWords(nounOf(step), progress, rate);

/** @param noun what is counted, in the plural */
export const farWords = (noun: string, { count, completed }: StepProgress, rate: number | null): string => {
  const text = `${formatCount(completed)} of ${formatCount(count)} ${noun}`;
  if (rate === null || rate <= 0) return text;
  return `${text} · ${formatCount(Math.max(1, rate))} a second · ${leftWords((count - completed) / rate)}`;
};
