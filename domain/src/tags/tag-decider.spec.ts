import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
import { givenWhenThen } from '../given-when-then.ts';
import type {
  AcceptSuggestions,
  ApplyRatings,
  ReopenComment,
  ReviewComment,
  SetTags,
  UndoTagging,
} from './tag-commands.ts';
import { tagDecider } from './tag-decider.ts';
import { MAX_TAGGED_AT_ONCE, type TagChange, type TagEvent, type TagStreamEvent } from './tag-events.ts';
import { manualState } from './tag-state.ts';

const given = givenWhenThen(tagDecider);
const ask = (type: SetTags['type'], comments: readonly number[], more: Partial<SetTags> = {}): SetTags => ({
  type,
  themeId: 'fit',
  comments,
  sentence: null,
  automatic: new Set<number>(),
  query: 'd',
  version: 3,
  screen: 'response',
  ...more,
});
const act = (comments: readonly number[], more: Partial<TagChange> = {}): TagChange => ({
  themeId: 'fit',
  comments,
  sentence: null,
  before: null,
  automatic: false,
  query: 'd',
  version: 3,
  screen: 'response',
  undoes: null,
  ...more,
});
const tagged = (comments: readonly number[], more: Partial<TagChange> = {}): TagEvent => ({
  type: 'CommentsTagged',
  data: act(comments, more),
});
const untagged = (comments: readonly number[], more: Partial<TagChange> = {}): TagEvent => ({
  type: 'CommentsUntagged',
  data: act(comments, { before: 2, ...more }),
});
const excluded = (comments: readonly number[], more: Partial<TagChange> = {}): TagEvent => ({
  type: 'CommentsExcluded',
  data: act(comments, { before: 1, automatic: true, ...more }),
});
const restored = (comments: readonly number[], more: Partial<TagChange> = {}): TagEvent => ({
  type: 'CommentsRestored',
  data: act(comments, { before: -1, ...more }),
});
const undo = (...acts: readonly TagStreamEvent[]): UndoTagging => ({
  type: 'UndoTagging',
  acts: acts.map((event, revision) => ({ revision, event })),
  screen: 'table',
});

