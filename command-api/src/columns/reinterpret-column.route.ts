/** Previews and changes the type or format of a column of a project with files, and merges its options. */
import { DATE_CHOICES, NUMBER_CHOICES } from '@verbatim/domain/formats/column-votes';
import { formatNotFound } from '@verbatim/domain/not-found';
import type { AnswerSeparator } from '@verbatim/domain/formats/several-answers';
import { getOwnProperty } from '@verbatim/domain/own-property';
import type { ReinterpretColumn } from '@verbatim/domain/project/project-commands';
import type { ColumnDefinition, ColumnReading } from '@verbatim/domain/project/project-events';
import { filesInUse, type ProjectState } from '@verbatim/domain/project/project-state';
import { columnReading, nameOfColumn, refuseCommentColumn } from '@verbatim/domain/project/reinterpret-column';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { hasFormat } from '@verbatim/domain/formats/column-types';
import type { z } from 'zod';
import { NO_COLUMN } from '../openapi/error-codes.ts';
import type { Project } from '../contract/projects.ts';
import { defineRoute, json } from '../http/define-route.ts';
import {
  columnReadingRequest,
  mergeOptionsRequest,
  type ColumnReadingPreview,
  type ValueCounts,
} from '../contract/reinterpret-column.ts';
import type { ImportChoices } from '../contract/read-options.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { createDisconnectSignal } from '../import/disconnect-signal.ts';
import { readFileNames, readFileOptions } from '../projects/file-options.ts';
import { requireActiveProject } from '../projects/read-project-models.ts';
import { runOnVersion } from '../projects/run-project-command.ts';
import type { Context } from '../http/request-state.ts';
import { scanColumn, type ScannedColumn } from './scan-column.ts';

const COLUMN_NAME_CODES = ['COLUMN_NAME_TOO_LONG', 'COLUMN_NAME_TAKEN', 'COLUMN_NAME_RESERVED'] as const;

type Asked = z.output<typeof columnReadingRequest>;

