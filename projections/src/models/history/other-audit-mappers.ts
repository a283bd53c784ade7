import type { AccountEvent } from '@verbatim/domain/account/account-events';
import type { AgreementEvent } from '@verbatim/domain/agreement/agreement-events';
import type { SkipEvent } from '@verbatim/domain/operations/skip-events';
import type { ReviewEvent, TagEvent, TagStreamEvent, SentenceTagsMoved } from '@verbatim/domain/tags/tag-events';
import type { HandledEvent, ModelSession } from '../projector.ts';
import { type AuditFacts, type AuditMappers, findKnown, namedThing, putKnown } from './audit-entry-writer.ts';

const tell = async (event: HandledEvent<TagEvent>, session: ModelSession): Promise<AuditFacts> => {
  const { themeId, comments, sentence, before, automatic, query, screen, undoes } = event.data;
  const theme = await namedThing(session, 'theme', themeId);
  const suggestions = event.type === 'SuggestionsAccepted' ? event.data.suggestions : null;
  const { threshold, expectedWrong } = suggestions ?? { threshold: 0, expectedWrong: 0 };
  return {
    kind: 'tag',
    themes: [theme],
    comments,
    undoes,
    project: await namedThing(session, 'project', event.streamId),
    part: {
      subject: theme.name,
      count: comments.length,
      tags: {
        sentence,
        before,
        automatic,
        hasQuery: query !== null,
        screen,
        ...(suggestions !== null && { accepted: { threshold, expectedWrong } }),
      },
    },
  };
};

const tellReview = async (event: HandledEvent<ReviewEvent>, session: ModelSession): Promise<AuditFacts> => ({
  kind: 'review',
  comments: [event.data.comment],
  undoes: event.data.undoes,
  project: await namedThing(session, 'project', event.streamId),
  part: { subject: '', count: 1 },
});

export const tagAuditMappers: AuditMappers<Exclude<TagStreamEvent, SentenceTagsMoved>['type']> = {
  CommentReviewed: tellReview,
  CommentReopened: tellReview,
  CommentsTagged: tell,
  CommentsUntagged: tell,
  CommentsExcluded: tell,
  CommentsRestored: tell,
  SuggestionsAccepted: tell,
};

const ofSample = async (
  { projectId, themeId }: { readonly projectId: string; readonly themeId: string },
  comments: readonly number[],
  session: ModelSession,
): Promise<AuditFacts> => {
  const theme = await namedThing(session, 'theme', themeId);
  return {
    kind: 'agreement',
    themes: [theme],
    comments,
    project: await namedThing(session, 'project', projectId),
    part: { subject: theme.name, count: comments.length },
  };
};

const findSampleFacts = async (session: ModelSession, streamId: string) =>
  (await findKnown(session, 'sample', streamId)) ?? { projectId: '', themeId: '' };

/** Ratings are not listed: other raters of the sample must not learn them. */
export const agreementAuditMappers: AuditMappers<AgreementEvent['type']> = {
  async SampleDrawn({ streamId, data: { projectId, themeId, comments } }, session) {
    putKnown(session, 'sample', streamId, { name: '', projectId, themeId });
    return ofSample({ projectId, themeId }, comments, session);
  },
  async SampleShareSet({ streamId, data: { share, before } }, session) {
    const facts = await ofSample(await findSampleFacts(session, streamId), [], session);
    const { subject } = facts.part;
    const changes = [{ what: 'shared comments', before: `${before}%`, after: `${share}%` }];
    return { ...facts, part: { subject, changes } };
  },
  async SampleChangeUndone({ streamId, data: { from } }, session) {
    const facts = await ofSample(await findSampleFacts(session, streamId), [], session);
    return { ...facts, kind: 'undo', undoes: from, part: { subject: facts.part.subject } };
  },
  async CommentJudged({ streamId, data: { comment, carries } }, session) {
    const facts = await ofSample(await findSampleFacts(session, streamId), [comment], session);
    return carries === null ? { ...facts, part: { ...facts.part, where: 'taken back' } } : facts;
  },
};

const come = (
  { data: { accountId, name } }: HandledEvent<Extract<AccountEvent, { readonly data: { readonly accountId: string } }>>,
  session: ModelSession,
): AuditFacts => {
  putKnown(session, 'account', accountId, { name });
  return { kind: 'account', part: { subject: name } };
};

const ofAccount = async ({ streamId }: HandledEvent<AccountEvent>, session: ModelSession): Promise<AuditFacts> => ({
  kind: 'account',
  part: { subject: (await findKnown(session, 'account', streamId))?.name ?? '' },
});

/** None contains an e-mail address. */
export const accountAuditMappers: AuditMappers<AccountEvent['type']> = {
  AccountRegistered: come,
  AccountInvited: come,
  PasswordResetRequested: ofAccount,
  PasswordChanged: ofAccount,
  TokenMade: ({ data: { name, scope, until } }) => ({ kind: 'account', part: { subject: name, where: scope, until } }),
  TokenRevoked: ({ data: { name } }) => ({ kind: 'account', part: { subject: name } }),
  AccountDeleted: ofAccount,
};

export const skipAuditMappers: AuditMappers<SkipEvent['type']> = {
  EventSkipped: ({ data: { projector, stream, revision, why } }) => ({
    kind: 'operation',
    part: { subject: projector, where: `${stream}@${revision}`, reason: why },
  }),
};
