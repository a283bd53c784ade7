/** A queue for one of several people: comments that no other has in hand, and those that all of them rate. */
import { DEFAULT_SHARED_SHARE } from '@verbatim/domain/agreement/agreement-events';
import { AGREEMENT_MODEL } from '@verbatim/projections/models/agreement/agreement';
import { listSamples, readRatings } from '@verbatim/projections/models/agreement/agreement.query';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { readComments } from '@verbatim/projections/models/comments/comments.query';
import type { Suggestions } from '@verbatim/projections/results/suggestions/suggestions';
import { listRemaining } from '../agreement/sample-scope.ts';
import type { RouteDependencies } from '../bootstrap/dependencies.ts';
import type { HandedOut } from '../contract/results/suggestions.ts';
import type { Context } from '../http/request-state.ts';
import { readProjectModels, requireActiveProject } from '../projects/read-project-models.ts';

interface Place {
  readonly projectId: string;
  readonly themeId: string;
}

/** Handed out at once: enough for a round of the queue. */
const SHARED_AT_ONCE = 5;
/** Another process may take a comment between the two questions. */
const TRIES = 5;

/** @param ask for the queue without some comments */
export const handOut = async (
  ctx: Context,
  deps: Pick<RouteDependencies, 'accounts' | 'reads' | 'load' | 'now'>,
  place: Place,
  ask: (without: readonly number[]) => Promise<Suggestions>,
): Promise<{ readonly found: Suggestions; readonly handedOut: HandedOut }> => {
  const { queueLeases } = deps.accounts.store;
  const account = ctx.state.account?.id ?? '';
  const query = { queue: `${place.projectId}/${place.themeId}`, account, now: deps.now() };
  const { shared, reserved } = await readShared(ctx, deps, place, account);
  for (let tries = 1; ; tries++) {
    const held = await queueLeases.held(query);
    const found = await ask([...held, ...reserved]);
    const asked = found.items.map(({ _id }) => _id);
    const taken = new Set(await queueLeases.take(query, asked));
    if (taken.size < asked.length && tries < TRIES) continue;
    const items = found.items.filter(({ _id }) => taken.has(_id));
    return { found: { ...found, items }, handedOut: { held: held.length, shared } };
  }
};

interface SharedComments {
  readonly shared: HandedOut['shared'];
  /** Comments that the user has yet to rate without help: they are no others of the queue. */
  readonly reserved: readonly number[];
}

const readShared = async (
  ctx: Context,
  { reads, load }: Pick<RouteDependencies, 'reads' | 'load'>,
  { projectId, themeId }: Place,
  account: string,
): Promise<SharedComments> => {
  const { agreement } = await reads.read(ctx, { agreement: AGREEMENT_MODEL });
  const [sample] = await listSamples(agreement, projectId, themeId, 1);
  if (sample === undefined) return { shared: null, reserved: [] };
  const remaining = listRemaining(sample, await requireActiveProject({ load }, projectId));
  const rated = await readRatings(agreement, sample.id, account);
  const left = remaining.filter((comment) => !rated.has(comment));
  const { comments } = await readProjectModels(ctx, { reads }, projectId, { comments: commentsModel(projectId) });
  const read = await readComments(comments, projectId, left.slice(0, SHARED_AT_ONCE));
  const items = read.map(({ _id, text }) => ({ _id, text }));
  const { id, share = DEFAULT_SHARED_SHARE } = sample;
  const shared = { sample: id, size: remaining.length, left: left.length, share, items };
  return { shared, reserved: share === 0 ? [] : left };
};
