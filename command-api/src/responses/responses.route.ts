import type { SetTags } from '@verbatim/domain/tags/tag-commands';
import { isWholeComment, matchTokens } from '@verbatim/domain/text/theme-query/match-theme-query';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { readComments } from '@verbatim/projections/models/comments/comments.query';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { findTheme } from '@verbatim/projections/models/library/library.query';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { parseCanonicalQuery } from '@verbatim/projections/models/segments/canonical-query';
import { isTagEntry, readCommentEntries } from '@verbatim/projections/models/tags/tags.query';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { NO_COMMENT, NO_COMMENT_OR_THEME } from '../openapi/error-codes.ts';
import { EXAMPLE } from '../openapi/example-ids.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { readCommentTokens } from './explain-score.ts';
import { tagRequest, type ResponseHistory, type ResponseDetail } from '../contract/responses.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import type { Context } from '../http/request-state.ts';
import { toResponseHistory } from './response-history.ts';
import {
  parseCommentParam,
  requireComments,
  requirePlace,
  requireTheme,
  runTagCommand,
  STATUS_COMMANDS,
  type TaggedPlace,
} from './tag-command.ts';

/** A comment with its sentences and themes, manual tags, and its history. */
export const responsesRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/workspaces/:wid/responses/:rid',
    summary: 'Get a comment with its sentences, scores and themes',
    hasPast: true,
    errors: NO_COMMENT,
    answer: json<ResponseDetail>(),
    handler: async ({ ctx, deps }) => {
      const place = await requirePlace(ctx, deps);
      return deps.readDetail(ctx, place, parseCommentParam(ctx));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:pid/workspaces/:wid/responses/:rid',
    summary: 'Tag, untag, exclude or restore a theme of a comment',
    body: tagRequest,
    creates: true,
    errors: { 400: ['THEME_NOT_IN_WORKSPACE', 'SENTENCE_NOT_FOUND'], ...NO_COMMENT_OR_THEME },
    example: { body: { s_id: null, t_id: EXAMPLE.theme, status: 2 } },
    answer: json<ResponseDetail>(),
    handler: async ({ ctx, deps, body: asked }) => {
      const comment = parseCommentParam(ctx);
      const { s_id: sentence, t_id: themeId, status, screen } = asked;
      const place = await requirePlace(ctx, deps);
      const { text, version } = await requireTheme(deps, place, themeId);
      requireComments(place, [comment]);
      const isFound = await isFoundByQuery(ctx, deps, place, comment, sentence, text);
      const command: SetTags = {
        type: STATUS_COMMANDS[status],
        themeId,
        comments: [comment],
        sentence,
        screen,
        automatic: new Set(isFound ? [comment] : []),
        query: parseCanonicalQuery(text)?.digest ?? null,
        version,
      };
      await runTagCommand(ctx, deps, place.projectId, command, asked);
      return deps.readDetail(ctx, place, comment);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/responses/:rid/history',
    summary: 'Get the history of a comment',
    errors: { 404: ['PROJECT_NOT_FOUND', 'COMMENT_NOT_FOUND', 'COMMENT_ERASED'] },
    answer: json<ResponseHistory>(),
    handler: ({ ctx, deps, params: { pid } }) => readHistory(ctx, deps, pid, parseCommentParam(ctx)),
  }),
];

/**
 * Whether the query finds what the person saw.
 * @throws HttpError 400 SENTENCE_NOT_FOUND
 */
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
  if (sentence !== null && 2 * sentence >= spans.length) {
    const message = `Comment ${id} has no sentence ${sentence}`;
    throw new HttpError(400, 'SENTENCE_NOT_FOUND', message, { errors: [{ field: 's_id', message }] });
  }
  const query = parseCanonicalQuery(text);
  if (comment === undefined || query === undefined) return false;
  const tokens = await readCommentTokens(comment, spans);
  return tokens.some(
    (each, at) =>
      (sentence === null || sentence === at) && matchTokens(query.query, each, isWholeComment(tokens, at)).length > 0,
  );
};

/** Maximum number of entries per comment; older ones are not shown. */
const MAX_ACTS = 1_000;

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
    tags: tagsModel(projectId),
    library: LIBRARY_MODEL,
  });
  const acts = await readCommentEntries(models.tags, id, MAX_ACTS);
  const file = project.files.find(({ firstId, count }) => firstId <= id && id < firstId + count);
  // Entries of erased comments remain.
  if (file === undefined && acts.length === 0)
    throw notFound('COMMENT_NOT_FOUND', `There is no comment ${id} in this project`);
  const names = new Map<string, string>();
  for (const themeId of new Set(acts.filter(isTagEntry).map((act) => act.themeId))) {
    const theme = await findTheme(models.library, themeId);
    if (theme !== undefined) names.set(themeId, theme.name);
  }
  return toResponseHistory(acts, (themeId) => names.get(themeId), file);
};
