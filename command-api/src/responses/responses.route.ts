import type { SetTags } from '@verbatim/domain/tags/tag-commands';
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { readComments } from '@verbatim/projections/models/comments/comments.query';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { findTheme } from '@verbatim/projections/models/library/library.query';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { canonicalQueryOf } from '@verbatim/projections/models/segments/canonical-query';
import { isTagAct, readActsOn } from '@verbatim/projections/models/tags/tag-history.query';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { tagRequest, type ResponseHistory } from '../contract/responses.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError, notFound } from '../http-error.ts';
import { bodyOf } from '../middleware/validate.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import type { Context, Routes } from '../request-state.ts';
import { createReadDetail } from './read-detail.ts';
import { historyOf } from './response-history.ts';
import { runTagCommand, STATUS_COMMANDS } from './tag-command.ts';
import { tagManyRoute } from './tag-many.route.ts';
import { commentOf, requireComments, requirePlace, requireTheme, type TaggedPlace } from './tagged-place.ts';

const PATH = '/projects/:pid/workspaces/:wid/responses';

/** A comment as a person reads it, with what is said of its themes; and the acts by which they say it. */
export const responsesRoutes = (routes: Routes, deps: Dependencies): void => {
  const readDetail = createReadDetail(deps);

  routes.get(`${PATH}/:rid`, async (ctx: Context) => {
    const place = await requirePlace(ctx, deps);
    ctx.body = await readDetail(ctx, place, commentOf(ctx));
  });

  routes.post(`${PATH}/:rid`, async (ctx: Context) => {
    const comment = commentOf(ctx);
    const asked = bodyOf(ctx, tagRequest);
    const { s_id: sentence, t_id: themeId, status, screen } = asked;
    const place = await requirePlace(ctx, deps);
    const { text, version } = await requireTheme(deps, place, themeId);
    requireComments(place, [comment]);
    const isFound = await isFoundByQuery(ctx, deps, place, comment, sentence, text);
    const command: SetTags = {
      type: STATUS_COMMANDS[status],
      ...{ themeId, comments: [comment], sentence, screen },
      ...{ automatic: new Set(isFound ? [comment] : []), query: canonicalQueryOf(text)?.digest ?? null, version },
    };
    await runTagCommand(ctx, deps, place.projectId, command, asked);
    ctx.body = await readDetail(ctx, place, comment);
  });

  tagManyRoute(routes, deps, PATH);

  routes.get('/projects/:pid/responses/:rid/history', async (ctx: Context) => {
    ctx.body = await readHistory(ctx, deps, ctx.params['pid'] ?? '', commentOf(ctx));
  });
};

/** What the person saw. @throws HttpError 400 SENTENCE_NOT_FOUND */
const isFoundByQuery = async (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  { projectId }: TaggedPlace,
  id: number,
  sentence: number | null,
  text: string,
): Promise<boolean> => {
  const { comments } = await readProjectModels(ctx, { reads }, projectId, { comments: commentsModel(projectId) });
  const [comment] = await readComments(comments, projectId, [id]);
  const spans = comment?.sentences ?? [];
  const meant = sentence === null ? spans : spans.slice(2 * sentence, 2 * sentence + 2);
  if (sentence !== null && meant.length === 0) {
    const message = `Comment ${id} has no sentence ${sentence}`;
    throw new HttpError(400, 'SENTENCE_NOT_FOUND', message, { errors: [{ field: 's_id', message }] });
  }
  const query = canonicalQueryOf(text);
  return comment !== undefined && query !== undefined && matchComment(query.query, comment.text, meant) !== null;
};

/** Of one comment: more than anybody reads, and what is behind them is not shown. */
const MOST_ACTS = 1_000;

const readHistory = async (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  projectId: string,
  id: number,
): Promise<ResponseHistory> => {
  const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
  const project = await findProject(projects, projectId);
  if (project === undefined) throw projectNotFound();
  const models = await readProjectModels(ctx, { reads }, projectId, {
    ...{ tags: tagsModel(projectId), library: LIBRARY_MODEL },
  });
  const acts = await readActsOn(models.tags, id, MOST_ACTS);
  const file = project.files.find(({ firstId, count }) => firstId <= id && id < firstId + count);
  // What was said of a comment that was erased stays history.
  if (file === undefined && acts.length === 0)
    throw notFound('COMMENT_NOT_FOUND', `There is no comment ${id} in this project`);
  const names = new Map<string, string>();
  for (const themeId of new Set(acts.filter(isTagAct).map((act) => act.themeId))) {
    const theme = await findTheme(models.library, themeId);
    if (theme !== undefined) names.set(themeId, theme.name);
  }
  return historyOf(acts, (themeId) => names.get(themeId), file);
};
