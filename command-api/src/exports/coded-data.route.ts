import { createHash } from 'node:crypto';
import type { CodedDataset } from '@verbatim/domain/formats/coded-data/coded-dataset';
import { formatCodedHead } from '@verbatim/domain/formats/coded-data/coded-rows';
import {
  mergeExtents,
  NO_EXTENT,
  type CodedExtent,
  type CodedFormat,
  type CodedSet,
  type CodedType,
  type CodedVariable,
} from '@verbatim/domain/formats/coded-data/coded-variable';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { QueryAbortedError } from '@verbatim/projections/results/engine/query-cost';
import type { CodedDescription, CodedPage } from '@verbatim/projections/results/exports/coded-rows.query';
import { codedDataQuery } from '../contract/results/exports.ts';
import { defineRoute } from '../http/define-route.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import { FILTER_CODES, NO_WORKSPACE } from '../openapi/error-codes.ts';
import { ZIP } from '../openapi/media-types.ts';
import { parameter } from '../openapi/query-parameters.ts';
import { readProjectModels } from '../projects/read-project-models.ts';
import {
  describeLosses,
  DESCRIPTIONS,
  listCodedColumns,
  listCodedSets,
  placeCodedColumns,
  listCodedVariables,
} from './coded-data.ts';
import { fileName, followPages, getBytes, onceThere } from './send-export.ts';
import { settleMoment } from './settle-moment.ts';
import type { StampWriter } from './stamp-writer.ts';
import { readWorkspaceExport } from './workspace-export.ts';
import { zipFile } from './zip-file.ts';

/** Comments per page: read and formatted by a query thread at once. */
const COMMENTS_AT_ONCE = 500;

/** Attempts to read the first rows with the same categories as the variables. */
const MAX_TRIES = 5;

/**
 * Exports the filtered comments by `_id` for statistics programs: a ZIP file with the rows as CSV and their
 * description.
 */
export const codedDataRoutes = [
  defineRoute({
    method: 'GET',
    path: '/workspaces/:wid/coded-data',
    summary: 'Export coded data for SPSS or Triple-S',
    more: 'A ZIP file: the comments as CSV with categories as codes and a 0/1 variable for each visible theme and each net, an SPSS syntax file or Triple-S metadata that describes them, and `about.txt`.',
    hasPast: true,
    query: codedDataQuery,
    files: [ZIP],
    errors: { 400: [...FILTER_CODES, 'WEIGHT_NOT_NUMBER'], ...NO_WORKSPACE },
    example: { query: { format: 'sps' } },
    parameters: {
      format: parameter('`sps`: SPSS syntax and a CSV file; `triple-s`: Triple-S 3.0 metadata and one.', 'sps'),
      weight: parameter('Name of a number column, which becomes the weight variable.', 'nights'),
    },
    handler: async ({ ctx, deps: { reads, queries, events, now }, query: { format, weight, filters } }) => {
      const { what } = DESCRIPTIONS[format];
      const asked = { groupBy: [], filters, ...(weight === undefined ? {} : { weight }) };
      await settleMoment(ctx, { reads, events }, { workspaceId: ctx.params['wid'] });
      const made = await readWorkspaceExport(ctx, { reads, events, now }, asked, `Coded data for ${what}`);
      const { project, workspace, themes } = made;
      const models = {
        segments: segmentsModel(project.id),
        tags: tagsModel(project.id),
        comments: commentsModel(project.id),
        library: LIBRARY_MODEL,
      };
      await readProjectModels(ctx, { reads }, project.id, models);
      const asking = createQueryRequest(ctx, { reads }, Object.values(models));
      const { text, others, coded } = listCodedColumns(project);
      const sets = listCodedSets({ others });
      const nets = workspace.nets && { themes: workspace.themes, nets: workspace.nets };
      const scope = { projectId: project.id, filters, coded, nets };
      const begin = async (tries = 1): Promise<Begun> => {
        const shape = await queries.ask('codedShape', { ...scope, weight }, asking);
        const variables = listCodedVariables({ text, others, shape, themes, weight });
        const { sources, variableOf } = placeCodedColumns({ others }, shape);
        const rows = {
          ...scope,
          format,
          columns: sources,
          types: variables.map(toType),
          themes: [...themes, ...shape.nets].map(({ id }) => id),
          sentiment: true,
          limit: COMMENTS_AT_ONCE,
        };
        const pageAt = (after: number) => queries.ask('codedRows', { ...rows, after }, asking);
        const first = await pageAt(0);
        if (first.shape !== shape.digest && tries < MAX_TRIES) return begin(tries + 1);
        const describe = (dataset: CodedDataset) =>
          queries.ask('codedDescription', { ...scope, format, dataset, variableOf }, asking);
        return { format, variables, sets, first, pageAt, describe, shape: shape.digest };
      };
      const name = fileName(`${project.name} - ${workspace.name}`);
      const begun = await begin();
      ctx.attachment(`${fileName(`${name} - ${what}`)}.zip`);
      ctx.body = await zipCodedData(begun, { name, at: now().toISOString(), stampLines: made.stampLines });
      ctx.type = ZIP;
    },
  }),
];

