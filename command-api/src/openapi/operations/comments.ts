import { drawRequest, judgeRequest, resultQuery, sampleCommentsQuery, samplesQuery } from '../../contract/agreement.ts';
import { reviewRequest, tagManyRequest, tagRequest } from '../../contract/responses.ts';
import { undoRequest } from '../../contract/undo.ts';
import { EXAMPLE } from '../example-ids.ts';
import { operations } from '../operation.ts';

const PLACE = { 404: ['PROJECT_NOT_FOUND', 'WORKSPACE_NOT_FOUND', 'COMMENT_NOT_FOUND', 'COMMENT_ERASED'] } as const;
const THEME = ['THEME_NOT_FOUND', 'THEME_NOT_IN_WORKSPACE'] as const;
const SAMPLE = { 404: ['PROJECT_NOT_FOUND', 'SAMPLE_NOT_FOUND'] } as const;
const list = { pid: EXAMPLE.project, wid: EXAMPLE.workspace };
const path = { ...list, rid: EXAMPLE.comment };
const sample = { pid: EXAMPLE.project, aid: EXAMPLE.sample };

export const commentOperations = operations({
  'GET /projects/:pid/workspaces/:wid/responses/:rid': {
    summary: 'Read a comment with its sentences, scores and themes',
    errors: PLACE,
    example: { path },
  },
  'POST /projects/:pid/workspaces/:wid/responses/:rid': {
    summary: 'Tag, untag, exclude or restore a theme of a comment',
    body: tagRequest,
    creates: true,
    errors: { 400: [...THEME, 'SENTENCE_NOT_FOUND'], ...PLACE },
    example: { path, body: { s_id: null, t_id: EXAMPLE.theme, status: 2 } },
  },
  'POST /projects/:pid/workspaces/:wid/responses': {
    summary: 'Tag many comments in one act',
    more: 'Those named in `comments`, or all that the `list` holds; 50,000 at the most.',
    body: tagManyRequest,
    creates: true,
    errors: {
      400: [
        ...[...THEME, 'TOO_MANY_COMMENTS', 'COMMENTS_REQUIRED', 'THEME_QUERY_INVALID', 'QUERY_TOO_COSTLY'],
        ...['FIELD_UNKNOWN', 'FILTER_TYPE_MISMATCH', 'FILTER_VALUE_INVALID', 'GROUP_BY_NOT_ENUM', 'GROUP_BY_TOO_WIDE'],
      ],
      ...PLACE,
    },
    example: { path: list, body: { t_id: EXAMPLE.theme, status: 2, comments: [3, 4] } },
  },
  'POST /projects/:pid/workspaces/:wid/responses/:rid/review': {
    summary: 'Mark a comment as reviewed, or take that back',
    body: reviewRequest,
    creates: true,
    errors: { ...PLACE, 409: ['THEMES_CHANGED'] },
    example: { path, body: { reviewed: false, library: 0 } },
  },
  'GET /projects/:pid/responses/:rid/history': {
    summary: 'Read everything that was ever said of a comment',
    errors: { 404: ['PROJECT_NOT_FOUND', 'COMMENT_NOT_FOUND', 'COMMENT_ERASED'] },
    example: { path: { pid: EXAMPLE.project, rid: EXAMPLE.comment } },
  },
  'POST /undo': {
    summary: 'Take back what one call has done',
    more: 'By the header `Undo` of its answer. What somebody has changed since stays.',
    body: undoRequest,
    errors: {
      404: [
        ...['CHANGE_NOT_FOUND', 'PROJECT_NOT_FOUND', 'WORKSPACE_NOT_FOUND', 'FOLDER_NOT_FOUND', 'THEME_NOT_FOUND'],
        ...['FILE_NOT_FOUND', 'GROUP_NOT_FOUND'],
      ],
      409: ['CHANGED_SINCE'],
    },
    example: { body: { change: EXAMPLE.change } },
  },
  'POST /projects/:pid/agreement': {
    summary: 'Draw a sample of comments to check a theme by',
    body: drawRequest,
    creates: true,
    errors: {
      400: ['THEME_NOT_FOUND', 'THEME_WITHOUT_QUERY', 'COMMENTS_NOT_FOUND', 'COMMENTS_REQUIRED'],
      404: ['PROJECT_NOT_FOUND'],
      409: ['SAMPLE_EXISTS'],
    },
    example: { path: { pid: EXAMPLE.project }, body: { theme: EXAMPLE.theme, method: 'simple', size: 10, seed: 7 } },
  },
  'GET /projects/:pid/agreement': {
    summary: 'List the samples of a theme',
    query: samplesQuery,
    errors: { 400: ['THEME_NOT_FOUND'], 404: ['PROJECT_NOT_FOUND'] },
    example: { path: { pid: EXAMPLE.project }, query: { theme: EXAMPLE.theme } },
  },
  'GET /projects/:pid/agreement/:aid': {
    summary: 'Read a sample and one’s own judgements',
    errors: SAMPLE,
    example: { path: sample },
  },
  'GET /projects/:pid/agreement/:aid/comments': {
    summary: 'Read comments of a sample',
    query: sampleCommentsQuery,
    errors: SAMPLE,
    example: { path: sample, query: { ids: '1,2,3' } },
  },
  'POST /projects/:pid/agreement/:aid/judgements': {
    summary: 'Judge whether a comment carries the theme',
    body: judgeRequest,
    errors: { 400: ['COMMENT_NOT_IN_SAMPLE'], 404: ['PROJECT_NOT_FOUND', 'SAMPLE_NOT_FOUND', 'COMMENT_ERASED'] },
    example: { path: sample, body: { comment: EXAMPLE.comment, carries: 'yes' } },
  },
  'GET /projects/:pid/agreement/:aid/result': {
    summary: 'Read how the theme’s query agrees with people',
    query: resultQuery,
    errors: { 404: ['PROJECT_NOT_FOUND', 'SAMPLE_NOT_FOUND', 'THEME_NOT_FOUND'], 409: ['SAMPLE_NOT_JUDGED'] },
    example: { path: sample },
  },
  'POST /projects/:pid/agreement/:aid/apply': {
    summary: 'Make one’s judgements tags',
    errors: { 404: ['PROJECT_NOT_FOUND', 'SAMPLE_NOT_FOUND', 'THEME_NOT_FOUND'], 409: ['SAMPLE_NOT_JUDGED'] },
    example: { path: sample },
  },
});
