import { CAUSES, type Cause } from '@verbatim/domain/moment/causes';
import { MOMENT_PARTS, momentStreams } from '@verbatim/domain/moment/moment';
import { eventAt } from '@verbatim/eventstore/event-at';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { findSealedEnd, type SealedEnd } from '@verbatim/eventstore/seals/sealed-end';
import { HISTORY_MODEL } from '@verbatim/projections/models/history/history';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { findTheme } from '@verbatim/projections/models/library/library.query';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { findWorkspace } from '@verbatim/projections/models/workspaces/workspaces.query';
import type { Past } from '@verbatim/projections/past/past-models';
import type { ChangesQuery } from '@verbatim/projections/results/changes/changes.query';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { changesQuery, type ChangesRequest } from '../contract/results/changes.ts';
import { filterSentences } from '../exports/filter-sentences.ts';
import { fileName } from '../exports/send-export.ts';
import { getColumnLabel } from '../exports/workspace-export.ts';
import { PRESENT_RULES } from './present-rules.ts';
import { historyItem } from '../history/history-dto.ts';
import { defineRoute } from '../http/define-route.ts';
import type { Context } from '../http/request-state.ts';
import { inSlices } from '../http/yield-in-slices.ts';
import { NO_WORKSPACE } from '../openapi/error-codes.ts';
import { projectNotFound } from '../projects/read-project-models.ts';
import { readLastSeal } from '../seals/seal-log.ts';
import { readSealDtos } from '../seals/seals.route.ts';
import { readCauseEntries } from './cause-entries.ts';
import { CHANGES_INVALID, CHANGES_PARAMETERS, readChangesQuestion } from './changes-question.ts';
import { writeChangesReport, type CauseEntries, type ChangesReport } from './changes-report.ts';
import { describeMoment } from './moment.route.ts';

const HTML = 'text/html';
/** Entries of one cause that a report lists, and pages that are read for them. */
const MAX_ENTRIES = 200;
const MAX_PAGES = 20;

/** A report to be kept (ADR 68). */
export const changesReportRoutes = [
  defineRoute({
    method: 'GET',
    path: '/workspaces/:wid/changes/report',
    summary: 'Save what changed between two moments as a report',
    more: 'One HTML file that loads nothing and prints well: the question, both answers, the causes, the entries of the history behind them, the stamps of both moments, and the last seal with which of them it covers. It holds no comments.',
    query: changesQuery,
    parameters: CHANGES_PARAMETERS,
    errors: { 400: CHANGES_INVALID, 404: [...NO_WORKSPACE[404], 'ENTRY_NOT_FOUND'] },
    files: [HTML],
    example: { query: { from: '2030-05-01' } },
    handler: async ({ ctx, deps, params: { wid }, query }) => {
      const { asked, moments, asking } = await readChangesQuestion(ctx, deps, wid, query);
      const changes = await deps.queries.ask('changes', asked, asking);
      const [from, to] = [await describeMoment(deps, moments[0]), await describeMoment(deps, moments[1])];
      const result = { from, to, causes: CAUSES, ...changes };
      const rows = [changes.total, changes.unclassified, ...changes.themes];
      const effective = new Set(rows.flatMap(({ causes }) => causes.map(({ cause }) => cause)));
      const { history } = await deps.reads.read(ctx, { history: HISTORY_MODEL });
      const entries: CauseEntries[] = [];
      for (const cause of CAUSES) if (effective.has(cause)) entries.push(await readEntries(history, asked, cause));
      const report: ChangesReport = {
        ...(await readNames(deps, moments, query)),
        result,
        entries,
        rules: PRESENT_RULES,
        ...(await readSeal(deps.events, moments)),
        who: ctx.state.account?.name ?? '',
        at: deps.now().toISOString(),
      };
      await send(ctx, report);
    },
  }),
];

const send = async (ctx: Context, report: ChangesReport): Promise<void> => {
  const parts: string[] = [];
  for await (const part of inSlices(writeChangesReport(report))) parts.push(part);
  ctx.attachment(`${fileName(`${report.project} - ${report.workspace} - what changed`)}.html`);
  ctx.body = parts.join('');
  ctx.type = `${HTML}; charset=utf-8`;
};

const readEntries = async (history: ModelReader, asked: ChangesQuery, cause: Cause): Promise<CauseEntries> => {
  const items: CauseEntries['items'][number][] = [];
  let below: number | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const question = { ...asked, cause, theme: undefined, below, limit: MAX_ENTRIES - items.length };
    const { acts, next } = await readCauseEntries(history, question);
    items.push(...acts.map(historyItem));
    if (next === null) return { cause, items, hasMore: false };
    if (items.length >= MAX_ENTRIES) break;
    below = next;
  }
  return { cause, items, hasMore: true };
};

type Names = Pick<ChangesReport, 'project' | 'workspace' | 'filters' | 'weight' | 'column'>;

/** As of the second moment; of the first where the workspace was deleted by then. */
const readNames = async (
  { past: models }: Pick<Dependencies, 'past'>,
  [from, to]: readonly [Past, Past],
  { filters, weight, groupBy, field }: ChangesRequest,
): Promise<Names> => {
  const find = async (past: Past) => {
    const project = await findProject(await models.reader(PROJECTS_MODEL, past), past.projectId);
    const workspace = await findWorkspace(await models.reader(WORKSPACES_MODEL, past), past.workspaceId ?? '');
    return { past, project, workspace };
  };
  const ends = [await find(to), await find(from)];
  const { past, project } = ends.find((end) => end.project !== undefined) ?? ends[0]!;
  if (project === undefined) throw projectNotFound();
  const themeNames = new Map<string, string>();
  for (const id of (filters['themes']?.value ?? []).map(String)) {
    const theme = await findTheme(await models.reader(LIBRARY_MODEL, past), id);
    if (theme !== undefined) themeNames.set(id, theme.name);
  }
  const titleOf = (name: string): string => getColumnLabel(project, name);
  return {
    project: project.name,
    workspace: ends.find((end) => end.workspace !== undefined)?.workspace?.name ?? '',
    filters: filterSentences(filters, { columns: project.columns, files: project.files, themeNames }),
    weight: weight === undefined ? null : titleOf(weight),
    column: field === undefined ? null : `${groupBy.map(titleOf).join(' › ')}: ${field.split('__').join(' › ')}`,
  };
};

const readSeal = async (
  events: EventStore,
  moments: readonly [Past, Past],
): Promise<Pick<ChangesReport, 'seal' | 'sealed'>> => {
  const [seal] = await readSealDtos(events, 1);
  if (seal === undefined) return { seal: null, sealed: { from: false, to: false } };
  const end = await findSealedEnd(events, (await readLastSeal(events)).seal);
  const [from, to] = [await isCovered(events, end, moments[0]), await isCovered(events, end, moments[1])];
  return { seal, sealed: { from, to } };
};

/** Whether the seals hold the last event of each stream of a moment. */
const isCovered = async (
  events: EventStore,
  { after, covered }: SealedEnd,
  { projectId, workspaceId, moment }: Past,
): Promise<boolean> => {
  const streams = momentStreams(projectId, workspaceId);
  for (const part of MOMENT_PARTS) {
    const [stream, revision] = [streams[part], moment[part]];
    if (stream === undefined || revision === null || (covered.get(stream) ?? -1) >= revision) continue;
    const event = await eventAt(events, stream, revision);
    if (event !== undefined && event.position > after) return false;
  }
  return true;
};
