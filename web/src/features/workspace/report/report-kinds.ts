/** Keys of the results that a report can hold. */
const KINDS = [
  'table',
  'bar',
  'co-occurrence',
  'network',
  'cloud',
  'terms',
  'time',
  'drivers',
  'stats',
  'changes',
] as const;

export type ReportableKind = (typeof KINDS)[number];

export const isReportable = (kind: string): kind is ReportableKind => KINDS.some((known) => known === kind);
