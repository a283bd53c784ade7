import { describe, it } from '@jest/globals';
import { givenWhenThen } from '../given-when-then.ts';
import type { AgreementCommand } from './agreement-commands.ts';
import { agreementDecider } from './agreement-decider.ts';
import {
  MAX_SAMPLE,
  type AgreementEvent,
  type DrawnSample,
  type SharedShare,
  type Verdict,
} from './agreement-events.ts';

const given = givenWhenThen(agreementDecider);
const SAMPLE: DrawnSample = {
  projectId: 'p',
  themeId: 'fit',
  query: 'd',
  size: 4,
  seed: 7,
  method: 'stratified',
  comments: [9, 2, 5, 7],
  found: [2, 7],
  population: { found: 20, other: 80 },
};
const draw = (more: Partial<DrawnSample> = {}): AgreementCommand => ({ type: 'DrawSample', ...SAMPLE, ...more });
const judge = (comment: number, carries: Verdict | null, by = 'ann'): AgreementCommand => ({
  type: 'JudgeComment',
  comment,
  carries,
  by,
});
const drawn: AgreementEvent = { type: 'SampleDrawn', data: SAMPLE };
const judged = (comment: number, carries: Verdict | null, by = 'ann'): AgreementEvent => ({
  type: 'CommentJudged',
  data: { comment, carries, by },
});

const shareSet = (share: SharedShare, before: SharedShare): AgreementEvent => ({
  type: 'SampleShareSet',
  data: { share, before },
});
const undone = (from: number): AgreementEvent => ({ type: 'SampleChangeUndone', data: { from, to: from } });
const undo = (from: number, ...events: readonly AgreementEvent[]): AgreementCommand => ({
  type: 'UndoSampleChange',
  from,
  events,
});

describe('the share of shared comments in the queue', () => {
  it('is 10 % until another is set, once', () => {
    given([drawn]).when({ type: 'SetSampleShare', share: 10 }).then([]);
    given([drawn])
      .when({ type: 'SetSampleShare', share: 0 })
      .then([shareSet(0, 10)]);
    given([drawn, shareSet(0, 10)])
      .when({ type: 'SetSampleShare', share: 20 })
      .then([shareSet(20, 0)]);
    given([drawn, shareSet(20, 10)])
      .when({ type: 'SetSampleShare', share: 20 })
      .then([]);
  });
  it('needs a sample', () => {
    given([]).when({ type: 'SetSampleShare', share: 5 }).thenRejected('SAMPLE_NOT_FOUND');
  });
  it('is set back by an undo, once, also after ratings', () => {
    const events = [drawn, shareSet(5, 10), judged(9, 'yes')];
    given(events)
      .when(undo(1, shareSet(5, 10)))
      .then([undone(1), shareSet(10, 5)]);
    given([...events, undone(1), shareSet(10, 5)])
      .when(undo(1, shareSet(5, 10)))
      .then([]);
  });
  it('stays where it was set again since, and ratings are not undone so', () => {
    given([drawn, shareSet(5, 10), shareSet(20, 5)])
      .when(undo(1, shareSet(5, 10)))
      .thenRejected('CHANGED_SINCE');
    given([drawn, judged(9, 'yes')])
      .when(undo(1, judged(9, 'yes')))
      .thenRejected('CHANGED_SINCE');
  });
});

describe('a sample of comments', () => {
  it('is drawn once', () => {
    given([]).when(draw()).then([drawn]);
    given([drawn]).when(draw()).then([]);
    given([drawn])
      .when(draw({ comments: [1, 2] }))
      .thenRejected('SAMPLE_EXISTS');
    given([drawn])
      .when(draw({ themeId: 'size' }))
      .thenRejected('SAMPLE_EXISTS');
  });
  it('has comments, and no more than a person can judge', () => {
    given([])
      .when(draw({ comments: [], found: [] }))
      .thenRejected('COMMENTS_REQUIRED', 'size');
    given([])
      .when(draw({ comments: Array.from({ length: MAX_SAMPLE + 1 }, (_, at) => at + 1) }))
      .thenRejected('TOO_MANY_COMMENTS', 'size');
  });
  it('records a rater’s rating of its comments, and the rating that replaces it', () => {
    given([drawn])
      .when(judge(5, 'yes'))
      .then([judged(5, 'yes')]);
    given([drawn, judged(5, 'yes')])
      .when(judge(5, 'unsure'))
      .then([judged(5, 'unsure')]);
    given([drawn, judged(5, 'yes'), judged(5, 'no')])
      .when(judge(5, 'yes'))
      .then([judged(5, 'yes')]);
  });
  it('lets a rater withdraw a rating, as if it had never been given', () => {
    given([drawn, judged(5, 'yes')])
      .when(judge(5, null))
      .then([judged(5, null)]);
    given([drawn]).when(judge(5, null)).then([]);
    given([drawn, judged(5, 'yes'), judged(5, null)])
      .when(judge(5, 'yes'))
      .then([judged(5, 'yes')]);
  });
  it('keeps the judges apart', () => {
    given([drawn, judged(5, 'yes', 'bob')])
      .when(judge(5, 'yes'))
      .then([judged(5, 'yes')]);
    given([drawn, judged(5, 'yes', 'bob')])
      .when(judge(5, null))
      .then([]);
  });
  it('refuses comments of others, and is not judged before it is drawn', () => {
    given([drawn]).when(judge(4, 'yes')).thenRejected('COMMENT_NOT_IN_SAMPLE', 'comment');
    given([]).when(judge(5, 'yes')).thenRejected('SAMPLE_NOT_FOUND');
  });
});
