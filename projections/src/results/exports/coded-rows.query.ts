/** Pages of coded data, serialised in the query thread. */
import type { CodedDataset } from '@verbatim/domain/formats/coded-data/coded-dataset';
import { CodedRowWriter } from '@verbatim/domain/formats/coded-data/coded-rows';
import type {
  CodedCell,
  CodedExtent,
  CodedFormat,
  CodedOption,
  CodedType,
} from '@verbatim/domain/formats/coded-data/coded-variable';
import { formatSpssSyntax } from '@verbatim/domain/formats/coded-data/spss-syntax';
import { formatTripleSMetadata } from '@verbatim/domain/formats/coded-data/triple-s-metadata';
import { getCell, readCells } from '../../models/comments/comments.query.ts';
import { TimeSlice } from '../../models/segments/theme-columns.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import type { CommentPage, CommentPageQuery, CommentSentiment } from '../comments/comment-page.query.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import type { ScopeNet } from '../engine/nets.ts';
import { overScope, type Scope, type ScopeModels, type ScopeQuery } from '../engine/scope.ts';
import type { ProjectView, SegmentReads } from '../engine/segment-reads.ts';
import { requireWeight } from '../table/table-numbers.ts';
import { readOptions, shapeColumns, type CodedColumn, type CodedShape } from './coded-cells.ts';
import type { FilePage } from './export-pages.ts';

export interface CodedShapeQuery extends ScopeQuery {
  readonly coded: readonly CodedColumn[];
  readonly weight?: string | undefined;
}

export interface CodedRowsQuery extends CommentPageQuery {
  readonly format: CodedFormat;
  readonly coded: readonly CodedColumn[];
  /** Columns besides the comment, in file order: the coded ones in the order of `coded`, others as text. */
  readonly columns: readonly {
    readonly name: string;
    readonly field: string;
    readonly isCoded: boolean;
    /** Of a coded column with several answers in a cell: its number of flags. */
    readonly flags?: number | undefined;
  }[];
  /** Of the cells of a row: `_id`, text, columns, themes and nets, compound and class. */
  readonly types: readonly CodedType[];
}

export interface CodedPage extends FilePage {
  /** Of each type, over this page. */
  readonly extents: readonly CodedExtent[];
  /** Digest of the shape that the codes are of. */
  readonly shape: string;
}

/** The shape of the columns, and the nets that have a theme. */
export interface CodedScope extends CodedShape {
  readonly nets: readonly ScopeNet[];
}

/** @throws FieldError when a filter names an unknown column, or `weight` is no number column */
export const readCodedShape = (
  reads: SegmentReads,
  models: ScopeModels,
  query: CodedShapeQuery,
  querySignal?: QuerySignal,
): Promise<CodedScope> =>
  overScope(
    reads,
    models,
    query,
    {
      name: 'coded-shape',
      asked: [query.coded, query.weight],
      async run(scope) {
        if (query.weight !== undefined) requireWeight(scope, query.weight);
        return { ...(await shapeColumns(scope.project, query.coded)), nets: scope.nets };
      },
      isPassing: true,
    },
    querySignal,
  );

export interface CodedDescriptionQuery extends ScopeQuery {
  readonly format: CodedFormat;
  readonly coded: readonly CodedColumn[];
  /** The options of coded columns are added. */
  readonly dataset: CodedDataset;
  /** Index of the variable of each coded column. */
  readonly variableOf: readonly number[];
}

export interface CodedDescription {
  readonly bytes: Uint8Array;
  /** Digest of the shape that it describes. */
  readonly shape: string;
}

/** Written here, since options may be thousands for each of hundreds of columns. */
export const writeCodedDescription = (
  reads: SegmentReads,
  models: ScopeModels,
  query: CodedDescriptionQuery,
  querySignal?: QuerySignal,
): Promise<CodedDescription> => {
  const run = ({ project, slice }: Scope): Promise<CodedDescription> => describeDataset(project, query, slice);
  return overScope(reads, models, query, { name: 'coded-description', asked: [], run, isPassing: true }, querySignal);
};

const describeDataset = async (
  project: ProjectView,
  { format, coded, dataset, variableOf }: CodedDescriptionQuery,
  slice: Scope['slice'],
): Promise<CodedDescription> => {
  const variables = [...dataset.variables];
  for (const [at, column] of coded.entries()) {
    const options = await readOptions(project, column);
    const variable = variables[variableOf[at]!]!;
    if (options !== undefined && variable.type === 'category') variables[variableOf[at]!] = { ...variable, options };
  }
  const parts: string[] = [];
  const describe = format === 'sps' ? formatSpssSyntax : formatTripleSMetadata;
  for (const part of describe({ ...dataset, variables })) {
    parts.push(part);
    if (slice.isOver()) await slice.rest();
  }
  return { bytes: Buffer.from(parts.join('')), shape: (await shapeColumns(project, coded)).digest };
};

/** Codes and labels of the class of a comment, from negative to positive. */
export const SENTIMENT_OPTIONS: readonly CodedOption[] = [
  { code: 1, label: 'Negative' },
  { code: 2, label: 'Neutral' },
  { code: 3, label: 'Mixed' },
  { code: 4, label: 'Positive' },
];
const CLASS_CODES: Readonly<Record<CommentSentiment['kind'], number | null>> = {
  neg: 1,
  neu: 2,
  mix: 3,
  pos: 4,
  '': null,
};

/** 0 and 1; missing without an answer. */
const spreadFlags = (cell: CodedCell, count: number): readonly CodedCell[] =>
  Array.from({ length: count }, (_, at) => (typeof cell === 'string' ? Number(cell[at] === '1') : null));

export const writeCodedRows = async (
  comments: ModelReader,
  { projectId, format, types, columns, themes = [] }: CodedRowsQuery,
  page: CommentPage,
): Promise<CodedPage> => {
  const rows = new Map(page.ids.map((id, row) => [id, row]));
  const writer = new CodedRowWriter(format, types);
  const slice = new TimeSlice();
  let lines = '';
  const read = await readCells(comments, projectId, page.ids);
  for (const { _id, text, ...beside } of read) {
    const row = rows.get(_id)!;
    const cells: CodedCell[] = [_id, text];
    let coded = 0;
    for (const column of columns) {
      const cell = column.isCoded ? page.coded[coded++]![row]! : getCell(beside, column);
      cells.push(...(column.flags === undefined ? [cell] : spreadFlags(cell, column.flags)));
    }
    for (let theme = 0; theme < themes.length; theme++) cells.push(page.carried[row * themes.length + theme]!);
    const { compound, kind } = page.sentiment[row]!;
    cells.push(compound, CLASS_CODES[kind]);
    lines += writer.toLine(cells);
    if (slice.isOver()) await slice.rest();
  }
  return {
    bytes: Buffer.from(lines),
    rows: read.length,
    next: page.hasMore ? (page.ids.at(-1) ?? null) : null,
    extents: writer.extents,
    shape: page.shape,
  };
};