describe('the manual tags of a project', () => {
  it('are given and taken back', () => {
    given([])
      .when(ask('TagComments', [7]))
      .then([tagged([7])]);
    given([tagged([7])])
      .when(ask('UntagComments', [7]))
      .then([untagged([7])]);
    given([tagged([7]), untagged([7])])
      .when(ask('TagComments', [7]))
      .then([tagged([7])]);
  });
  it('exclude what a query finds, and restore it', () => {
    const automatic = new Set([7]);
    given([])
      .when(ask('ExcludeComments', [7], { automatic }))
      .then([excluded([7])]);
    given([excluded([7])])
      .when(ask('RestoreComments', [7], { automatic }))
      .then([restored([7], { automatic: true })]);
  });
  it('say how each comment carried the theme before, in one act for all that carried it alike', () => {
    given([tagged([1]), excluded([20_000])])
      .when(ask('TagComments', [20_000, 3, 2, 1, 4, 3], { automatic: new Set([3, 20_000]) }))
      .then([
        tagged([2, 4]),
        tagged([3], { before: 1, automatic: true }),
        tagged([20_000], { before: -1, automatic: true }),
      ]);
  });
  it('keep a sentence apart from its comment, and a theme from another', () => {
    given([tagged([7])])
      .when(ask('TagComments', [7], { sentence: 2 }))
      .then([tagged([7], { sentence: 2 })]);
    given([tagged([7], { sentence: 2 })])
      .when(ask('UntagComments', [7], { sentence: 1 }))
      .then([]);
    given([tagged([7])])
      .when(ask('UntagComments', [7], { themeId: 'size' }))
      .then([]);
  });
  it('leave alone what is as it was asked to be', () => {
    given([tagged([7])])
      .when(ask('TagComments', [7]))
      .then([]);
    given([])
      .when(ask('UntagComments', [7]))
      .then([]);
    given([tagged([7])])
      .when(ask('RestoreComments', [7]))
      .then([]);
  });
  it('are refused for no comment, and for more than one append takes', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
    given([]).when(ask('TagComments', [])).thenRejected('COMMENTS_REQUIRED', 'comments');
    given([])
      .when(ask('TagComments', many(MAX_TAGGED_AT_ONCE + 1)))
      .thenRejected('TOO_MANY_COMMENTS', 'comments');
    given([])
      .when(ask('TagComments', many(MAX_TAGGED_AT_ONCE)))
      .then([tagged(many(MAX_TAGGED_AT_ONCE))]);
  });
  it('are undone exactly, except for what has been tagged since', () => {
    const bulk = [tagged([1, 2]), tagged([3], { before: 1, automatic: true }), tagged([4], { before: -1 })];
    const screen = 'table';
    given([excluded([4]), ...bulk, untagged([2])])
      .when(undo(...bulk))
      .then([
        excluded([4], { before: 2, automatic: false, undoes: 2, screen }),
        untagged([3], { automatic: true, undoes: 1, screen }),
        untagged([1], { undoes: 0, screen }),
      ]);
    given([excluded([1]), restored([1])])
      .when(undo(restored([1])))
      .then([excluded([1], { before: null, automatic: false, undoes: 0, screen })]);
    given([tagged([1]), untagged([1])])
      .when(undo(untagged([1])))
      .then([tagged([1], { undoes: 0, screen })]);
  });
  it('are set as a judge has said, where neither the query nor anybody by hand says so', () => {
    const apply: ApplyRatings = {
      type: 'ApplyJudgements',
      themeId: 'fit',
      carrying: [5, 2, 1, 9],
      without: [4, 3, 8],
      automatic: new Set([2, 3, 8]),
      query: 'd',
      version: 3,
      screen: 'agreement',
    };
    const screen = 'agreement';
    const done = [tagged([1, 5], { screen }), excluded([3], { screen })];
    // 8 is tagged and 9 excluded by hand.
    const past = [tagged([8], { automatic: true }), excluded([9], { automatic: false, before: null })];
    given(past).when(apply).then(done);
    given([...past, ...done])
      .when({ ...undo(...past, ...done), acts: done.map((event, at) => ({ revision: 2 + at, event })) })
      .then([
        restored([3], { automatic: true, undoes: 3, screen: 'table' }),
        untagged([1, 5], { undoes: 2, screen: 'table' }),
      ]);
    given([])
      .when({ ...apply, carrying: [], without: [] })
      .then([]);
  });
  it('stand as a plain list of them would', () => {
    const plain = new Map<number, number>();
    const events: TagEvent[] = [];
    for (let step = 0; step < 400; step++) {
      const comment = (step * 7919) % 30_000;
      const isTag = step % 3 !== 0;
      events.push(isTag ? tagged([comment, comment + 5]) : untagged([comment]));
      if (isTag) plain.set(comment, 2).set(comment + 5, 2);
      else plain.delete(comment);
    }
    const state = fold(tagDecider, events);
    for (let comment = 0; comment < 30_100; comment++)
      expect(manualState(state, 'fit', comment, null)).toBe(plain.get(comment) ?? null);
  });
});

