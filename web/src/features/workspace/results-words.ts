/** What is said of results that are being run again or rebuilt while people look at them. */
import type { RebuildUnderWay } from '@verbatim/command-api/contract/live-progress';
import type { LiveProject } from '../../api/live-news.ts';
import { formatTime, leftWords } from '../../components/format.ts';

export interface ResultsWords {
  readonly title: string;
  /** How far what is shown can be relied on. */
  readonly reliance: string;
  /** '62% · 8 s left', or ''. */
  readonly progress: string;
  /** 0 to 1; null when it cannot be known. */
  readonly share: number | null;
}

/** Null when there is nothing to say. */
export const resultsWords = ({ rebuilds, catchingUp, completeAt }: LiveProject): ResultsWords | null => {
  if (rebuilds.length === 0 && !catchingUp) return null;
  const upTo =
    completeAt === null
      ? 'The latest changes are still missing'
      : `What you see is complete up to ${formatTime(completeAt)}`;
  if (rebuilds.length === 0) return { title: 'Results are being updated', reliance: upTo, progress: '', share: null };
  return {
    title: 'Results are being rebuilt',
    reliance: catchingUp ? upTo : 'What you see is complete up to now',
    ...rebuildProgress(rebuilds),
  };
};

/** Less is no measure. */
const LEAST_SHARE = 0.05;
const LEAST_SECONDS = 2;

/** One whose process does not tell makes the whole unknown. */
const rebuildProgress = (rebuilds: readonly RebuildUnderWay[]): Pick<ResultsWords, 'progress' | 'share'> => {
  const fractions = rebuilds.flatMap(({ fraction }) => (fraction === null ? [] : [fraction]));
  if (fractions.length < rebuilds.length) return { progress: '', share: null };
  const share = fractions.reduce((sum, fraction) => sum + fraction, 0) / fractions.length;
  const seconds = Math.max(...rebuilds.map((rebuild) => rebuild.seconds ?? 0));
  const percent = `${Math.floor(share * 100)}%`;
  const isMeasured = share >= LEAST_SHARE && share < 1 && seconds >= LEAST_SECONDS;
  return { progress: isMeasured ? `${percent} · ${leftWords((seconds * (1 - share)) / share)}` : percent, share };
};
