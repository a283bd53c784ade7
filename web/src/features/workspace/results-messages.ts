/** Status messages of results that are being rerun or rebuilt. */
import type { RebuildUnderWay } from '@verbatim/command-api/contract/live-progress';
import type { LiveProject } from '../../api/projects/project-updates.ts';
import { formatTime, formatTimeLeft } from '../../components/text/format.ts';

export interface ResultsStatusText {
  readonly title: string;
  /** How reliable the shown results are. */
  readonly reliance: string;
  /** '62% · 8 s left', or ''. */
  readonly progress: string;
  /** 0 to 1; null if unknown. */
  readonly share: number | null;
}

/** Null when there is no message. */
export const describeResultsStatus = ({ rebuilds, catchingUp, completeAt }: LiveProject): ResultsStatusText | null => {
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

/** Minimum progress for an estimate. */
const MIN_SHARE = 0.05;
const MIN_SECONDS = 2;

/** One without a report makes the total unknown. */
const rebuildProgress = (rebuilds: readonly RebuildUnderWay[]): Pick<ResultsStatusText, 'progress' | 'share'> => {
  const fractions = rebuilds.flatMap(({ fraction }) => (fraction === null ? [] : [fraction]));
  if (fractions.length < rebuilds.length) return { progress: '', share: null };
  const share = fractions.reduce((sum, fraction) => sum + fraction, 0) / fractions.length;
  const seconds = Math.max(...rebuilds.map((rebuild) => rebuild.seconds ?? 0));
  const percent = `${Math.floor(share * 100)}%`;
  const isMeasured = share >= MIN_SHARE && share < 1 && seconds >= MIN_SECONDS;
  return { progress: isMeasured ? `${percent} · ${formatTimeLeft((seconds * (1 - share)) / share)}` : percent, share };
};
