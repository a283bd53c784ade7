import { describe, expect, it } from '@jest/globals';
import type { DataFile } from '@verbatim/command-api/contract/projects';
import { progressReported } from '../../api/projects/live-progress.ts';
import { uploadProgressed } from '../../api/transport/upload-progress.ts';
import { toRunStages } from './run-stages.ts';
import {
  activeRun,
  begun,
  created,
  failed,
  newRun,
  reached,
  selectProjectRun,
  runShare,
  runsSlice,
  stepped,
  uploaded,
  type RunsState,
} from './runs-slice.ts';

const { reducer } = runsSlice;
const nothing = { count: 100, completed: 0 };
const dataFile: DataFile = {
  id: 'f',
  name: 'a.csv',
  count: 100,
  date: '2026-01-01T00:00:00Z',
  start: 1,
  reading: null,
  cells: null,
  withoutText: null,
  not_stored: [],
  splitters: [],
  can_split_anew: false,
  steps: { build: nothing, parse: nothing, classify: { count: 0, completed: 0 }, sentiment: nothing },
};
type Action = Parameters<typeof reducer>[1];
const after = (...actions: readonly Action[]): RunsState =>
  actions.reduce(reducer, reducer(undefined, begun({ ...newRun('k', 'Reviews'), progress: 1 })));
const runAfter = (...actions: readonly Action[]) => {
  const run = selectProjectRun({ runs: after(...actions) }, 'k', null);
  if (run === null) throw new Error('the run is gone');
  return run;
};
const toUpload = [
  created({ key: 'k', projectId: 'p' }),
  reached({ key: 'k', progress: 2 }),
  reached({ key: 'k', progress: 3 }),
];
const sentAt = (at: number, sent: number) => uploadProgressed({ projectId: 'p', sent, total: 10e6, at });
const stepAt = (at: number, completed: number) =>
  stepped({ key: 'k', step: 'build', steps: { ...dataFile.steps, build: { count: 100, completed } }, at });

describe('a run', () => {
  it('goes from 1 over upload and build steps to 8', () => {
    expect(runAfter(...toUpload).progress).toBe(3);
    expect(runAfter(...toUpload, uploaded({ key: 'k', dataFile }), stepAt(0, 0)).progress).toBe(4);
    expect(runAfter(...toUpload, stepped({ key: 'k', step: 'sentiment', steps: dataFile.steps, at: 0 })).progress).toBe(
      7,
    );
    const finished = runAfter(...toUpload, reached({ key: 'k', progress: 8 }));
    expect(runShare(finished)).toBe(1);
    expect(toRunStages(finished).every(({ state }) => state === 'done')).toBe(true);
  });

  it('is found by its project too, and shown as active only while it runs', () => {
    const state = { runs: after(...toUpload) };
    expect(selectProjectRun(state, 'another', 'p')?.key).toBe('k');
    expect(activeRun(state)?.key).toBe('k');
    expect(activeRun({ runs: after(reached({ key: 'k', progress: 8 })) })).toBeNull();
  });

  it('knows the share of the upload and of a step', () => {
    const uploading = runAfter(...toUpload, sentAt(1_000, 5e6));
    expect(toRunStages(uploading)[2]).toMatchObject({ state: 'running', share: 0.5, note: '5.0 of 10.0 MB' });
    expect(runShare(uploading)).toBeCloseTo((0.1 * 2.5) / 3);
    // Its first step reports 0, and so nearly does the total.
    expect(runShare(runAfter(...toUpload, uploaded({ key: 'k', dataFile }), stepAt(0, 0)))).toBeCloseTo(0.1);
    const later = runAfter(...toUpload, sentAt(0, 0), sentAt(2_000, 4e6));
    expect(toRunStages(later)[2]?.note).toBe('4.0 of 10.0 MB · 2.0 MB a second · 3 s left');
    expect(toRunStages(runAfter(...toUpload, sentAt(0, 0), sentAt(2_000, 10e6)))[2]).toMatchObject({
      share: null,
      note: 'The server is checking and storing the rows',
    });
    expect(toRunStages(runAfter(...toUpload, stepAt(0, 25)))[3]?.share).toBe(0.25);
  });

  it('says rate and time left from what this browser has seen', () => {
    const running = runAfter(...toUpload, stepAt(10_000, 20), stepAt(12_000, 60));
    expect(toRunStages(running)[3]?.note).toBe('60 of 100 comments · 20 a second · 2 s left');
  });

  it('says of the steps that it has passed what they came to, also where it looked before their end', () => {
    const steps = { ...dataFile.steps, build: { count: 100, completed: 100 }, classify: { count: 3, completed: 3 } };
    const parsing = runAfter(...toUpload, stepAt(0, 25), stepped({ key: 'k', step: 'parse', steps, at: 1 }));
    expect(toRunStages(parsing)[3]).toMatchObject({ state: 'done', note: '100 comments' });
    const scoring = runAfter(...toUpload, stepAt(0, 25), stepped({ key: 'k', step: 'sentiment', steps, at: 1 }));
    expect(toRunStages(scoring)[5]).toMatchObject({ state: 'done', note: '3 themes' });
  });

  it('takes what events say of its present step, and does not go back for an overtaken answer', () => {
    const reported = (at: number, completed: number) => {
      const steps = { ...dataFile.steps, build: { count: 100, completed }, parse: { count: 100, completed: 1 } };
      const file = { id: 'f', start: 1, count: 100, steps, classified: null, scored: null };
      return progressReported({ projectId: 'p', files: [file], at });
    };
    const begun = [...toUpload, uploaded({ key: 'k', dataFile }), stepAt(10_000, 0)];
    const running = runAfter(...begun, reported(11_000, 30), stepAt(11_500, 20), reported(12_000, 60));
    expect(running.progress).toBe(4);
    expect(toRunStages(running)[3]?.note).toBe('60 of 100 comments · 30 a second · 2 s left');
    expect(runAfter(...toUpload, reported(11_000, 30))).toEqual(runAfter(...toUpload));
  });

  it('falls back to 0 with the place and the lines of a failure, and forgets it when it begins again', () => {
    const errors = [{ field: 'file', message: 'Ragged row', line: 7 }];
    const broken = runAfter(...toUpload, failed({ key: 'k', message: 'No', errors, sameFile: null, choices: null }));
    expect(broken).toMatchObject({ progress: 0, projectId: 'p', failure: { at: 3, message: 'No', errors } });
    expect(toRunStages(broken).map(({ state }) => state)).toEqual([
      'done',
      'done',
      'failed',
      'waiting',
      'waiting',
      'waiting',
      'waiting',
    ]);
    expect(
      runAfter(
        ...toUpload,
        failed({ key: 'k', message: 'No', errors, sameFile: null, choices: null }),
        reached({ key: 'k', progress: 2 }),
      ).failure,
    ).toBeNull();
  });

  it('ignores news of runs that it does not know', () => {
    expect(
      after(reached({ key: 'gone', progress: 8 }), uploadProgressed({ projectId: 'gone', sent: 1, total: 2, at: 0 })),
    ).toEqual(after());
  });
});
