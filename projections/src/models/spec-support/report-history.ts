/** A history of reports with every type of event. */
import { reportsDecider } from '@verbatim/domain/report/report-decider';
import { reportsStream, type ReportItem } from '@verbatim/domain/report/report-events';
import type { History } from './history.ts';

const item = (itemId: string): ReportItem => ({
  itemId,
  kind: 'table',
  workspaceId: 'w',
  search: '',
  title: '',
  asOf: '',
  seen: 'p1',
});

/** Leaves the report `r` with the results `b` and `a`. */
export const addReports = async (history: History, projectId: string): Promise<void> => {
  const reportId = 'r';
  const renamed = { type: 'ReportRenamed', data: { reportId, before: 'Q3', name: 'Q4' } } as const;
  const deleted = { type: 'ReportDeleted', data: { reportId } } as const;
  await history.decide(reportsDecider, reportsStream(projectId), [
    { type: 'CreateReport', reportId, name: 'Q3' },
    { type: 'EditReport', reportId, name: 'Q4' },
    { type: 'UndoReportChange', from: 1, events: [renamed] },
    { type: 'AddReportItem', reportId, item: item('a') },
    { type: 'AddReportItem', reportId, item: item('b') },
    { type: 'AddReportItem', reportId, item: item('c') },
    { type: 'RemoveReportItem', reportId, itemId: 'c' },
    { type: 'EditReportItem', reportId, itemId: 'a', part: { title: 'A finding' } },
    { type: 'EditReport', reportId, order: ['b', 'a'] },
    { type: 'DeleteReport', reportId },
    { type: 'UndoReportChange', from: 10, events: [deleted] },
  ]);
};
