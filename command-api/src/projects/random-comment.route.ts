import { randomInt } from 'node:crypto';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { readComments } from '@verbatim/projections/models/comments/comments.query';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import type { RandomComment } from '../contract/projects.ts';
import type { Dependencies } from '../dependencies.ts';
import { notFound } from '../http-error.ts';
import type { Context, Routes } from '../request-state.ts';
import { projectNotFound, readProjectModels } from './read-project-models.ts';

interface FileRange {
  readonly firstId: number;
  readonly count: number;
}

/** Looked at for one with words in it: a person who wants to try something has no use for an empty answer. */
const DRAWN = 8;

/** `GET /api/projects/{id}/randomcomment`: one of the project's comments that have a text, each as likely as the others. It costs a few documents. */
export const randomCommentRoute = (routes: Routes, deps: Pick<Dependencies, 'reads'>): void => {
  routes.get('/projects/:id/randomcomment', async (ctx: Context) => {
    const projectId = ctx.params['id'] ?? '';
    const { projects } = await deps.reads.read(ctx, { projects: PROJECTS_MODEL });
    const project = await findProject(projects, projectId);
    if (project === undefined) throw projectNotFound();
    const { comments } = await readProjectModels(ctx, deps, projectId, { comments: commentsModel(projectId) });
    const ids = Array.from({ length: DRAWN }, () => randomIdOf(project.files)).filter((id) => id !== undefined);
    const drawn = await readComments(comments, projectId, [...new Set(ids)]);
    const comment = drawn.find(({ text }) => text.trim() !== '') ?? drawn[0];
    if (comment === undefined) throw notFound('COMMENT_NOT_FOUND', 'The project has no comments yet.');
    ctx.body = { _id: comment._id, text: comment.text } satisfies RandomComment;
  });
};

/** Ids of erased files lie between those of the others, and are no comments. */
const randomIdOf = (files: readonly FileRange[]): number | undefined => {
  const count = files.reduce((sum, file) => sum + file.count, 0);
  if (count === 0) return undefined;
  let at = randomInt(count);
  for (const file of files) {
    if (at < file.count) return file.firstId + at;
    at -= file.count;
  }
  return undefined;
};
