/**
 * Decider of manual tags: an event lists only the comments that it changes, grouped by how they carried the
 * theme before.
 */
import { CommandRejected } from '../command-rejected.ts';
import type { Decider } from '../decider.ts';
import type { AcceptSuggestions, ApplyRatings, SetTags, TagCommand, UndoTagging } from './tag-commands.ts';
import { moveSentenceTags } from './move-sentence-tags.ts';
import { reopen, review, undoReview } from './review-decider.ts';
import {
  MAX_TAGGED_AT_ONCE,
  type TagChange,
  type TagEvent,
  type TagMethod,
  type TagStreamEvent,
} from './tag-events.ts';
import { evolveTags, initialTags, manualState, applyTag, type ManualState, type TagsState } from './tag-state.ts';

const decide = (command: TagCommand, state: TagsState): readonly TagStreamEvent[] => {
  switch (command.type) {
    case 'TagComments':
      return setTags(command, state, 'CommentsTagged', (manual) => manual !== 2);
    case 'UntagComments':
      return setTags(command, state, 'CommentsUntagged', (manual) => manual === 2 || manual === 3);
    case 'ExcludeComments':
      return setTags(command, state, 'CommentsExcluded', (manual) => manual !== -1);
    case 'RestoreComments':
      return setTags(command, state, 'CommentsRestored', (manual) => manual === -1);
    case 'AcceptSuggestions':
      return acceptSuggestions(command, state);
    case 'ReviewComment':
      return review(command, state);
    case 'ReopenComment':
      return reopen(command, state);
    case 'ApplyJudgements':
      return applyJudgements(command, state);
    case 'MoveSentenceTags':
      return moveSentenceTags(command, state);
    case 'UndoTagging':
      return undo(command, state);
  }
};

const setTags = (
  command: SetTags,
  state: TagsState,
  type: Exclude<TagEvent['type'], 'SuggestionsAccepted'>,
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

/** What people have said since, and what the query finds, stays as it is. */
const acceptSuggestions = (command: AcceptSuggestions, state: TagsState): readonly TagEvent[] => {
  const { themeId, query, version, screen, automatic, suggestions } = command;
  if (command.comments.length === 0) return [];
  const comments = inOrder(command.comments).filter(
    (comment) => manualState(state, themeId, comment, null) === null && !automatic.has(comment),
  );
  if (comments.length === 0) return [];
  const change = { themeId, comments, sentence: null, before: null, automatic: false };
  return [{ type: 'SuggestionsAccepted', data: { ...change, query, version, screen, undoes: null, suggestions } }];
};

/** Manual tags win: the rater did not see them. */
const applyJudgements = (command: ApplyRatings, state: TagsState): readonly TagEvent[] => {
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

/**
 * @param count of distinct comments.
 * @throws CommandRejected TOO_MANY_COMMENTS above the limit of an append
 */
export const refuseTooMany = (count: number): void => {
  if (count > MAX_TAGGED_AT_ONCE)
    throw new CommandRejected(
      'TOO_MANY_COMMENTS',
      `At most ${MAX_TAGGED_AT_ONCE.toLocaleString('en')} comments can be tagged at once, not ${count.toLocaleString('en')}. Filter them first.`,
      'comments',
    );
};

/** Sorted and unique. @throws CommandRejected for none, and above the limit of an append */
const inOrder = (comments: readonly number[]): readonly number[] => {
  if (comments.length === 0) throw new CommandRejected('COMMENTS_REQUIRED', 'Choose at least one comment', 'comments');
  const distinct = [...new Set(comments)].sort((a, b) => a - b);
  refuseTooMany(distinct.length);
  return distinct;
};

/** In reverse order. Later tags stay. */
const undo = ({ acts, screen }: UndoTagging, state: TagsState): readonly TagStreamEvent[] => {
  const events: TagStreamEvent[] = [];
  let left = state;
  for (const { revision, event } of [...acts].reverse()) {
    // It is reverted with the project's event.
    if (event.type === 'SentenceTagsMoved') continue;
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

/** Undefined when all of them have changed since. */
const undoTags = (
  event: TagEvent,
  state: TagsState,
  by: Pick<TagChange, 'screen' | 'undoes'>,
): TagEvent | undefined => {
  const { themeId, sentence } = event.data;
  const after = applyTag(event.type);
  const comments = event.data.comments.filter((comment) => manualState(state, themeId, comment, sentence) === after);
  return comments.length === 0 ? undefined : takenBack(event, { comments, ...by });
};

const takenBack = (event: TagEvent, rest: Pick<TagChange, 'comments' | 'screen' | 'undoes'>): TagEvent => {
  const after = applyTag(event.type);
  const { themeId, sentence, before, automatic, query, version } = event.data;
  const data: TagChange = {
    themeId,
    sentence,
    automatic,
    query,
    version,
    ...rest,
    before: after ?? (automatic ? 1 : null),
  };
  if (before === 2) return { type: 'CommentsTagged', data };
  if (before === 3) return { type: 'SuggestionsAccepted', data: { ...data, suggestions: null } };
  if (before === -1) return { type: 'CommentsExcluded', data };
  return { type: after === -1 ? 'CommentsRestored' : 'CommentsUntagged', data };
};

export const tagDecider: Decider<TagsState, TagCommand, TagStreamEvent> = {
  initialState: initialTags,
  decide,
  evolve: evolveTags,
};