/**
 * Only what formatting rows depends on: labels and options would be copied to the query thread with each
 * page.
 */
const toType = (variable: CodedVariable): CodedType => {
  switch (variable.type) {
    case 'number':
    case 'text':
    case 'category':
      return { type: variable.type };
    case 'date':
      return { type: variable.type, hasTimes: variable.hasTimes };
    case 'flag':
      return { type: variable.type, set: variable.set };
  }
};

interface Begun {
  readonly format: CodedFormat;
  readonly variables: readonly CodedVariable[];
  readonly sets: readonly CodedSet[];
  readonly first: CodedPage;
  readonly pageAt: (after: number) => Promise<CodedPage>;
  /** @param dataset without the options of columns */
  readonly describe: (dataset: CodedDataset) => Promise<CodedDescription>;
  /** Digest of the variables' shape. */
  readonly shape: string;
}

interface Described {
  /** Name of the dataset, valid as a file name. */
  readonly name: string;
  /** ISO 8601 instant. */
  readonly at: string;
  readonly stampLines: StampWriter;
}

const BYTE_ORDER_MARK = '\ufeff';

/** Rows are written first: the description declares the widths that they turn out to need. */
const zipCodedData = (
  { format, variables, sets, first, pageAt, describe, shape }: Begun,
  { name, at, stampLines }: Described,
) => {
  const { extension, dataFile, names } = DESCRIPTIONS[format];
  const digest = createHash('sha256');
  let extents: readonly CodedExtent[] = variables.map(() => NO_EXTENT);
  async function* rows(): AsyncGenerator<string | Uint8Array> {
    const head = formatCodedHead(names(variables, sets));
    digest.update(head);
    yield `${BYTE_ORDER_MARK}${head}`;
    for await (const page of followPages(first, pageAt, 2)) {
      requireShape(page, shape);
      extents = extents.map((extent, index) => mergeExtents(extent, page.extents[index]!));
      if (page.bytes.byteLength === 0) continue;
      const bytes = getBytes(page);
      digest.update(bytes);
      yield bytes;
    }
  }
  async function* description(): AsyncGenerator<Uint8Array> {
    const dataset = { title: name, dataFile: dataFile(name), variables, extents, sets, at };
    try {
      const described = await onceThere(() => describe(dataset));
      requireShape(described, shape);
      yield getBytes(described);
    } catch (error) {
      // The client has disconnected.
      if (!(error instanceof QueryAbortedError)) throw error;
    }
  }
  async function* about(): AsyncGenerator<string> {
    const stamp = await stampLines({ format: 'csv', data: digest.digest('hex') });
    const lines = [...stamp, ...describeLosses(variables, extents)];
    yield `${BYTE_ORDER_MARK}${lines.map(([subject, value]) => `${subject}: ${value}\r\n`).join('')}`;
  }
  return zipFile([
    { name: dataFile(name), content: rows },
    { name: `${name}.${extension}`, content: description },
    { name: 'about.txt', content: about },
  ]);
};

/** Otherwise codes would stand for other categories than described. */
const requireShape = ({ shape }: { readonly shape: string }, expected: string): void => {
  if (shape !== expected) throw new Error('The categories changed while coded data was exported');
};
