import { formatMoment, type Moment } from '@verbatim/domain/moment/moment';
import { formatNotFound } from '@verbatim/domain/not-found';
import type { ReportCommand } from '@verbatim/domain/report/report-commands';
import { reportsDecider } from '@verbatim/domain/report/report-decider';
import { reportsStream, type ReportItemPart } from '@verbatim/domain/report/report-events';
import { findReport, type Report as ReportData, type ReportsState } from '@verbatim/domain/report/report-state';
import { listReports } from '@verbatim/projections/models/workspaces/reports';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { Idempotency } from '../commands/command-context.ts';
import type { Deleted } from '../contract/deleted.ts';
import {
  editReportItemRequest,
  editReportRequest,
  reportItemRequest,
  reportRequest,
  type EditReportItemInput,
  type Report,
} from '../contract/reports.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { notFound } from '../http/http-error.ts';
import { readCreation } from '../http/idempotency.ts';
import { commandContext, type Context } from '../http/request-state.ts';
import { EXAMPLE } from '../openapi/example-ids.ts';
import { NO_PROJECT, NO_REPORT, NO_REPORT_ITEM, NO_WORKSPACE } from '../openapi/error-codes.ts';
import { findProjectOfWorkspace, readPresentRevisions, resolveMoment } from '../past/resolve-moment.ts';
import { requireActiveProject } from '../projects/read-project-models.ts';
import { setUndoHeader } from '../undo/undo-token.ts';
import { workspaceNotFound } from '../workspaces/workspace-dto.ts';