describe('the reviews of a project', () => {
  const fit = { themeId: 'fit', query: 'd1' };
  const size = { themeId: 'size', query: null };
  const look = (more: Partial<ReviewComment> = {}): ReviewComment => ({
    type: 'ReviewComment',
    comment: 7,
    themes: [size, fit],
    library: 4,
    screen: 'feed',
    ...more,
  });
  const reopen: ReopenComment = { type: 'ReopenComment', comment: 7, screen: 'feed' };
  const seen = { themes: [fit, size], library: 4 };
  const about = { comment: 7, screen: 'feed', undoes: null };
  const reviewed = (more: object = {}): TagStreamEvent => ({
    type: 'CommentReviewed',
    data: { ...about, ...seen, ...more },
  });
  const reopened = (more: object = {}): TagStreamEvent => ({
    type: 'CommentReopened',
    data: { ...about, was: seen, ...more },
  });

  it('keep what the person has seen, each theme once', () => {
    given([])
      .when(look({ themes: [size, fit, size] }))
      .then([reviewed()]);
  });
  it('are recorded again for other themes, other queries or a later library', () => {
    given([reviewed()]).when(look()).then([]);
    const other = { themeId: 'fit', query: 'd2' };
    given([reviewed()])
      .when(look({ themes: [other, size] }))
      .then([reviewed({ themes: [other, size] })]);
    given([reviewed()])
      .when(look({ themes: [fit] }))
      .then([reviewed({ themes: [fit] })]);
    given([reviewed()])
      .when(look({ library: 5 }))
      .then([reviewed({ library: 5 })]);
  });
  it('are taken back, and say what they were', () => {
    given([reviewed()]).when(reopen).then([reopened()]);
    given([]).when(reopen).then([]);
    given([reviewed()])
      .when({ ...reopen, comment: 8 })
      .then([]);
  });
  it('are undone, except for what has been reviewed since', () => {
    const by = { screen: 'table' };
    given([reviewed()])
      .when(undo(reviewed()))
      .then([reopened({ ...by, undoes: 0 })]);
    given([reviewed(), reopened()])
      .when(undo(reopened()))
      .then([reviewed({ ...by, undoes: 0 })]);
    given([reviewed(), reviewed({ library: 9 })])
      .when(undo(reviewed()))
      .then([]);
    given([reviewed(), reopened(), reviewed({ library: 9 })])
      .when(undo(reopened()))
      .then([]);
  });
  it('leave tags alone, and tags them', () => {
    given([reviewed(), tagged([7])])
      .when(undo(tagged([7])))
      .then([untagged([7], { undoes: 0, screen: 'table' })]);
    given([reviewed(), tagged([7])])
      .when(look())
      .then([]);
  });
});

const suggestions = { threshold: 0.8, expectedWrong: 0.1, model: 'm', fittedOn: 'p1-l2' };
const accept = (comments: readonly number[], more: Partial<AcceptSuggestions> = {}): AcceptSuggestions => {
  const { themeId, automatic, query, version } = ask('TagComments', comments);
  const claim = { themeId, automatic, query, version, screen: 'suggestions' };
  return { type: 'AcceptSuggestions', comments, ...claim, suggestions, ...more };
};
const accepted = (comments: readonly number[], more: Partial<TagChange> = {}): TagEvent => ({
  type: 'SuggestionsAccepted',
  data: { ...act(comments, { screen: 'suggestions', ...more }), suggestions },
});

describe('suggestions accepted at once', () => {
  it('are one event on the comments without a judgement that the query does not find', () => {
    given([tagged([3]), excluded([4])])
      .when(accept([9, 3, 7, 4, 8], { automatic: new Set([8]) }))
      .then([accepted([7, 9])]);
    given([accepted([7])])
      .when(accept([7]))
      .then([]);
    given([]).when(accept([])).then([]);
  });
  it('are tagged, excluded and removed by hand like others, and say what they were', () => {
    given([accepted([7])])
      .when(ask('TagComments', [7]))
      .then([tagged([7], { before: 3 })]);
    given([accepted([7])])
      .when(ask('ExcludeComments', [7]))
      .then([excluded([7], { before: 3, automatic: false })]);
    given([accepted([7])])
      .when(ask('UntagComments', [7]))
      .then([untagged([7], { before: 3 })]);
  });
  it('are undone as one, but for what was said since', () => {
    given([accepted([5, 7, 9]), tagged([7], { before: 3 })])
      .when(undo(accepted([5, 7, 9])))
      .then([untagged([5, 9], { before: 3, undoes: 0, screen: 'table' })]);
  });
  it('are there again once a later tag is undone', () => {
    const data = { ...act([7], { before: 2, undoes: 0, screen: 'table' }), suggestions: null };
    given([accepted([7]), tagged([7], { before: 3 })])
      .when(undo(tagged([7], { before: 3 })))
      .then([{ type: 'SuggestionsAccepted', data }]);
    const after = fold(tagDecider, [accepted([7])]);
    expect(manualState(after, 'fit', 7, null)).toBe(3);
  });
});
