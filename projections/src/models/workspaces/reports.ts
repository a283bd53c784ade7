/** Reports in the `workspaces` model: documents, handlers and queries. */
import { parseReportsProject, reportsStream, type ReportEvent } from '@verbatim/domain/report/report-events';
import { evolveReports, initialReports, type Report } from '@verbatim/domain/report/report-state';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { readStreamEvents } from '@verbatim/eventstore/read-stream-events';
import { getPrefixEnd, type ModelReader, type Range } from '../../stores/read-store.ts';
import type { EventHandlers, HandledEvent, ModelSession } from '../projector.ts';

/** `{projectId}/{stream}/{place}`: ReportDocument, also of a deleted one. */
const REPORTS = 'reports';

export interface ReportDocument extends Report {
  readonly [key: string]: unknown;
  readonly stream: string;
  /** Of the last event applied: one that is not newer changes nothing. */
  readonly revision: number;
}

/** `{projectId}`: StreamsDocument, once the project was deleted. */
const REPORT_STREAMS = 'report-streams';

interface StreamsDocument {
  readonly [key: string]: unknown;
  /** Last revision of each stream that was applied: a repeated event restores nothing. */
  readonly revisions: Readonly<Record<string, number>>;
}

const ofProject = (projectId: string): Range => ({ from: `${projectId}/`, to: getPrefixEnd(`${projectId}/`) });

const toKey = (stream: string, reportId: string): string =>
  `${parseReportsProject(stream) ?? ''}/${stream}/${encodeURIComponent(reportId)}`;

type ChangeEvent = Exclude<ReportEvent, { readonly type: 'ReportChangeUndone' }>;

const apply = async (event: HandledEvent<ChangeEvent>, session: ModelSession): Promise<void> => {
  const { stream, revision } = event;
  const key = toKey(stream, event.data.reportId);
  const known = await session.get<ReportDocument>(REPORTS, key);
  const dropped = await session.get<StreamsDocument>(REPORT_STREAMS, parseReportsProject(stream) ?? '');
  if (Math.max(known?.revision ?? -1, dropped?.revisions[stream] ?? -1) >= revision) return;
  const before = { ...initialReports, reports: known === undefined ? [] : [known], revision: revision - 1 };
  const [report] = evolveReports(before, event).reports;
  if (report !== undefined) session.put(REPORTS, key, { ...report, stream, revision } satisfies ReportDocument);
};

export const reportHandlers: Pick<EventHandlers<ReportEvent>, ChangeEvent['type']> = {
  ReportCreated: apply,
  ReportRenamed: apply,
  ReportDeleted: apply,
  ReportUndeleted: apply,
  ReportItemAdded: apply,
  ReportItemEdited: apply,
  ReportItemRemoved: apply,
  ReportOrdered: apply,
};

/** Settings hold values of comments: nothing of them stays in the model. */
export const dropReports = async (projectId: string, session: ModelSession): Promise<void> => {
  const found = await session.range<ReportDocument>(REPORTS, ofProject(projectId));
  for (const { id } of found) session.delete(REPORTS, id);
  if (found.length === 0) return;
  const before = await session.get<StreamsDocument>(REPORT_STREAMS, projectId);
  const revisions: Record<string, number> = { ...before?.revisions };
  for (const { document } of found)
    revisions[document.stream] = Math.max(revisions[document.stream] ?? -1, document.revision);
  session.put(REPORT_STREAMS, projectId, { revisions } satisfies StreamsDocument);
};

/** From the log, where they are unless files were erased with the project. */
export const restoreReports = async (
  projectId: string,
  session: ModelSession,
  events: Pick<EventStore, 'readStream'>,
): Promise<void> => {
  const dropped = await session.get<StreamsDocument>(REPORT_STREAMS, projectId);
  for (const stream of Object.keys(dropped?.revisions ?? {})) {
    let state = initialReports;
    for await (const event of readStreamEvents<ReportEvent>(events, stream)) state = evolveReports(state, event);
    for (const report of state.reports) {
      const document: ReportDocument = { ...report, stream, revision: state.revision };
      session.put(REPORTS, toKey(stream, report.reportId), document);
    }
  }
};

/** Of one project, in order of creation, without deleted ones. */
export const listReports = async (
  reader: ModelReader,
  { projectId, restorations }: { readonly projectId: string; readonly restorations: number },
): Promise<readonly ReportDocument[]> => {
  const stream = reportsStream(projectId, restorations);
  const rows = await reader.range<ReportDocument>(REPORTS, ofProject(projectId));
  return rows
    .map(({ document }) => document)
    .filter((report) => report.stream === stream && !report.isDeleted)
    .sort((a, b) => a.made - b.made);
};