/** Reports: results of a project in an order, each with its settings. */
export const reportsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/reports',
    summary: 'List the reports of a project',
    more: 'The oldest first, with their results. Figures are asked for by the settings of each.',
    errors: NO_PROJECT,
    answer: json<readonly Report[]>(),
    handler: async ({ ctx, deps, params: { pid } }) => {
      const { restorations } = await requireActiveProject(deps, pid);
      const { workspaces } = await deps.reads.read(ctx, { workspaces: WORKSPACES_MODEL });
      return (await listReports(workspaces, { projectId: pid, restorations })).map((report) => toDto(pid, report));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:pid/reports',
    summary: 'Create a report',
    body: reportRequest,
    creates: true,
    errors: { 400: ['NAME_REQUIRED'], ...NO_PROJECT, 409: ['REPORT_EXISTS', 'REPORT_FULL'] },
    example: { body: { name: 'Third quarter' } },
    answer: json<Report>(),
    handler: async ({ ctx, deps, params: { pid }, body }) => {
      const { id, idempotency } = readCreation(ctx, deps.newId, body);
      const state = await run(ctx, deps, pid, { type: 'CreateReport', reportId: id, name: body.name }, idempotency);
      return toReport(pid, id, state);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:pid/reports/:report',
    summary: 'Rename or reorder a report',
    body: editReportRequest,
    errors: { 400: ['NAME_REQUIRED'], ...NO_REPORT },
    example: { body: { name: 'Third quarter, final' } },
    answer: json<Report>(),
    handler: async ({ ctx, deps, params: { pid, report: reportId }, body }) =>
      toReport(pid, reportId, await run(ctx, deps, pid, { type: 'EditReport', reportId, ...body })),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/projects/:pid/reports/:report',
    summary: 'Delete a report',
    errors: NO_REPORT,
    answer: json<Deleted>(),
    handler: async ({ ctx, deps, params: { pid, report: reportId } }) => {
      await run(ctx, deps, pid, { type: 'DeleteReport', reportId });
      return { id: reportId };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:pid/reports/:report/items',
    summary: 'Add a result to a report',
    more: 'At its end. Settings are stored as the screen’s address holds them, and are not checked: what they name may be gone later, too.',
    body: reportItemRequest,
    creates: true,
    errors: {
      400: ['AS_OF_INVALID'],
      404: [...NO_REPORT[404], ...NO_WORKSPACE[404], 'ENTRY_NOT_FOUND', 'FREEZE_NOT_FOUND'],
      409: ['REPORT_FULL'],
    },
    example: { body: { kind: 'table', workspace_id: EXAMPLE.workspace, search: 'by=season&show=column' } },
    answer: json<Report>(),
    handler: async ({ ctx, deps, params: { pid, report: reportId }, body }) => {
      const { kind, workspace_id: workspaceId, search, title, asOf: asked } = body;
      if ((await findProjectOfWorkspace(deps.events, workspaceId)) !== pid) throw workspaceNotFound();
      const { id: itemId, idempotency } = readCreation(ctx, deps.newId, body);
      const asOf = await toExact(deps, { projectId: pid, workspaceId }, asked);
      const seen = asOf === '' ? await readNow(deps, { projectId: pid, workspaceId }) : asOf;
      const item = { itemId, kind, workspaceId, search, title, asOf, seen };
      return toReport(pid, reportId, await run(ctx, deps, pid, { type: 'AddReportItem', reportId, item }, idempotency));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:pid/reports/:report/items/:item',
    summary: 'Edit or refresh a result of a report',
    body: editReportItemRequest,
    errors: {
      400: ['AS_OF_INVALID'],
      404: [...NO_REPORT_ITEM[404], 'ENTRY_NOT_FOUND', 'FREEZE_NOT_FOUND'],
    },
    example: { body: { title: 'Delays are mentioned most' } },
    answer: json<Report>(),
    handler: async ({ ctx, deps, params: { pid, report: reportId, item: itemId }, body }) => {
      const part = await readPart(deps, { projectId: pid, reportId, itemId }, body);
      return toReport(pid, reportId, await run(ctx, deps, pid, { type: 'EditReportItem', reportId, itemId, part }));
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/projects/:pid/reports/:report/items/:item',
    summary: 'Remove a result from a report',
    errors: NO_REPORT,
    answer: json<Report>(),
    handler: async ({ ctx, deps, params: { pid, report: reportId, item: itemId } }) =>
      toReport(pid, reportId, await run(ctx, deps, pid, { type: 'RemoveReportItem', reportId, itemId })),
  }),
];

const reportNotFound = () => notFound('REPORT_NOT_FOUND', formatNotFound('report'));

const run = async (
  ctx: Context,
  deps: Dependencies,
  projectId: string,
  command: ReportCommand,
  idempotency?: Idempotency,
): Promise<ReportsState> => {
  const { restorations } = await requireActiveProject(deps, projectId);
  const stream = reportsStream(projectId, restorations);
  const context = { ...commandContext(ctx, deps.now), idempotency };
  const handled = await deps.handle(reportsDecider, stream, command, context);
  deps.reads.noteWrite(ctx, stream, handled.position);
  setUndoHeader(ctx, context.commandId, stream, handled);
  return handled.state;
};

interface ItemOfReport {
  readonly projectId: string;
  readonly reportId: string;
  readonly itemId: string;
}

const readPart = async (
  deps: Dependencies,
  { projectId, reportId, itemId }: ItemOfReport,
  { title, asOf, refreshed }: EditReportItemInput,
): Promise<Partial<ReportItemPart>> => {
  if (asOf === undefined && refreshed === undefined) return { ...(title !== undefined && { title }) };
  const { restorations } = await requireActiveProject(deps, projectId);
  const { state } = await deps.load(reportsDecider, reportsStream(projectId, restorations));
  const item = findReport(state, reportId)?.items.find((one) => one.itemId === itemId);
  // The decider rejects it.
  if (item === undefined) return {};
  const subject = { projectId, workspaceId: item.workspaceId };
  const exact = asOf === undefined ? item.asOf : await toExact(deps, subject, asOf);
  const seen = exact === '' ? await readNow(deps, subject) : exact;
  return { ...(title !== undefined && { title }), asOf: exact, seen };
};

interface Subject {
  readonly projectId: string;
  readonly workspaceId: string;
}

const toExact = async ({ events }: Pick<Dependencies, 'events'>, subject: Subject, asOf: string): Promise<string> =>
  asOf === '' ? '' : formatMoment((await resolveMoment(events, subject, asOf)).moment satisfies Moment);

const readNow = async ({ events }: Pick<Dependencies, 'events'>, subject: Subject): Promise<string> =>
  formatMoment(await readPresentRevisions(events, subject));

const toReport = (projectId: string, reportId: string, state: ReportsState): Report => {
  const report = findReport(state, reportId);
  if (report === undefined) throw reportNotFound();
  return toDto(projectId, report);
};

const toDto = (projectId: string, { reportId, name, items }: ReportData): Report => ({
  id: reportId,
  name,
  project_id: projectId,
  items: items.map(({ itemId, kind, workspaceId, search, title, asOf, seen }) => ({
    id: itemId,
    kind,
    workspace_id: workspaceId,
    search,
    title,
    asOf,
    seen,
  })),
});
