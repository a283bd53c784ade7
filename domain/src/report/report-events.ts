/**
 * Events of `reports-{project}`: lists of results under a name. Settings hold category values, and titles may
 * quote comments, so the stream is erased with its project. STORED FORMAT: a changed shape is a new event
 * version with an upcaster, never an edit here.
 */

export interface ReportItem {
  readonly itemId: string;
  /** Key of the result, such as `table`; one that a later version adds is kept as it is. */
  readonly kind: string;
  readonly workspaceId: string;
  /** Settings and filters, as the query of the screen's address holds them; '' for the defaults. */
  readonly search: string;
  /** '' for the finding, which follows the figures. */
  readonly title: string;
  /** Moment of its figures, as `formatMoment` writes it; '' for the present. */
  readonly asOf: string;
  /** Moment of its figures; a refresh reports changes since then. */
  readonly seen: string;
}

/** What can be edited of an item. */
export type ReportItemPart = Pick<ReportItem, 'title' | 'asOf' | 'seen'>;

export type ReportEvent =
  | { readonly type: 'ReportCreated'; readonly data: { readonly reportId: string; readonly name: string } }
  | {
      readonly type: 'ReportRenamed';
      readonly data: { readonly reportId: string; readonly before: string; readonly name: string };
    }
  | { readonly type: 'ReportDeleted'; readonly data: { readonly reportId: string } }
  | { readonly type: 'ReportUndeleted'; readonly data: { readonly reportId: string } }
  | {
      readonly type: 'ReportItemAdded';
      readonly data: { readonly reportId: string; readonly item: ReportItem; readonly place: number };
    }
  | {
      readonly type: 'ReportItemEdited';
      readonly data: {
        readonly reportId: string;
        readonly itemId: string;
        readonly before: ReportItemPart;
        readonly after: ReportItemPart;
      };
    }
  | {
      readonly type: 'ReportItemRemoved';
      /** The item as it was, and where, for an undo. */
      readonly data: { readonly reportId: string; readonly item: ReportItem; readonly place: number };
    }
  | {
      readonly type: 'ReportOrdered';
      /** Ids of all its items. */
      readonly data: {
        readonly reportId: string;
        readonly before: readonly string[];
        readonly after: readonly string[];
      };
    }
  /**
   * One command was reverted, at these revisions (both included). The resulting changes follow as events of
   * their own.
   */
  | { readonly type: 'ReportChangeUndone'; readonly data: { readonly from: number; readonly to: number } };

const STREAMS = 'reports-';

/** @param restorations of the project after files were erased with it: a deleted stream takes no events */
export const reportsStream = (projectId: string, restorations = 0): string =>
  `${STREAMS}${projectId}${restorations === 0 ? '' : `.${restorations}`}`;

/** Undefined for a stream of another kind. */
export const parseReportsProject = (stream: string): string | undefined =>
  stream.startsWith(STREAMS) ? stream.slice(STREAMS.length).replace(/\.\d+$/u, '') : undefined;

/** More would be neither read nor written at once. */
export const MAX_REPORT_ITEMS = 100;
export const MAX_REPORTS = 100;
