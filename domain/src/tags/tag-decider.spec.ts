import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
import { givenWhenThen } from '../given-when-then.ts';
import type { SetTags, UndoTagging } from './tag-commands.ts';
import { tagDecider } from './tag-decider.ts';
import { MAX_TAGGED_AT_ONCE, type TagAct, type TagEvent } from './tag-events.ts';
import { manualState } from './tag-state.ts';

const given = givenWhenThen(tagDecider);
const ask = (type: SetTags['type'], comments: readonly number[], more: Partial<SetTags> = {}): SetTags => ({
  ...{ type, themeId: 'fit', comments, sentence: null, automatic: new Set<number>(), query: 'd', screen: 'response' },
  ...more,
});
const act = (comments: readonly number[], more: Partial<TagAct> = {}): TagAct => ({
  ...{ themeId: 'fit', comments, sentence: null, before: null, automatic: false, query: 'd', screen: 'response' },
  ...{ undoes: null, ...more },
});
const tagged = (comments: readonly number[], more: Partial<TagAct> = {}): TagEvent => ({
  ...{ type: 'CommentsTagged', data: act(comments, more) },
});
const untagged = (comments: readonly number[], more: Partial<TagAct> = {}): TagEvent => ({
  ...{ type: 'CommentsUntagged', data: act(comments, { before: 2, ...more }) },
});
const excluded = (comments: readonly number[], more: Partial<TagAct> = {}): TagEvent => ({
  ...{ type: 'CommentsExcluded', data: act(comments, { before: 1, automatic: true, ...more }) },
});
const restored = (comments: readonly number[], more: Partial<TagAct> = {}): TagEvent => ({
  ...{ type: 'CommentsRestored', data: act(comments, { before: -1, ...more }) },
});
const undo = (...acts: readonly TagEvent[]): UndoTagging => ({
  ...{ type: 'UndoTagging', acts: acts.map((event, revision) => ({ revision, event })), screen: 'table' },
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
  it('tell a sentence from its comment, and a theme from another', () => {
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
  it('are taken back as they were done, but for what somebody has said since', () => {
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
