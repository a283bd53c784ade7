/** The rules of a freeze: it is made, deleted and restored, and never changed. */
import { CommandRejected } from '../command-rejected.ts';
import { oneByOne, type Decider } from '../decider.ts';
import { formatNotFound } from '../not-found.ts';
import { requireName } from '../required-name.ts';
import { createUndoRejection, refuseUnless } from '../undone-changes.ts';
import type { FreezeCommand, FreezeWorkspace, UndoFreezeChange } from './freeze-commands.ts';
import type { FreezeEvent } from './freeze-events.ts';
import { evolveFreeze, initialFreeze, type FreezeState } from './freeze-state.ts';

const decide = (command: FreezeCommand, state: FreezeState): readonly FreezeEvent[] => {
  if (command.type === 'FreezeWorkspace') return freezeWorkspace(command, state);
  if (state.status === 'absent') throw new CommandRejected('FREEZE_NOT_FOUND', formatNotFound('freeze'));
  switch (command.type) {
    case 'DeleteFreeze':
      return state.status === 'deleted' ? [] : [{ type: 'FreezeDeleted', data: {} }];
    case 'UndoFreezeChange':
      return undoChange(command, state);
  }
};

const freezeWorkspace = (
  { type: _, ...command }: FreezeWorkspace,
  { status, freeze }: FreezeState,
): readonly FreezeEvent[] => {
  const data = { ...command, name: requireName(command.name), note: command.note.trim() };
  if (status === 'absent') return [{ type: 'WorkspaceFrozen', data }];
  const isRepeat =
    status === 'active' &&
    freeze?.workspaceId === data.workspaceId &&
    freeze.name === data.name &&
    freeze.note === data.note &&
    freeze.moment === data.moment;
  if (isRepeat) return [];
  throw new CommandRejected('FREEZE_EXISTS', 'This freeze already exists', 'freezeId');
};

const undoChange = ({ from, events }: UndoFreezeChange, state: FreezeState): readonly FreezeEvent[] => {
  if (state.undone.includes(from)) return [];
  const restoring = events.flatMap((event, index) => restored(event, from + index, state));
  if (restoring.length === 0) throw createUndoRejection('There is nothing to undo');
  return [{ type: 'FreezeChangeUndone', data: { from, to: from + events.length - 1 } }, ...restoring];
};

/** The inverse of one event. @throws CommandRejected CHANGED_SINCE */
const restored = (event: FreezeEvent, revision: number, { since, freeze }: FreezeState): readonly FreezeEvent[] => {
  const name = freeze?.name ?? '';
  switch (event.type) {
    case 'FreezeChangeUndone':
      return [];
    case 'FreezeDeleted':
      refuseUnless(since === revision, `The freeze '${name}' has been restored since`);
      return [{ type: 'FreezeUndeleted', data: {} }];
    case 'WorkspaceFrozen':
    case 'FreezeUndeleted':
      refuseUnless(since === revision, `The freeze '${name}' has been deleted since`);
      return [{ type: 'FreezeDeleted', data: {} }];
  }
};

export const freezeDecider: Decider<FreezeState, FreezeCommand, FreezeEvent> = {
  initialState: initialFreeze,
  decide,
  evolve: oneByOne(evolveFreeze),
};