export const reinterpretColumnRoutes = [
  defineRoute({
    method: 'POST',
    path: '/projects/:id/table-definitions/:column/reading-preview',
    summary: 'Preview another type or format of a column',
    more: 'Changes nothing. `cells` counts the stored cells of the column as they would be read, and `unreadableValues` lists the most frequent ones that could not be read.',
    body: columnReadingRequest,
    errors: {
      400: ['ENUM_TOO_LARGE', ...COLUMN_NAME_CODES],
      ...NO_COLUMN,
      409: ['COMMENT_COLUMN_STAYS', 'COLUMNS_LOCKED'],
    },
    example: { body: { field_type: 'text' } },
    answer: json<ColumnReadingPreview>(),
    handler: async ({ ctx, deps, body: asked }) => {
      const { state, column } = await readColumn(ctx, deps);
      const scanned = await scan(ctx, deps, { state, column }, asked);
      const names = await readFileNames(deps, state.projectId);
      return getPreview(state, column, asked, scanned, names);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:id/table-definitions/:column/reading',
    summary: 'Change the type or the format of a column',
    more: 'Also for projects with files: the column is reread from the stored cells, and results use it from then on. The comment column cannot be changed. The answer has an `Undo` header.',
    body: columnReadingRequest,
    versioned: true,
    errors: {
      400: ['IMPORT_OPTIONS_NEEDED', 'ENUM_TOO_LARGE', ...COLUMN_NAME_CODES],
      ...NO_COLUMN,
      409: ['COMMENT_COLUMN_STAYS', 'COLUMNS_LOCKED', 'FILES_CHANGED'],
    },
    example: { body: { field_type: 'enum' } },
    answer: json<Project>(),
    handler: async ({ ctx, deps, body: asked }) => {
      const { state, column } = await readColumn(ctx, deps);
      const scanned = await scan(ctx, deps, { state, column }, asked);
      if (scanned.open !== null) throw formatNeeded(column, scanned.open);
      return runOnVersion(deps, ctx, 'columns', asked, (basedOn) => ({
        ...getCommand(column, asked, scanned),
        basedOn,
      }));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:id/table-definitions/:column/merge-options',
    summary: 'Merge options of a category',
    more: 'Cells still show the values of the file. Filters and custom groups use the merged option from then on. The answer has an `Undo` header.',
    body: mergeOptionsRequest,
    versioned: true,
    errors: { 400: ['OPTIONS_NOT_ENUM', 'OPTION_NOT_FOUND'], ...NO_COLUMN, 409: ['OPTIONS_IN_BANDS'] },
    example: { body: { options: ['Suite'], into: 'Double' } },
    answer: json<Project>(),
    handler: async ({ ctx, deps, params, body: { options, into } }) => {
      const { column } = await readColumn(ctx, deps);
      const fileOptions = await readFileOptions(deps, params.id);
      return runOnVersion(deps, ctx, 'columns', { options, into }, (basedOn) => ({
        type: 'MergeOptions',
        columnId: column.id,
        options,
        into,
        fileOptions,
        basedOn,
      }));
    },
  }),
];

/** @throws HttpError 404 PROJECT_NOT_FOUND, COLUMN_NOT_FOUND */
const readColumn = async (
  ctx: Context,
  deps: Dependencies,
): Promise<{ readonly state: ProjectState; readonly column: ColumnDefinition }> => {
  const state = await requireActiveProject(deps, ctx.params['id'] ?? '');
  const column = state.columns.find(({ id }) => id === ctx.params['column']);
  if (column === undefined) throw notFound('COLUMN_NOT_FOUND', formatNotFound('column'));
  return { state, column };
};

const scan = (
  ctx: Context,
  { events }: Pick<Dependencies, 'events'>,
  { state, column }: { readonly state: ProjectState; readonly column: ColumnDefinition },
  asked: Asked,
): Promise<ScannedColumn> => {
  const { field_type: type, format } = asked;
  refuseCommentColumn(column, type);
  const otherOptionsBytes = state.columns
    .filter(({ field }) => field !== column.field)
    .flatMap(({ options }) => options)
    .reduce((sum, option) => sum + Buffer.byteLength(option) + 3, 0);
  const merged = getOwnProperty(state.merges, column.field) ?? {};
  const separator = getSeparator(column, asked);
  const toScan = { column, files: filesInUse(state), type, format, separator, merged, otherOptionsBytes };
  return scanColumn(events, toScan, createDisconnectSignal(ctx));
};

/** Absent keeps that of the column. */
const getSeparator = (column: ColumnDefinition, asked: Asked): AnswerSeparator | undefined => {
  if (asked.field_type !== 'enum') return undefined;
  return asked.separator === '' ? undefined : (asked.separator ?? column.separator);
};

const toPart = (separator: AnswerSeparator | undefined): Pick<ColumnReading, 'separator'> =>
  separator === undefined ? {} : { separator };

const getCommand = (column: ColumnDefinition, asked: Asked, { options, files }: ScannedColumn): ReinterpretColumn => ({
  type: 'ReadColumnAnew',
  columnId: column.id,
  reading: { name: asked.name, type: asked.field_type, options, files, ...toPart(getSeparator(column, asked)) },
});

const formatNeeded = ({ field }: ColumnDefinition, open: 'numbers' | 'dates'): HttpError => {
  const question =
    open === 'numbers'
      ? 'whether the point or the comma separates thousands'
      : 'whether the day or the month comes first';
  const message = `The values of '${field}' do not show ${question}. Choose, and send your choice in the format.`;
  const choices: ImportChoices =
    open === 'numbers' ? { numbers: { [field]: NUMBER_CHOICES } } : { dates: { [field]: DATE_CHOICES } };
  return new HttpError(400, 'IMPORT_OPTIONS_NEEDED', message, { choices, errors: [{ field: 'format', message }] });
};

const FIRST_OPTIONS = 20;

const getPreview = (
  state: ProjectState,
  column: ColumnDefinition,
  asked: Asked,
  scanned: ScannedColumn,
  names: ReadonlyMap<string, string>,
): ColumnReadingPreview => {
  const { options, files, open, cells, unreadableValues, foundSeparator } = scanned;
  const { field, type: before } = column;
  const { field_type: after } = asked;
  const inUse = filesInUse(state);
  const changed = projectDecider.decide(getCommand(column, asked, scanned), state);
  return {
    field,
    name: after === 'unused' ? column.name : nameOfColumn(column, asked.name.trim(), state),
    before: { field_type: before, cells: countsBefore(state, column) },
    field_type: after,
    cells,
    unreadableValues,
    open,
    formats: inUse.flatMap(({ fileId }) => {
      const format = files[fileId]?.format;
      return format === undefined ? [] : [{ file: names.get(fileId) ?? '', format }];
    }),
    separator: getSeparator(column, asked) ?? '',
    foundSeparator,
    options: { count: options.length, first: options.slice(0, FIRST_OPTIONS) },
    not_stored: inUse
      .filter(({ fileId }) => files[fileId] === null)
      .map(({ fileId: id }) => ({
        id,
        name: names.get(id) ?? '',
      })),
    groups:
      before === 'enum' && after !== 'enum'
        ? state.groups.filter((group) => group.field === column.name).map(({ id, name }) => ({ id, name }))
        : [],
    changes: changed.length > 0,
  };
};

/** Counts recorded when the files were read; null if a file has none. */
const countsBefore = (state: ProjectState, column: ColumnDefinition): ValueCounts | null => {
  if (!hasFormat(column.type)) return null;
  const counts = { values: 0, missing: 0, unreadable: 0 };
  for (const { fileId, count } of filesInUse(state)) {
    const file = columnReading(state, column).files[fileId];
    if (file === null) continue;
    if (file?.cells === undefined) return null;
    counts.values += count - file.cells.missing;
    counts.missing += file.cells.missing;
    counts.unreadable += file.cells.unreadable;
  }
  return counts;
};
