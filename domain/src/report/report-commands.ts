import type { ReportEvent, ReportItem, ReportItemPart } from './report-events.ts';

/** Commands on the reports of a project. */
export interface CreateReport {
  readonly type: 'CreateReport';
  readonly reportId: string;
  readonly name: string;
}

export interface EditReport {
  readonly type: 'EditReport';
  readonly reportId: string;
  readonly name?: string | undefined;
  /** Ids of its items; unknown ones are ignored, and missing ones stay behind the named ones. */
  readonly order?: readonly string[] | undefined;
}

export interface DeleteReport {
  readonly type: 'DeleteReport';
  readonly reportId: string;
}

export interface AddReportItem {
  readonly type: 'AddReportItem';
  readonly reportId: string;
  readonly item: ReportItem;
}

export interface EditReportItem {
  readonly type: 'EditReportItem';
  readonly reportId: string;
  readonly itemId: string;
  readonly part: Partial<ReportItemPart>;
}

export interface RemoveReportItem {
  readonly type: 'RemoveReportItem';
  readonly reportId: string;
  readonly itemId: string;
}

/** Reverts one command, unless what it changed was changed since. */
export interface UndoReportChange {
  readonly type: 'UndoReportChange';
  readonly from: number;
  /** Every event of the command, in order. */
  readonly events: readonly ReportEvent[];
}

export type ReportCommand =
  CreateReport | EditReport | DeleteReport | AddReportItem | EditReportItem | RemoveReportItem | UndoReportChange;
