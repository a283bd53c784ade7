/** Commands on a project's tags, each decided on the part of them that it concerns. */
import type { ApplyJudgements, SetReview, SetTags, TagCommand } from '@verbatim/domain/tags/tag-commands';
import { tagDecider } from '@verbatim/domain/tags/tag-decider';
import { tagsStream } from '@verbatim/domain/tags/tag-events';
import { blockId, blockOf, type TagsState } from '@verbatim/domain/tags/tag-state';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { readSnapshot } from '@verbatim/projections/models/tags/tags.query';
import { readSkips } from '@verbatim/projections/runtime/skips';
import type { Dependencies } from '../dependencies.ts';
import type { CommandContext, Handled } from '../handle-command.ts';
import { creationOf } from '../idempotency.ts';
import { commandContext, type Context } from '../request-state.ts';
import { offerUndo } from '../undo/undo-word.ts';

/** Nobody waits longer for the neighbours' tags. */
const PATIENCE_MS = 2_000;

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
  const part = { blocks: blocksOf(command), reviews: reviewsOf(command), request: context.idempotency?.key };
  return handle(tagDecider, tagsStream(projectId), command, context, {
    patienceMs: PATIENCE_MS,
    // What a model was allowed to pass over, a decision must not: then the stream is read whole.
    from: async () =>
      (await readSkips(events, model)).length > 0 ? undefined : readSnapshot(await readStore.reader(model), part),
  });
};

/**
 * Obeys the one tag command of a request, and offers to undo it. A request with an `Idempotency-Key` that comes twice is obeyed once, whatever
 * others have said in between. @param request as of `creationOf`
 */
export const runTagCommand = async (
  ctx: Context,
  deps: Pick<Dependencies, 'handle' | 'readStore' | 'events' | 'reads' | 'now' | 'newId'>,
  projectId: string,
  command: SetTags | SetReview | ApplyJudgements,
  request: unknown,
): Promise<Handled<TagsState>> => {
  const { id, idempotency } = creationOf(ctx, deps.newId, request);
  const named = idempotency === undefined ? {} : { commandId: id, idempotency };
  const context = { ...commandContext(ctx, deps.now), ...named };
  const handled = await handleTags(deps, projectId, command, context);
  const stream = tagsStream(projectId);
  deps.reads.noteWrite(ctx, stream, handled.position);
  offerUndo(ctx, context.commandId, stream, handled);
  return handled;
};

const blocksOf = (command: TagCommand): ReadonlySet<string> =>
  new Set(
    tagsOf(command).flatMap(({ comments, themeId }) =>
      [...new Set(comments.map(blockOf))].map((block) => blockId(block, themeId)),
    ),
  );

const tagsOf = (command: TagCommand): readonly Pick<SetTags, 'comments' | 'themeId'>[] => {
  if (command.type === 'UndoTagging')
    return command.acts.flatMap(({ event: { data } }) => ('comments' in data ? [data] : []));
  if (command.type === 'ApplyJudgements')
    return [{ themeId: command.themeId, comments: [...command.carrying, ...command.without] }];
  return 'comments' in command ? [command] : [];
};

const reviewsOf = (command: TagCommand): readonly number[] => {
  if (command.type === 'UndoTagging')
    return command.acts.flatMap(({ event: { data } }) => ('comment' in data ? [data.comment] : []));
  return 'comment' in command ? [command.comment] : [];
};
