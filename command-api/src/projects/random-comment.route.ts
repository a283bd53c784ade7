import { randomInt } from 'node:crypto';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { readComments } from '@verbatim/projections/models/comments/comments.query';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { defineRoute, json } from '../http/define-route.ts';
import type { RandomComment } from '../contract/projects.ts';
import { notFound } from '../http/http-error.ts';
import { projectNotFound, readProjectModels } from './read-project-models.ts';

interface FileRange {
  readonly firstId: number;
  readonly count: number;
}

/** Candidates drawn, of which one with a text is returned. */
const DRAWN = 8;

/** A random comment with a text, all equally likely. Reads only a few documents. */
export const randomCommentRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:id/randomcomment',
    summary: 'Get a random comment',
    errors: { 404: ['PROJECT_NOT_FOUND', 'COMMENT_NOT_FOUND'] },
    answer: json<RandomComment>(),
    handler: async ({ ctx, deps, params: { id: projectId } }) => {
      const { projects } = await deps.reads.read(ctx, { projects: PROJECTS_MODEL });
      const project = await findProject(projects, projectId);
      if (project === undefined) throw projectNotFound();
      const { comments } = await readProjectModels(ctx, deps, projectId, { comments: commentsModel(projectId) });
      const ids = Array.from({ length: DRAWN }, () => getRandomId(project.files)).filter((id) => id !== undefined);
      const drawn = await readComments(comments, projectId, [...new Set(ids)]);
      const comment = drawn.find(({ text }) => text.trim() !== '') ?? drawn[0];
      if (comment === undefined) throw notFound('COMMENT_NOT_FOUND', 'The project has no comments yet.');
      return { _id: comment._id, text: comment.text };
    },
  }),
];

/** Ids of erased files are gaps between those of the others. */
const getRandomId = (files: readonly FileRange[]): number | undefined => {
  const count = files.reduce((sum, file) => sum + file.count, 0);
  if (count === 0) return undefined;
  let at = randomInt(count);
  for (const file of files) {
    if (at < file.count) return file.firstId + at;
    at -= file.count;
  }
  return undefined;
};
