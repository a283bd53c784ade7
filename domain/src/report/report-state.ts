import { withUndone } from '../undone-changes.ts';
import type { ReportEvent, ReportItem } from './report-events.ts';

export interface Report {
  readonly reportId: string;
  readonly name: string;
  readonly items: readonly ReportItem[];
  readonly isDeleted: boolean;
  /** Revision of its creation. */
  readonly made: number;
  /** Revision of the event that made, deleted or restored it. */
  readonly since: number;
}

export interface ReportsState {
  /** In order of creation, with deleted ones. */
  readonly reports: readonly Report[];
  /** First revisions of the latest undone changes. */
  readonly undone: readonly number[];
  /** Of the last event, -1 before the first. */
  readonly revision: number;
}

export const initialReports: ReportsState = { reports: [], undone: [], revision: -1 };

export const findReport = ({ reports }: Pick<ReportsState, 'reports'>, id: string): Report | undefined =>
  reports.find(({ reportId, isDeleted }) => reportId === id && !isDeleted);

const change = (state: ReportsState, id: string, patch: (report: Report) => Partial<Report>): ReportsState => ({
  ...state,
  reports: state.reports.map((report) => (report.reportId === id ? { ...report, ...patch(report) } : report)),
});

export const evolveReports = (before: ReportsState, event: ReportEvent): ReportsState => {
  const since = before.revision + 1;
  const state = { ...before, revision: since };
  switch (event.type) {
    case 'ReportCreated':
      return {
        ...state,
        reports: [...state.reports, { ...event.data, items: [], isDeleted: false, since, made: since }],
      };
    case 'ReportRenamed':
      return change(state, event.data.reportId, () => ({ name: event.data.name }));
    case 'ReportDeleted':
      return change(state, event.data.reportId, () => ({ isDeleted: true, since }));
    case 'ReportUndeleted':
      return change(state, event.data.reportId, () => ({ isDeleted: false, since }));
    case 'ReportItemAdded':
      return change(state, event.data.reportId, ({ items }) => ({
        items: items.toSpliced(event.data.place, 0, event.data.item),
      }));
    case 'ReportItemEdited':
      return change(state, event.data.reportId, ({ items }) => ({
        items: items.map((item) => (item.itemId === event.data.itemId ? { ...item, ...event.data.after } : item)),
      }));
    case 'ReportItemRemoved':
      return change(state, event.data.reportId, ({ items }) => ({
        items: items.filter(({ itemId }) => itemId !== event.data.item.itemId),
      }));
    case 'ReportOrdered':
      return change(state, event.data.reportId, ({ items }) => ({ items: inOrder(items, event.data.after) }));
    case 'ReportChangeUndone':
      return { ...state, undone: withUndone(state.undone, event.data.from) };
  }
};

/** Items that the order does not name follow in their present order. */
export const inOrder = (items: readonly ReportItem[], order: readonly string[]): readonly ReportItem[] => {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ itemId }: ReportItem): number => places.get(itemId) ?? order.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
};
