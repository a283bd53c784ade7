/** Reports of a project: named lists of results, with their settings. */
import { MAX_REPORT_ITEMS } from '@verbatim/domain/report/report-events';
import { z } from 'zod';

const id = z.string().max(100);
const asOf = z.string().max(200);
const title = z.string().trim().max(300);

export const reportRequest = z.strictObject({ name: z.string().trim().min(1, 'Field is Required').max(200) });

export const editReportRequest = z.strictObject({
  name: z.string().trim().min(1, 'Field is Required').max(200).optional(),
  /** Ids of its results, in order. */
  order: z.array(id).max(MAX_REPORT_ITEMS).optional(),
});

export const reportItemRequest = z.strictObject({
  /** Key of the result, such as `table`, `bar` or `time`. */
  kind: z
    .string()
    .regex(/^[a-z][a-z-]*$/u)
    .max(40),
  workspace_id: id.min(1),
  /** Settings and filters: the query of the screen's address. */
  search: z.string().max(16_000).default(''),
  /** '' for the finding, which follows the figures. */
  title: title.default(''),
  /** Moment of the figures, as in any `asOf`; '' for the present. */
  asOf: asOf.default(''),
});

export const editReportItemRequest = z.strictObject({
  title: title.optional(),
  asOf: asOf.optional(),
  /** Later changes are reported against this moment. */
  refreshed: z.literal(true).optional(),
});

export type ReportItemInput = z.input<typeof reportItemRequest>;
export type EditReportItemInput = z.input<typeof editReportItemRequest>;
export type EditReportInput = z.input<typeof editReportRequest>;

export interface ReportItem {
  readonly id: string;
  readonly kind: string;
  readonly workspace_id: string;
  readonly search: string;
  readonly title: string;
  /** A moment as a value of `asOf`; '' for the present. */
  readonly asOf: string;
  /** The moment at which it was added or last refreshed, as a value of `asOf`. */
  readonly seen: string;
}

export interface Report {
  readonly id: string;
  readonly name: string;
  readonly project_id: string;
  readonly items: readonly ReportItem[];
}
