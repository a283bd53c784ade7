/** The rules of manual tags: an act is recorded of those comments for which it changes anything, by how they carried the theme before. */
import { CommandRejected } from '../command-rejected.ts';
import type { Decider } from '../decider.ts';
import type { SetTags, TagCommand, UndoTagging } from './tag-commands.ts';
import { MAX_TAGGED_AT_ONCE, type TagAct, type TagEvent, type TagMethod } from './tag-events.ts';
import { evolveTags, initialTags, manualState, stateAfter, type ManualState, type TagsState } from './tag-state.ts';

const decide = (command: TagCommand, state: TagsState): readonly TagEvent[] => {
  switch (command.type) {
    case 'TagComments':
      return setTags(command, state, 'CommentsTagged', (manual) => manual !== 2);
    case 'UntagComments':
      return setTags(command, state, 'CommentsUntagged', (manual) => manual === 2);
    case 'ExcludeComments':
      return setTags(command, state, 'CommentsExcluded', (manual) => manual !== -1);
    case 'RestoreComments':
      return setTags(command, state, 'CommentsRestored', (manual) => manual === -1);
    case 'UndoTagging':
      return undo(command, state);
  }
};

const setTags = (
  command: SetTags,
  state: TagsState,
  type: TagEvent['type'],
  changes: (manual: ManualState | null) => boolean,
): readonly TagEvent[] => {
  const { themeId, sentence, query, screen, automatic } = command;
  const groups = new Map<string, { readonly before: TagMethod | null; readonly found: boolean; comments: number[] }>();
  for (const comment of inOrder(command.comments)) {
    const manual = manualState(state, themeId, comment, sentence);
    if (!changes(manual)) continue;
    const found = automatic.has(comment);
    const before = manual ?? (found ? 1 : null);
    const key = `${before} ${found}`;
    const group = groups.get(key) ?? { before, found, comments: [] };
    group.comments.push(comment);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ before, found, comments }) => ({
    type,
    data: { themeId, comments, sentence, before, automatic: found, query, screen, undoes: null },
  }));
};

/** @param count of distinct comments. @throws CommandRejected TOO_MANY_COMMENTS for more than one append takes */
export const refuseTooMany = (count: number): void => {
  if (count > MAX_TAGGED_AT_ONCE)
    throw new CommandRejected(
      'TOO_MANY_COMMENTS',
      `At most ${MAX_TAGGED_AT_ONCE.toLocaleString('en')} comments can be tagged at once, and these are ${count.toLocaleString('en')}. Filter them first.`,
      'comments',
    );
};

/** Each once. @throws CommandRejected for none, and for more than one append takes */
const inOrder = (comments: readonly number[]): readonly number[] => {
  if (comments.length === 0) throw new CommandRejected('COMMENTS_REQUIRED', 'Choose at least one comment', 'comments');
  const distinct = [...new Set(comments)].sort((a, b) => a - b);
  refuseTooMany(distinct.length);
  return distinct;
};

/** The last act first. What somebody has said since stands. */
const undo = ({ acts, screen }: UndoTagging, state: TagsState): readonly TagEvent[] => {
  const events: TagEvent[] = [];
  let left = state;
  for (const { revision, event } of [...acts].reverse()) {
    const { themeId, sentence } = event.data;
    const after = stateAfter(event.type);
    const comments = event.data.comments.filter((comment) => manualState(left, themeId, comment, sentence) === after);
    if (comments.length === 0) continue;
    const undone = takenBack(event, { ...event.data, comments, screen, undoes: revision });
    left = evolveTags(left, [undone]);
    events.push(undone);
  }
  return events;
};

const takenBack = ({ type, data: { before, automatic } }: TagEvent, rest: TagAct): TagEvent => {
  const after = stateAfter(type);
  const data: TagAct = { ...rest, before: after ?? (automatic ? 1 : null) };
  if (before === 2) return { type: 'CommentsTagged', data };
  if (before === -1) return { type: 'CommentsExcluded', data };
  return { type: after === 2 ? 'CommentsUntagged' : 'CommentsRestored', data };
};

export const tagDecider: Decider<TagsState, TagCommand, TagEvent> = {
  initialState: initialTags,
  decide,
  evolve: evolveTags,
};
