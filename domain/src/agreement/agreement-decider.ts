/** Decider of a sample: it is drawn once, and only a rater's last rating of a comment counts. */
import { CommandRejected } from '../command-rejected.ts';
import type { Decider } from '../decider.ts';
import { formatNotFound } from '../not-found.ts';
import { refuseUnless } from '../undone-changes.ts';
import type {
  AgreementCommand,
  DrawSample,
  RateComment,
  SetSampleShare,
  UndoSampleChange,
} from './agreement-commands.ts';
import { MAX_SAMPLE, type AgreementEvent, type DrawnSample } from './agreement-events.ts';
import { evolveAgreement, initialAgreement, toRatingKey, type AgreementState } from './agreement-state.ts';

const decide = (command: AgreementCommand, state: AgreementState): readonly AgreementEvent[] => {
  switch (command.type) {
    case 'DrawSample':
      return drawSample(command, state);
    case 'JudgeComment':
      return judgeComment(command, state);
    case 'SetSampleShare':
      return setShare(command, state);
    case 'UndoSampleChange':
      return undoChange(command, state);
  }
};

const drawSample = ({ type: _, ...drawn }: DrawSample, { sample }: AgreementState): readonly AgreementEvent[] => {
  if (drawn.comments.length === 0)
    throw new CommandRejected('COMMENTS_REQUIRED', 'The project has no comments to sample', 'size');
  if (drawn.comments.length > MAX_SAMPLE)
    throw new CommandRejected('TOO_MANY_COMMENTS', `A sample has at most ${MAX_SAMPLE} comments`, 'size');
  if (sample === null) return [{ type: 'SampleDrawn', data: drawn }];
  if (isSame(sample, drawn)) return [];
  throw new CommandRejected('SAMPLE_EXISTS', 'This sample already exists');
};

const isSame = (a: DrawnSample, b: DrawnSample): boolean =>
  a.projectId === b.projectId &&
  a.themeId === b.themeId &&
  a.query === b.query &&
  a.method === b.method &&
  a.comments.length === b.comments.length &&
  a.comments.every((comment, at) => comment === b.comments[at]);

const judgeComment = (
  { comment, carries, by }: RateComment,
  { sample, comments, judgements }: AgreementState,
): readonly AgreementEvent[] => {
  if (sample === null) throw sampleNotFound();
  if (!comments.has(comment))
    throw new CommandRejected('COMMENT_NOT_IN_SAMPLE', `Comment ${comment} is not in this sample`, 'comment');
  if ((judgements.get(toRatingKey(by, comment)) ?? null) === carries) return [];
  return [{ type: 'CommentJudged', data: { comment, carries, by } }];
};

const sampleNotFound = (): CommandRejected => new CommandRejected('SAMPLE_NOT_FOUND', formatNotFound('sample'));

const setShare = (
  { share }: Pick<SetSampleShare, 'share'>,
  { sample, share: before }: AgreementState,
): readonly AgreementEvent[] => {
  if (sample === null) throw sampleNotFound();
  return share === before ? [] : [{ type: 'SampleShareSet', data: { share, before } }];
};

/** Only the share of shared comments: a rating is withdrawn by rating again. */
const undoChange = ({ from, events }: UndoSampleChange, state: AgreementState): readonly AgreementEvent[] => {
  if (state.undone.includes(from)) return [];
  const [event] = events;
  refuseUnless(
    event?.type === 'SampleShareSet' && events.length === 1 && state.shareSince === from,
    'The share of shared comments has been changed since. Set it again on the theme’s suggestions.',
  );
  if (event?.type !== 'SampleShareSet') return [];
  return [{ type: 'SampleChangeUndone', data: { from, to: from } }, ...setShare({ share: event.data.before }, state)];
};

export const agreementDecider: Decider<AgreementState, AgreementCommand, AgreementEvent> = {
  initialState: initialAgreement,
  decide,
  evolve: evolveAgreement,
};
