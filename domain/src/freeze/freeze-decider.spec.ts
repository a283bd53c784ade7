import { describe, it } from '@jest/globals';
import { givenWhenThen } from '../given-when-then.ts';
import type { FreezeCommand } from './freeze-commands.ts';
import { freezeDecider } from './freeze-decider.ts';
import type { Freeze, FreezeEvent } from './freeze-events.ts';

const given = givenWhenThen(freezeDecider);

const freeze: Freeze = {
  freezeId: 'f',
  projectId: 'p',
  workspaceId: 'w',
  workspace: 'Quality',
  name: 'Wave 1 report',
  note: 'Sent to the client',
  moment: 'p12-w3-l40',
  rules: { tokeniser: '2', scorer: '1', queries: '2' },
  figures: [{ figure: 'table', sha256: 'ab' }],
  stored: { restorations: 0, from: 0, to: 0 },
};
const command: FreezeCommand = { type: 'FreezeWorkspace', ...freeze };
const frozen: FreezeEvent = { type: 'WorkspaceFrozen', data: freeze };
const deleted: FreezeEvent = { type: 'FreezeDeleted', data: {} };
const undeleted: FreezeEvent = { type: 'FreezeUndeleted', data: {} };
const undone = (from: number): FreezeEvent => ({ type: 'FreezeChangeUndone', data: { from, to: from } });
const undo = (from: number, ...events: readonly FreezeEvent[]): FreezeCommand => ({
  type: 'UndoFreezeChange',
  from,
  events,
});

describe('a freeze', () => {
  it('is made with its moment and the digests of its figures', () => {
    given([])
      .when({ ...command, name: ' Wave 1 report ', note: ' Sent to the client\n' })
      .then([frozen]);
  });
  it('needs a name', () => {
    given([])
      .when({ ...command, name: ' ' })
      .thenRejected('NAME_REQUIRED', 'name');
  });
  it('is never changed', () => {
    for (const other of [{ name: 'Wave 2' }, { moment: 'p13' }, { note: '' }, { workspaceId: 'v' }])
      given([frozen])
        .when({ ...command, ...other })
        .thenRejected('FREEZE_EXISTS');
    given([frozen, deleted]).when(command).thenRejected('FREEZE_EXISTS');
  });
  it('is deleted', () => {
    given([frozen]).when({ type: 'DeleteFreeze' }).then([deleted]);
    given([]).when({ type: 'DeleteFreeze' }).thenRejected('FREEZE_NOT_FOUND');
  });
});

describe('undoing a change of a freeze', () => {
  it('restores a deleted one', () => {
    given([frozen, deleted])
      .when(undo(1, deleted))
      .then([undone(1), undeleted]);
  });
  it('deletes one that has just been made', () => {
    given([frozen])
      .when(undo(0, frozen))
      .then([undone(0), deleted]);
  });
  it('changes nothing that was changed since', () => {
    given([frozen, deleted, undone(1), undeleted, deleted])
      .when(undo(0, frozen))
      .thenRejectedSaying('CHANGED_SINCE', "The freeze 'Wave 1 report' has been deleted since");
    given([frozen, deleted, undeleted])
      .when(undo(1, deleted))
      .thenRejectedSaying('CHANGED_SINCE', "The freeze 'Wave 1 report' has been restored since");
    given([]).when(undo(0, frozen)).thenRejected('FREEZE_NOT_FOUND');
  });
  it('does not undo an undo', () => {
    given([frozen, deleted, undone(1), undeleted])
      .when(undo(2, undone(1)))
      .thenRejected('CHANGED_SINCE');
  });
});
