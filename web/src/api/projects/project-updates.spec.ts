import { describe, expect, it } from '@jest/globals';
import type { FileProgress, RebuildUnderWay } from '@verbatim/command-api/contract/live-progress';
import { afterProgress, afterRebuilds, NO_UPDATES, type LiveProject } from './project-updates.ts';

const file = (completed: number, runs: Partial<Pick<FileProgress, 'classified' | 'scored'>> = {}): FileProgress => {
  const done = { count: 100, completed: 100 };
  const steps = { build: done, parse: done, classify: done, sentiment: { count: 100, completed } };
  return { id: 'f', start: 1, count: 100, steps, classified: null, scored: null, ...runs };
};
const reported = (files: readonly FileProgress[], catchingUp = false) => ({ files, catchingUp });
const from = (files: readonly FileProgress[]): LiveProject =>
  afterProgress(NO_UPDATES, reported(files), 'events', 1_000).state;
const rebuild = (model: string): RebuildUnderWay => ({
  model,
  applied: null,
  rate: null,
  position: null,
  fraction: null,
  target: null,
  seconds: null,
});

describe('news of a project', () => {
  it('make nothing stale that the screen has just read', () => {
    expect(afterProgress(NO_UPDATES, reported([file(100, { classified: '7' })]), 'events', 0).stale).toEqual([]);
  });

  it('make results stale when themes or sentences have been run again', () => {
    const before = from([file(100, { classified: '7', scored: '8' })]);
    expect(afterProgress(before, reported([file(100, { classified: '9', scored: '8' })]), 'events', 0).stale).toEqual([
      'results',
    ]);
    expect(afterProgress(before, reported([file(100, { classified: '7', scored: '9' })]), 'events', 0).stale).toEqual([
      'results',
    ]);
    expect(
      afterProgress(before, reported([file(100, { classified: '7', scored: '8' })], true), 'events', 0).stale,
    ).toEqual([]);
  });

  it('notice a run that an ordinary answer, which does not mention runs, came between', () => {
    const before = from([file(100, { classified: '7' })]);
    const asked = afterProgress(before, reported([file(100)]), 'asking', 0);
    expect(asked.stale).toEqual([]);
    expect(afterProgress(asked.state, reported([file(100, { classified: '9' })]), 'events', 0).stale).toEqual([
      'results',
    ]);
  });

  it('make results stale when others have tagged comments or changed themes', () => {
    const before = afterProgress(NO_UPDATES, { ...reported([file(100)]), results: '7/1' }, 'events', 0).state;
    const staleBy = (results: string) =>
      afterProgress(before, { ...reported([file(100)]), results }, 'events', 0).stale;
    expect([staleBy('7/1'), staleBy('8/1'), staleBy('7/2')]).toEqual([[], ['results'], ['results']]);
    // Polling does not report it: the value from events stays.
    const asked = afterProgress(before, reported([file(100)]), 'asking', 0);
    expect([asked.stale, asked.state.results]).toEqual([[], '7/1']);
  });

  it('make the list of freezes stale when others have frozen a workspace', () => {
    const before = afterProgress(NO_UPDATES, { ...reported([file(100)]), freezes: 'a' }, 'events', 0).state;
    const staleBy = (freezes: string) =>
      afterProgress(before, { ...reported([file(100)]), freezes }, 'events', 0).stale;
    expect([staleBy('a'), staleBy('a,b'), staleBy('')]).toEqual([[], ['freezes'], ['freezes']]);
    // Polling does not report it: the value from events stays.
    const asked = afterProgress(before, reported([file(100)]), 'asking', 0);
    expect([asked.stale, asked.state.freezes]).toEqual([[], 'a']);
  });

  it('make everything stale when a build is over and when there is another file, and nothing in the midst of a build', () => {
    const before = from([file(40, { scored: '7' })]);
    expect(afterProgress(before, reported([file(60, { scored: '8' })]), 'events', 0).stale).toEqual([]);
    expect(afterProgress(before, reported([file(100, { scored: '9' })]), 'events', 0).stale).toEqual([
      'results',
      'project',
    ]);
    const another = { ...file(0), id: 'g' };
    expect(afterProgress(before, reported([file(40), another]), 'events', 0).stale).toEqual(['results', 'project']);
  });

  it('make everything stale when a rebuild is over', () => {
    const during = afterRebuilds(NO_UPDATES, [rebuild('segments-p'), rebuild('comments-p')]);
    expect(during.stale).toEqual([]);
    expect(afterRebuilds(during.state, [rebuild('comments-p')]).stale).toEqual(['results', 'project']);
  });

  it('say that results do not move until further events, and make everything stale when they do', () => {
    const stopped = { projector: 'segments-p', since: '2026-03-01T12:00:00.000Z' };
    const before = from([file(100)]);
    const still = afterProgress(before, { ...reported([file(100)]), stopped }, 'events', 5_000).state;
    expect([still.stopped, still.completeAt]).toEqual([stopped, 1_000]);
    const asked = afterProgress(still, reported([file(100)]), 'asking', 7_000).state;
    expect(asked.stopped).toEqual(stopped);
    const goneOn = afterProgress(asked, { ...reported([file(100)]), stopped: null }, 'events', 9_000);
    expect([goneOn.state.stopped, goneOn.stale]).toEqual([null, ['results', 'project']]);
  });

  it('make everything stale once words and scores have been updated to the new version', () => {
    const former = afterProgress(NO_UPDATES, { ...reported([file(100)]), formerWords: true }, 'events', 1_000).state;
    const asked = afterProgress(former, reported([file(100)]), 'asking', 2_000);
    expect([asked.state.formerWords, asked.stale]).toEqual([true, []]);
    const updated = afterProgress(asked.state, { ...reported([file(100)]), formerWords: false }, 'events', 3_000);
    expect([updated.state.formerWords, updated.stale]).toEqual([false, ['results', 'project']]);
  });

  it('say when the results were last complete', () => {
    const complete = from([file(100)]);
    const behind = afterProgress(complete, reported([file(100)], true), 'events', 5_000).state;
    expect([complete.completeAt, behind.completeAt]).toEqual([1_000, 1_000]);
    expect(afterProgress(behind, reported([file(100)]), 'events', 9_000).state.completeAt).toBe(9_000);
    expect(afterProgress(NO_UPDATES, reported([file(100)], true), 'events', 5_000).state.completeAt).toBeNull();
  });
});
