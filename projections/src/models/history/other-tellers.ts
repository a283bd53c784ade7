import type { AccountEvent } from '@verbatim/domain/account/account-events';
import type { AgreementEvent } from '@verbatim/domain/agreement/agreement-events';
import type { SkipEvent } from '@verbatim/domain/operations/skip-events';
import type { ReviewEvent, TagEvent, TagStreamEvent } from '@verbatim/domain/tags/tag-events';
import type { HandledEvent, ModelSession } from '../projector.ts';
import type { Told } from './act-writer.ts';
import { findKnown, namedThing, putKnown } from './known-things.ts';
import type { Tellers } from './told.ts';

const tell = async (event: HandledEvent<TagEvent>, session: ModelSession): Promise<Told> => {
  const { themeId, comments, sentence, before, automatic, query, screen, undoes } = event.data;
  const theme = await namedThing(session, 'theme', themeId);
  return {
    ...{ kind: 'tag', themes: [theme], comments, undoes },
    project: await namedThing(session, 'project', event.streamId),
    part: {
      ...{ subject: theme.name, count: comments.length },
      tags: { sentence, before, automatic, hasQuery: query !== null, screen },
    },
  };
};

const tellReview = async (event: HandledEvent<ReviewEvent>, session: ModelSession): Promise<Told> => ({
  ...{ kind: 'review', comments: [event.data.comment], undoes: event.data.undoes },
  project: await namedThing(session, 'project', event.streamId),
  part: { subject: '', count: 1 },
});

export const tagTellers: Tellers<TagStreamEvent['type']> = {
  CommentReviewed: tellReview,
  CommentReopened: tellReview,
  CommentsTagged: tell,
  CommentsUntagged: tell,
  CommentsExcluded: tell,
  CommentsRestored: tell,
};

const ofSample = async (
  { projectId, themeId }: { readonly projectId: string; readonly themeId: string },
  comments: readonly number[],
  session: ModelSession,
): Promise<Told> => {
  const theme = await namedThing(session, 'theme', themeId);
  return {
    ...{ kind: 'agreement', themes: [theme], comments },
    project: await namedThing(session, 'project', projectId),
    part: { subject: theme.name, count: comments.length },
  };
};

/** What a judge says is told nowhere: others who judge the sample must not hear it. */
export const agreementTellers: Tellers<AgreementEvent['type']> = {
  async SampleDrawn({ streamId, data: { projectId, themeId, comments } }, session) {
    putKnown(session, 'sample', streamId, { name: '', projectId, themeId });
    return ofSample({ projectId, themeId }, comments, session);
  },
  async CommentJudged({ streamId, data: { comment, carries } }, session) {
    const sample = (await findKnown(session, 'sample', streamId)) ?? { projectId: '', themeId: '' };
    const told = await ofSample(sample, [comment], session);
    return carries === null ? { ...told, part: { ...told.part, where: 'taken back' } } : told;
  },
};

const come = (
  { data: { accountId, name } }: HandledEvent<Extract<AccountEvent, { readonly data: { readonly accountId: string } }>>,
  session: ModelSession,
): Told => {
  putKnown(session, 'account', accountId, { name });
  return { kind: 'account', part: { subject: name } };
};

const ofAccount = async ({ streamId }: HandledEvent<AccountEvent>, session: ModelSession): Promise<Told> => ({
  kind: 'account',
  part: { subject: (await findKnown(session, 'account', streamId))?.name ?? '' },
});

/** No e-mail is in any of them. */
export const accountTellers: Tellers<AccountEvent['type']> = {
  AccountRegistered: come,
  AccountInvited: come,
  PasswordResetRequested: ofAccount,
  PasswordChanged: ofAccount,
  TokenMade: ({ data: { name, scope, until } }) => ({ kind: 'account', part: { subject: name, where: scope, until } }),
  TokenRevoked: ({ data: { name } }) => ({ kind: 'account', part: { subject: name } }),
  AccountDeleted: ofAccount,
};

export const skipTellers: Tellers<SkipEvent['type']> = {
  EventSkipped: ({ data: { projector, stream, revision, why } }) => ({
    kind: 'operation',
    part: { subject: projector, where: `${stream}@${revision}`, reason: why },
  }),
};
