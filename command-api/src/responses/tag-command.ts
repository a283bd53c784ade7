/** Commands on a project's tags, each decided on the part of the state that it needs. */
import type {
  AcceptSuggestions,
  ApplyRatings,
  SetReview,
  SetTags,
  TagCommand,
} from '@verbatim/domain/tags/tag-commands';
import { tagDecider } from '@verbatim/domain/tags/tag-decider';
import { tagsStream } from '@verbatim/domain/tags/tag-events';
import { blockId, getCommentBlock, type TagsState } from '@verbatim/domain/tags/tag-state';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { readSnapshot } from '@verbatim/projections/models/tags/tags.query';
import { readSkips } from '@verbatim/projections/runtime/subscriptions/skips';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { CommandContext } from '../commands/command-context.ts';
import type { Handled } from '../commands/command-batches.ts';
import { readCreation } from '../http/idempotency.ts';
import { commandContext, type Context } from '../http/request-state.ts';
import { setUndoHeader } from '../undo/undo-token.ts';

/** A busy project answers sooner than other streams do. */
const MAX_WAIT_MS = 2_000;

export const STATUS_COMMANDS: { readonly [status in 1 | 2 | -1 | -2]: SetTags['type'] } = {
  2: 'TagComments',
  [-2]: 'UntagComments',
  [-1]: 'ExcludeComments',
  1: 'RestoreComments',
};

export const handleTags = (
  { handle, readStore, events }: Pick<Dependencies, 'handle' | 'readStore' | 'events'>,
  projectId: string,
  command: TagCommand,
  context: CommandContext,
): Promise<Handled<TagsState>> => {
  const model = tagsModel(projectId);
  const part = { blocks: getBlocks(command), reviews: getReviews(command), request: context.idempotency?.key };
  return handle(tagDecider, tagsStream(projectId), command, context, {
    maxWaitMs: MAX_WAIT_MS,
    // What a model was allowed to pass over, a decision must not: then the stream is read whole.
    read: async () =>
      (await readSkips(events, model)).length > 0 ? undefined : readSnapshot(await readStore.reader(model), part),
  });
};

/**
 * Handles a request's tag command, with undo. A repeated request with an `Idempotency-Key` is handled once,
 * whatever has changed in between.
 * @param request as in `readCreation`
 */
export const runTagCommand = async (
  ctx: Context,
  deps: Pick<Dependencies, 'handle' | 'readStore' | 'events' | 'reads' | 'now' | 'newId'>,
  projectId: string,
  command: SetTags | AcceptSuggestions | SetReview | ApplyRatings,
  request: unknown,
): Promise<Handled<TagsState>> => {
  const { id, idempotency } = readCreation(ctx, deps.newId, request);
  const named = idempotency === undefined ? {} : { commandId: id, idempotency };
  const context = { ...commandContext(ctx, deps.now), ...named };
  const handled = await handleTags(deps, projectId, command, context);
  const stream = tagsStream(projectId);
  deps.reads.noteWrite(ctx, stream, handled.position);
  setUndoHeader(ctx, context.commandId, stream, handled);
  return handled;
};

const getBlocks = (command: TagCommand): ReadonlySet<string> =>
  new Set(
    getTags(command).flatMap(({ comments, themeId }) =>
      [...new Set(comments.map(getCommentBlock))].map((block) => blockId(block, themeId)),
    ),
  );

const getTags = (command: TagCommand): readonly Pick<SetTags, 'comments' | 'themeId'>[] => {
  if (command.type === 'UndoTagging')
    return command.acts.flatMap(({ event: { data } }) => ('comments' in data ? [data] : []));
  if (command.type === 'ApplyJudgements')
    return [{ themeId: command.themeId, comments: [...command.carrying, ...command.without] }];
  return 'comments' in command ? [command] : [];
};

const getReviews = (command: TagCommand): readonly number[] => {
  if (command.type === 'UndoTagging')
    return command.acts.flatMap(({ event: { data } }) => ('comment' in data ? [data.comment] : []));
  return 'comment' in command ? [command.comment] : [];
};
