/** The rules of a project's reports: named lists of results. */
import { CommandRejected } from '../command-rejected.ts';
import { oneByOne, type Decider } from '../decider.ts';
import { formatNotFound } from '../not-found.ts';
import { requireName } from '../required-name.ts';
import { createUndoRejection, refuseUnless } from '../undone-changes.ts';
import type {
  AddReportItem,
  CreateReport,
  EditReport,
  EditReportItem,
  ReportCommand,
  UndoReportChange,
} from './report-commands.ts';
import {
  MAX_REPORT_ITEMS,
  MAX_REPORTS,
  type ReportEvent,
  type ReportItem,
  type ReportItemPart,
} from './report-events.ts';
import { evolveReports, findReport, initialReports, inOrder, type Report, type ReportsState } from './report-state.ts';

const decide = (command: ReportCommand, state: ReportsState): readonly ReportEvent[] => {
  if (command.type === 'CreateReport') return create(command, state);
  if (command.type === 'UndoReportChange') return undoChange(command, state);
  const { reportId } = command;
  const report = findReport(state, reportId);
  const isRepeat = command.type === 'DeleteReport' && state.reports.some((known) => known.reportId === reportId);
  if (report === undefined && isRepeat) return [];
  if (report === undefined) throw new CommandRejected('REPORT_NOT_FOUND', formatNotFound('report'));
  switch (command.type) {
    case 'EditReport':
      return edit(command, report);
    case 'DeleteReport':
      return [{ type: 'ReportDeleted', data: { reportId } }];
    case 'AddReportItem':
      return addItem(command, report);
    case 'EditReportItem':
      return editItem(command, report);
    case 'RemoveReportItem': {
      const item = report.items.find(({ itemId }) => itemId === command.itemId);
      // One that is not there may have been removed by the same call before.
      return item === undefined
        ? []
        : [{ type: 'ReportItemRemoved', data: { reportId, item, place: report.items.indexOf(item) } }];
    }
  }
};

const create = ({ reportId, name }: CreateReport, { reports }: ReportsState): readonly ReportEvent[] => {
  const data = { reportId, name: requireName(name) };
  const known = reports.find((report) => report.reportId === reportId);
  if (known?.name === data.name && !known.isDeleted) return [];
  if (known !== undefined) throw new CommandRejected('REPORT_EXISTS', 'This report already exists', 'reportId');
  if (reports.filter(({ isDeleted }) => !isDeleted).length >= MAX_REPORTS)
    throw new CommandRejected('REPORT_FULL', `A project can have ${MAX_REPORTS} reports. Delete one first.`);
  return [{ type: 'ReportCreated', data }];
};

const edit = ({ reportId, name, order }: EditReport, report: Report): readonly ReportEvent[] => {
  const next = name === undefined ? report.name : requireName(name);
  const before = toIds(report.items);
  const after = order === undefined ? before : toIds(inOrder(report.items, order));
  return [
    ...(next === report.name
      ? []
      : [{ type: 'ReportRenamed', data: { reportId, before: report.name, name: next } } as const]),
    ...(isSame(before, after) ? [] : [{ type: 'ReportOrdered', data: { reportId, before, after } } as const]),
  ];
};

const addItem = ({ reportId, item }: AddReportItem, { items }: Report): readonly ReportEvent[] => {
  // A repeat.
  if (items.some(({ itemId }) => itemId === item.itemId)) return [];
  if (items.length >= MAX_REPORT_ITEMS)
    throw new CommandRejected('REPORT_FULL', `A report can have ${MAX_REPORT_ITEMS} results. Add it to another one.`);
  const added = { ...item, title: item.title.trim() };
  return [{ type: 'ReportItemAdded', data: { reportId, item: added, place: items.length } }];
};

const editItem = ({ reportId, itemId, part }: EditReportItem, report: Report): readonly ReportEvent[] => {
  const before = toPart(requireItem(report, itemId));
  const { title = before.title, asOf = before.asOf, seen = before.seen } = part;
  const after = { title: title.trim(), asOf, seen };
  return isSame(before, after) ? [] : [{ type: 'ReportItemEdited', data: { reportId, itemId, before, after } }];
};

