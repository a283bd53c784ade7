import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
import type { ProjectCommand } from './project-commands.ts';
import { projectDecider } from './project-decider.ts';
import { created, defined, deleted, erased, fileAdded, given, table } from './project-examples.ts';
import type { ProjectEvent } from './project-events.ts';

const FORMER = [{ name: 'former', version: '1' }];
const PRESENT = [{ name: 'present', version: '2' }];
const splitAnew: ProjectCommand = {
  type: 'SplitFileAnew',
  fileId: 'f',
  splitId: 'anew',
  splitters: PRESENT,
  splittersBefore: FORMER,
};
const done = {
  type: 'FileSplitAnew',
  data: { fileId: 'f', splitId: 'anew', splitters: PRESENT, before: { splitId: null, splitters: FORMER } },
} satisfies ProjectEvent;
const undone = {
  type: 'FileSplitAnew',
  data: { fileId: 'f', splitId: null, splitters: FORMER, before: { splitId: 'anew', splitters: PRESENT } },
} satisfies ProjectEvent;
const past = [created, defined, table, fileAdded('f', 1, 10)];
const undo: ProjectCommand = { type: 'UndoProjectChange', from: 4, events: [done] };

describe('resplitting a file', () => {
  it('is recorded once, with what was before', () => {
    given(past).when(splitAnew).then([done]);
    given([...past, done])
      .when(splitAnew)
      .then([]);
    expect(fold(projectDecider, [...past, done]).files[0]?.splitId).toBe('anew');
  });

  it('is refused for a file that is not there, and while the project is built', () => {
    given(past.slice(0, 3)).when(splitAnew).thenRejected('FILE_NOT_FOUND', 'fileId');
    given([...past, erased])
      .when(splitAnew)
      .thenRejected('FILE_NOT_FOUND', 'fileId');
    given([...past, { type: 'BuildRequested', data: { minId: null } }])
      .when(splitAnew)
      .thenRejected('BUILD_UNDER_WAY', 'fileId');
  });

  it('is undone, unless the file was resplit or deleted since', () => {
    given([...past, done])
      .when(undo)
      .then([{ type: 'ProjectChangeUndone', data: { from: 4, to: 4 } }, undone]);
    const other = { ...done, data: { ...done.data, splitId: 'later' } };
    given([...past, done, other])
      .when(undo)
      .thenRejected('CHANGED_SINCE');
    given([...past, done, erased])
      .when(undo)
      .thenRejected('CHANGED_SINCE');
    given([...past, done, erased, deleted])
      .when(undo)
      .thenRejected('CHANGED_SINCE');
  });
});
