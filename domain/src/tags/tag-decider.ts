/** The rules of manual tags: an act is recorded of those comments for which it changes anything, by how they carried the theme before. */
import { CommandRejected } from '../command-rejected.ts';
import type { Decider } from '../decider.ts';
import type { ApplyJudgements, SetTags, TagCommand, UndoTagging } from './tag-commands.ts';
import { reopen, review, undoReview } from './review-decider.ts';
import { MAX_TAGGED_AT_ONCE, type TagAct, type TagEvent, type TagMethod, type TagStreamEvent } from './tag-events.ts';
import { evolveTags, initialTags, manualState, stateAfter, type ManualState, type TagsState } from './tag-state.ts';

const decide = (command: TagCommand, state: TagsState): readonly TagStreamEvent[] => {
  switch (command.type) {
    case 'TagComments':
      return setTags(command, state, 'CommentsTagged', (manual) => manual !== 2);
    case 'UntagComments':
      return setTags(command, state, 'CommentsUntagged', (manual) => manual === 2);
    case 'ExcludeComments':
      return setTags(command, state, 'CommentsExcluded', (manual) => manual !== -1);
    case 'RestoreComments':
      return setTags(command, state, 'CommentsRestored', (manual) => manual === -1);
    case 'ReviewComment':
      return review(command, state);
    case 'ReopenComment':
      return reopen(command, state);
    case 'ApplyJudgements':
      return applyJudgements(command, state);
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
  const { themeId, sentence, query, version, screen, automatic } = command;
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
    data: { themeId, comments, sentence, before, automatic: found, query, version, screen, undoes: null },
  }));
};

/** What people have said by hand stays: whoever judged did not see it. */
const applyJudgements = (command: ApplyJudgements, state: TagsState): readonly TagEvent[] => {
  const { themeId, carrying, without, automatic, query, version, screen } = command;
  const isFree = (comment: number): boolean => manualState(state, themeId, comment, null) === null;
  const tagged = carrying.filter((comment) => isFree(comment) && !automatic.has(comment));
  const excluded = without.filter((comment) => isFree(comment) && automatic.has(comment));
  const rest = { themeId, sentence: null, automatic, query, version, screen };
  const all = (): boolean => true;
  return [
    ...(tagged.length === 0
      ? []
      : setTags({ type: 'TagComments', comments: tagged, ...rest }, state, 'CommentsTagged', all)),
    ...(excluded.length === 0
      ? []
      : setTags({ type: 'ExcludeComments', comments: excluded, ...rest }, state, 'CommentsExcluded', all)),
  ];
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
const undo = ({ acts, screen }: UndoTagging, state: TagsState): readonly TagStreamEvent[] => {
  const events: TagStreamEvent[] = [];
  let left = state;
  for (const { revision, event } of [...acts].reverse()) {
    const undone =
      event.type === 'CommentReviewed' || event.type === 'CommentReopened'
        ? undoReview(event, left, { screen, undoes: revision })
        : undoTags(event, left, { screen, undoes: revision });
    if (undone === undefined) continue;
    left = evolveTags(left, [undone]);
    events.push(undone);
  }
  return events;
};

/** Undefined where all of it was said anew since. */
const undoTags = (event: TagEvent, state: TagsState, by: Pick<TagAct, 'screen' | 'undoes'>): TagEvent | undefined => {
  const { themeId, sentence } = event.data;
  const after = stateAfter(event.type);
  const comments = event.data.comments.filter((comment) => manualState(state, themeId, comment, sentence) === after);
  return comments.length === 0 ? undefined : takenBack(event, { ...event.data, comments, ...by });
};

const takenBack = ({ type, data: { before, automatic } }: TagEvent, rest: TagAct): TagEvent => {
  const after = stateAfter(type);
  const data: TagAct = { ...rest, before: after ?? (automatic ? 1 : null) };
  if (before === 2) return { type: 'CommentsTagged', data };
  if (before === -1) return { type: 'CommentsExcluded', data };
  return { type: after === 2 ? 'CommentsUntagged' : 'CommentsRestored', data };
};

export const tagDecider: Decider<TagsState, TagCommand, TagStreamEvent> = {
  initialState: initialTags,
  decide,
  evolve: evolveTags,
};