const toIds = (items: readonly ReportItem[]): readonly string[] => items.map(({ itemId }) => itemId);
const toPart = ({ title, asOf, seen }: ReportItem): ReportItemPart => ({ title, asOf, seen });
/** Of values with the same order of keys. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const requireItem = ({ items }: Report, id: string): ReportItem => {
  const item = items.find(({ itemId }) => itemId === id);
  if (item === undefined) throw new CommandRejected('REPORT_ITEM_NOT_FOUND', formatNotFound('result in the report'));
  return item;
};

const undoChange = ({ from, events }: UndoReportChange, state: ReportsState): readonly ReportEvent[] => {
  if (state.undone.includes(from)) return [];
  const restoring = events.map((event, index) => restored(event, from + index, state)).reverse();
  const changes = restoring.flat();
  if (changes.length === 0) throw createUndoRejection('There is nothing to undo');
  return [{ type: 'ReportChangeUndone', data: { from, to: from + events.length - 1 } }, ...changes];
};

/** The inverse of one event. @throws CommandRejected CHANGED_SINCE */
const restored = (event: ReportEvent, revision: number, state: ReportsState): readonly ReportEvent[] => {
  if (event.type === 'ReportChangeUndone') return [];
  const { reportId } = event.data;
  const any = state.reports.find((report) => report.reportId === reportId);
  const name = any?.name ?? '';
  switch (event.type) {
    case 'ReportCreated':
    case 'ReportUndeleted':
      refuseUnless(any?.since === revision, `The report '${name}' has been deleted since`);
      return [{ type: 'ReportDeleted', data: { reportId } }];
    case 'ReportDeleted':
      refuseUnless(any?.since === revision, `The report '${name}' has been restored since`);
      return [{ type: 'ReportUndeleted', data: { reportId } }];
    default:
      return restoredContent(event, requireUndeleted(any));
  }
};

const requireUndeleted = (report: Report | undefined): Report => {
  if (report === undefined || report.isDeleted) throw createUndoRejection('The report has been deleted since');
  return report;
};

type ContentEvent = Extract<
  ReportEvent,
  { readonly type: 'ReportRenamed' | 'ReportItemAdded' | 'ReportItemEdited' | 'ReportItemRemoved' | 'ReportOrdered' }
>;

const restoredContent = (event: ContentEvent, { reportId, name, items }: Report): readonly ReportEvent[] => {
  switch (event.type) {
    case 'ReportRenamed':
      refuseUnless(name === event.data.name, 'The report has been renamed since');
      return [{ type: 'ReportRenamed', data: { reportId, before: name, name: event.data.before } }];
    case 'ReportItemAdded': {
      const item = items.find(({ itemId }) => itemId === event.data.item.itemId);
      if (item === undefined) throw createUndoRejection('The result has been removed since');
      return [{ type: 'ReportItemRemoved', data: { reportId, item, place: items.indexOf(item) } }];
    }
    case 'ReportItemRemoved': {
      const { item, place } = event.data;
      refuseUnless(!items.some(({ itemId }) => itemId === item.itemId), 'The result has been restored since');
      return [{ type: 'ReportItemAdded', data: { reportId, item, place: Math.min(place, items.length) } }];
    }
    case 'ReportItemEdited': {
      const { itemId, before, after } = event.data;
      const item = items.find((one) => one.itemId === itemId);
      refuseUnless(item !== undefined && isSame(toPart(item), after), 'The result has been changed since');
      return [{ type: 'ReportItemEdited', data: { reportId, itemId, before: after, after: before } }];
    }
    case 'ReportOrdered': {
      const { before, after } = event.data;
      refuseUnless(isSame(toIds(items), after), 'The order has been changed since');
      return [{ type: 'ReportOrdered', data: { reportId, before: after, after: before } }];
    }
  }
};

export const reportsDecider: Decider<ReportsState, ReportCommand, ReportEvent> = {
  initialState: initialReports,
  decide,
  evolve: oneByOne(evolveReports),
};
