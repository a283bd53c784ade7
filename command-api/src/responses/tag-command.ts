/** Commands on a project's tags, each decided on the part of the state that it needs. */
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import type { Theme } from '@verbatim/domain/library/library-state';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { filesInUse, type ProjectState } from '@verbatim/domain/project/project-state';
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
import type { Net } from '@verbatim/domain/workspace/nets';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import { workspaceStream } from '@verbatim/domain/workspace/workspace-events';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { readSnapshot } from '@verbatim/projections/models/tags/tags.query';
import type { Past } from '@verbatim/projections/past/past-models';
import { readSkips } from '@verbatim/projections/runtime/subscriptions/apply-events';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { CommandContext } from '../commands/command-context.ts';
import type { Handled } from '../commands/handle-command.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { readCreation } from '../http/idempotency.ts';
import { commandContext, type Context } from '../http/request-state.ts';
import { loadAt } from '../past/load-at.ts';
import { projectNotFound, requireActiveProject } from '../projects/read-project-models.ts';
import { setUndoHeader } from '../undo/undo-token.ts';
import { workspaceNotFound } from '../workspaces/workspace-dto.ts';

// Subjects of tags, checked in their streams, because models may lag.

export interface TaggedPlace {
  readonly projectId: string;
  readonly project: ProjectState;
  /** Ids of the workspace's themes. */
  readonly themes: readonly string[];
  readonly nets: readonly Net[];
}

/**
 * Of the moment that the request asks about, or of now.
 * @throws HttpError 404 PROJECT_NOT_FOUND, WORKSPACE_NOT_FOUND
 */
export const requirePlace = async (
  ctx: Context,
  { load, events }: Pick<Dependencies, 'load' | 'events'>,
): Promise<TaggedPlace> => {
  const { past } = ctx.state;
  if (past !== undefined) return readPastPlace(events, past);
  const projectId = ctx.params['pid'] ?? '';
  const project = await requireActiveProject({ load }, projectId);
  const { state: workspace } = await load(workspaceDecider, workspaceStream(ctx.params['wid'] ?? ''));
  if (workspace.status !== 'active' || workspace.projectId !== projectId) throw workspaceNotFound();
  return { projectId, project, themes: workspace.themes, nets: workspace.nets };
};

const readPastPlace = async (
  events: Dependencies['events'],
  { projectId, workspaceId = '', moment }: Past,
): Promise<TaggedPlace> => {
  const project = await loadAt(events, projectDecider, projectStream(projectId), moment.project);
  if (project.status !== 'active') throw projectNotFound();
  const workspace = await loadAt(events, workspaceDecider, workspaceStream(workspaceId), moment.workspace);
  if (workspace.status !== 'active' || workspace.projectId !== projectId) throw workspaceNotFound();
  return { projectId, project, themes: workspace.themes, nets: workspace.nets };
};

/** @throws HttpError 404 THEME_NOT_FOUND, 400 THEME_NOT_IN_WORKSPACE */
export const requireTheme = async (
  { load }: Pick<Dependencies, 'load'>,
  { themes }: TaggedPlace,
  themeId: string,
): Promise<Theme> => {
  const theme = await requireLibraryTheme({ load }, themeId, 't_id');
  if (themes.includes(themeId)) return theme;
  const message = `The theme '${theme.name}' is not in this workspace. Add it there first.`;
  throw new HttpError(400, 'THEME_NOT_IN_WORKSPACE', message, { errors: [{ field: 't_id', message }] });
};

/** @param field of the body that names it @throws HttpError 404 THEME_NOT_FOUND */
export const requireLibraryTheme = async (
  { load }: Pick<Dependencies, 'load'>,
  themeId: string,
  field: string,
): Promise<Theme> => {
  const { state } = await load(libraryDecider, LIBRARY_STREAM);
  const theme = state.themes.get(themeId);
  if (theme === undefined) throw notFound('THEME_NOT_FOUND', `There is no theme '${themeId}'`, field);
  return theme;
};

/** @throws HttpError 404 COMMENT_NOT_FOUND, COMMENT_ERASED */
export const requireComments = ({ project }: TaggedPlace, comments: readonly number[]): void => {
  const inUse = filesInUse(project);
  for (const comment of comments) {
    if (inUse.some(holds(comment))) continue;
    if (project.files.some(holds(comment)))
      throw notFound('COMMENT_ERASED', `Comment ${comment} was erased with its file`);
    throw notFound('COMMENT_NOT_FOUND', `There is no comment ${comment} in this project`);
  }
};

const holds =
  (comment: number) =>
  ({ firstId, count }: { readonly firstId: number; readonly count: number }): boolean =>
    firstId <= comment && comment < firstId + count;

/** The `_id` of the path. @throws HttpError 404 COMMENT_NOT_FOUND */
export const parseCommentParam = (ctx: Context): number => {
  const text = ctx.params['rid'] ?? '';
  if (!/^[1-9]\d{0,11}$/u.test(text)) throw notFound('COMMENT_NOT_FOUND', `There is no comment '${text}'`);
  return Number(text);
};

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
