import { XLSX } from '../openapi/media-types.ts';
import { hasFormat } from '@verbatim/domain/formats/column-types';
import { NO_FILE } from '../openapi/error-codes.ts';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { PROJECTS_MODEL, type FileEntry, type ProjectDocument } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { parameter } from '../openapi/query-parameters.ts';
import { EXAMPLE } from '../openapi/example-ids.ts';
import { defineRoute, sent } from '../http/define-route.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import { unreadableQuery, type UnreadableList } from '../contract/results/unreadable.ts';
import { notFound } from '../http/http-error.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import type { Stamp } from './export-stamp.ts';
import { sendExport } from './send-export.ts';
import { settleMoment } from './settle-moment.ts';
import { createStampWriter } from './stamp-writer.ts';
import { getColumnLabel } from './workspace-export.ts';

const HEAD = ['File', '_id', 'Column', 'Value'] as const;
/** Comments per page of the file. */
const COMMENTS_AT_ONCE = 500;

/** Unreadable cells of number and date columns, by pages or as a file. */
export const unreadableRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/unreadable',
    summary: 'List values that could not be read',
    more: 'Cells of number and date columns that contain something else. Empty cells and markers such as `n/a` count as missing and are not listed. With `export=true`, all of them as a file.',
    hasPast: true,
    query: unreadableQuery,
    files: ['text/csv', XLSX],
    errors: { 400: ['FIELD_UNKNOWN', 'TOO_LARGE_FOR_XLSX'], ...NO_FILE },
    example: { query: { column: 'nights', limit: 50 } },
    parameters: {
      file: parameter('Id of a file of the project: only its cells.', EXAMPLE.file),
      column: parameter('Name of a column of numbers or dates: only its cells.', 'nights'),
      cursor: parameter('`next` of the previous page; 0 for the first.', 0),
      limit: parameter('Maximum number of comments per page.', 50),
    },
    answer: sent<UnreadableList>(),
    handler: async ({
      ctx,
      deps: { reads, queries, events, now },
      params: { pid },
      query: { file: fileId, column, cursor, limit, export: isExport, format, stamp },
    }) => {
      if (isExport) await settleMoment(ctx, { reads, events }, { projectId: pid });
      const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
      const project = await findProject(projects, pid);
      if (project === undefined) throw projectNotFound();
      if (fileId !== undefined && !project.files.some(({ id }) => id === fileId))
        throw notFound('FILE_NOT_FOUND', 'The file no longer exists. Reload the project.');
      const models = { segments: segmentsModel(project.id), comments: commentsModel(project.id) };
      await readProjectModels(ctx, { reads }, project.id, models);
      const asking = createQueryRequest(ctx, { reads }, Object.values(models));
      const query = { projectId: project.id, fileId, column, missing: missingMarks(project.files) };
      const files = Object.fromEntries(project.files.map(({ id, name }) => [id, name]));
      if (!isExport) {
        const { cells, next } = await queries.ask('unreadable', { ...query, after: cursor, limit }, asking);
        const items = cells.map((cell) => ({ file: files[cell.fileId] ?? '', ...cell }));
        return { items, next };
      }
      const labels = Object.fromEntries(project.columns.map(({ name }) => [name, getColumnLabel(project, name)]));
      const about = {
        ...getStamp(project),
        filters: [
          ...(fileId === undefined ? [] : [`File is ${files[fileId] ?? ''}`]),
          ...(column === undefined ? [] : [`Column is ${getColumnLabel(project, column)}`]),
        ],
      };
      const asked = { ...query, files, labels, format, limit: COMMENTS_AT_ONCE };
      const numbersAndDates = project.columns.filter(({ type }) => hasFormat(type)).length;
      await sendExport(ctx, {
        name: `${project.name} - unreadable`,
        format,
        head: [HEAD],
        isStamped: stamp,
        pageAt: (after, line) => queries.ask('unreadableRows', { ...asked, after, line }, asking),
        size: { rows: 1 + numbersAndDates * unreadableAtMost(project.files, column), columns: HEAD.length },
        stampLines: createStampWriter(ctx, { events, now }, about),
      });
    },
  }),
];

type Marks = { readonly [column: string]: readonly string[] };

/** Missing values that the read options of each file add to the usual ones. */
const missingMarks = (files: readonly FileEntry[]): { readonly [fileId: string]: Marks } =>
  Object.fromEntries(
    files.map(({ id, read }) => [
      id,
      Object.fromEntries(
        Object.entries(read?.formats ?? {}).flatMap(([name, { missing }]) => (missing ? [[name, missing]] : [])),
      ),
    ]),
  );

/** Upper bound; files without counts may have as many as rows. */
const unreadableAtMost = (files: readonly FileEntry[], column: string | undefined): number =>
  files.reduce((sum, { count, read }) => {
    if (read === undefined) return sum + count;
    const columns = Object.entries(read.cells).filter(([name]) => column === undefined || name === column);
    return sum + Math.max(0, ...columns.map(([, { unreadable }]) => unreadable));
  }, 0);

const getStamp = ({ name, files }: ProjectDocument): Omit<Stamp, 'filters' | 'revisions' | 'who' | 'at'> => ({
  what: 'Values that could not be read',
  project: name,
  workspace: null,
  groupBy: [],
  weight: null,
  minBase: 0,
  files,
  themes: [],
  leftOut: [],
  sentences: [],
});
