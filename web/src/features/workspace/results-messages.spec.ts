import { expect, it } from '@jest/globals';
import type { RebuildUnderWay } from '@verbatim/command-api/contract/live-progress';
import { NO_UPDATES } from '../../api/projects/project-updates.ts';
import { describeResultsStatus } from './results-messages.ts';

const rebuild = (fraction: number | null, seconds: number | null): RebuildUnderWay => ({
  model: 'segments-p',
  applied: 1,
  rate: 1,
  position: '1',
  target: '2',
  fraction,
  seconds,
});

it('says nothing of results that are complete', () => {
  expect(describeResultsStatus(NO_UPDATES)).toBeNull();
});

it('says up to when results that are catching up are complete, where that is known', () => {
  const completeAt = new Date(2026, 0, 1, 14, 32, 5).getTime();
  expect(describeResultsStatus({ ...NO_UPDATES, catchingUp: true, completeAt })).toMatchObject({
    reliance: 'What you see is complete up to 14:32:05',
    progress: '',
    share: null,
  });
  expect(describeResultsStatus({ ...NO_UPDATES, catchingUp: true })?.reliance).not.toContain('complete up to');
});

it('says how far a rebuild is, and how long it takes once that can be estimated', () => {
  const progress = (...rebuilds: readonly RebuildUnderWay[]) =>
    describeResultsStatus({ ...NO_UPDATES, rebuilds })?.progress;
  expect(progress(rebuild(0.25, 1))).toBe('25%');
  expect(progress(rebuild(0.25, 10))).toBe('25% · 30 s left');
  expect(progress(rebuild(0.5, 3), rebuild(1, 4))).toBe('75% · 2 s left');
  expect(progress(rebuild(0.999, 100))).toBe('99% · 1 s left');
  expect(progress(rebuild(1, 100))).toBe('100%');
  expect(progress(rebuild(0.5, 4), rebuild(null, null))).toBe('');
});
