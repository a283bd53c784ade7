/**
 * What changed between two moments as one HTML file, to be kept or printed: it runs nothing and loads
 * nothing. Texts of comments are not in it.
 */
import { CAUSE_LABELS, type Cause } from '@verbatim/domain/moment/causes';
import type { RuleVersions } from '@verbatim/domain/freeze/freeze-events';
import { escapeXml } from '@verbatim/domain/formats/xml-text';
import { formatSigned } from '@verbatim/domain/statistics/percentages';
import type { HistoryItem } from '../contract/history.ts';
import type { CausedChange, ChangedFigures, ChangedRow, ChangesResult } from '../contract/results/changes.ts';
import type { PastMoment } from '../contract/results/past.ts';
import type { Seal } from '../contract/seals.ts';
import { formatRevisions } from '../exports/export-stamp.ts';
import { shortPosition } from '../ops/shown-position.ts';
import { REPORT_STYLE } from './changes-report-style.ts';

export interface CauseEntries {
  readonly cause: Cause;
  /** Newest first. */
  readonly items: readonly HistoryItem[];
  readonly hasMore: boolean;
}

export interface ChangesReport {
  readonly project: string;
  readonly workspace: string;
  /** As sentences. */
  readonly filters: readonly string[];
  /** Label of the weight column; null for unweighted. */
  readonly weight: string | null;
  /** The column of a table whose comments alone are counted; null for all. */
  readonly column: string | null;
  readonly result: ChangesResult;
  readonly entries: readonly CauseEntries[];
  readonly rules: RuleVersions;
  /** Null while the log was never sealed. */
  readonly seal: Seal | null;
  /** Whether the seal covers all events of a moment. */
  readonly sealed: { readonly from: boolean; readonly to: boolean };
  readonly who: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

const ROW_NAMES: Readonly<Record<string, string>> = { total: 'All comments', unclassified: 'Unclassified' };
const getRowName = ({ id, name }: ChangedRow): string => ROW_NAMES[id] ?? (name || 'A deleted theme');

const NONE = '–';
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const formatDifference = (value: number): string =>
  `${value === 0 ? '' : value > 0 ? '+' : '−'}${number.format(Math.abs(value))}`;
const formatMean = (value: number | null | undefined): string => (value == null ? NONE : formatSigned(value));

/** '2026-05-01 12:00:05 UTC', the same for every reader. */
const formatInstant = (instant: string | null): string =>
  instant === null ? 'before the first event' : `${instant.slice(0, 19).replace('T', ' ')} UTC`;

const element = (name: string, content: string, attributes = ''): string =>
  `<${name}${attributes === '' ? '' : ` ${attributes}`}>${content}</${name}>`;

const cell = (text: string): string => element('td', escapeXml(text), 'dir="auto"');
const figure = (text: string): string => element('td', escapeXml(text), 'class="number"');
const rowHeader = (text: string): string => element('th', escapeXml(text), 'scope="row" dir="auto"');

const NUMERIC = new Set(['Before', 'After', 'Difference', 'Mean before', 'Mean after', 'Gained', 'Lost', 'Mean']);

function* table(caption: string, heads: readonly string[], rows: Iterable<string>, kind = ''): Generator<string> {
  const head = heads
    .map((text) => element('th', escapeXml(text), `scope="col"${NUMERIC.has(text) ? ' class="number"' : ''}`))
    .join('');
  yield `<table class="${kind}">${element('caption', escapeXml(caption))}<thead>${element('tr', head)}</thead>\n<tbody>\n`;
  for (const row of rows) yield `${element('tr', row)}\n`;
  yield '</tbody></table>\n';
}

const facts = (lines: readonly (readonly [string, string])[]): string =>
  element(
    'dl',
    lines.map(([what, value]) => `<dt>${escapeXml(what)}</dt><dd dir="auto">${escapeXml(value)}</dd>`).join('\n'),
  );

function* section(title: string, ...contents: readonly Iterable<string>[]): Generator<string> {
  yield `<section>${element('h2', escapeXml(title))}\n`;
  for (const content of contents) yield* content;
  yield '</section>\n';
}

const listRows = ({ total, themes, unclassified }: ChangesResult): readonly ChangedRow[] => [
  total,
  ...themes,
  unclassified,
];

const formatCount = (figures: ChangedFigures | null): string =>
  figures === null ? NONE : number.format(figures.count);

const toAnswerRow = (row: ChangedRow): string =>
  [
    rowHeader(getRowName(row)),
    figure(formatCount(row.before)),
    figure(formatCount(row.after)),
    figure(formatDifference(row.difference)),
    figure(formatMean(row.before?.sentiment?.avg)),
    figure(formatMean(row.after?.sentiment?.avg)),
  ].join('');

const toCauseRow = (row: ChangedRow, change: CausedChange): string =>
  [
    rowHeader(getRowName(row)),
    cell(CAUSE_LABELS[change.cause].long),
    figure(formatDifference(change.difference)),
    figure(number.format(change.gained)),
    figure(number.format(change.lost)),
    figure(formatMean(change.mean)),
  ].join('');

const describeEntry = ({ sentence, details, changes }: HistoryItem): string => {
  const lines = changes.map(({ what, before, after }) => {
    const was = before === null ? '' : `<del>${escapeXml(before)}</del>`;
    const is = after === null ? '' : `<ins>${escapeXml(after)}</ins>`;
    return element('p', `${escapeXml(what)}: ${was}${was === '' || is === '' ? '' : ' → '}${is}`, 'dir="auto"');
  });
  const texts = [sentence, ...details].map((text) => element('p', escapeXml(text), 'dir="auto"'));
  return [...texts, ...lines].join('');
};

function* toEntryRows(items: readonly HistoryItem[]): Generator<string> {
  for (const item of items)
    yield `${cell(formatInstant(item.at))}${cell(item.actor.name)}<td>${describeEntry(item)}</td>`;
}

function* describeEntries({ cause, items, hasMore }: CauseEntries): Generator<string> {
  yield* table(CAUSE_LABELS[cause].long, ['When', 'Who', 'What'], toEntryRows(items), 'entries');
  if (hasMore) yield element('p', 'Older entries are in the history of the project.', 'class="note"');
}

const describeMoment = (moment: PastMoment, rules: RuleVersions): string => {
  const { asOf, at, isNow, revisions, missing, resplit } = moment;
  return facts([
    ['Moment', `${formatInstant(at)}${isNow ? ' (the present, when this file was saved)' : ''}`],
    ['As of', asOf],
    ['Revisions', formatRevisions(revisions)],
    [
      'Computed by',
      Object.entries(rules)
        .map(([rule, version]) => `${rule} ${version}`)
        .join(', '),
    ],
    [
      'Erased since',
      missing.comments === 0
        ? 'nothing'
        : `${number.format(missing.comments)} comments in ${missing.files} files, missing from both answers`,
    ],
    ...(resplit.length === 0 ? [] : [['Sentences', `divided by the rules of now: ${resplit.join(', ')}`] as const]),
  ]);
};

const describeSeal = ({ seal, sealed }: ChangesReport): string => {
  if (seal === null) return element('p', 'The log has not been sealed yet.');
  const covered = [...(sealed.from ? ['the first moment'] : []), ...(sealed.to ? ['the second moment'] : [])];
  return facts([
    ['Seal', `${seal.number}, ${formatInstant(seal.at)}, by ${seal.by.name}`],
    ['Root', seal.root],
    [
      'Covers',
      `the log up to position ${shortPosition(seal.position)}: ${covered.join(' and ') || 'neither moment yet'}`,
    ],
  ]);
};

const describeQuestion = ({ project, workspace, filters, column, weight, result, who, at }: ChangesReport): string =>
  facts([
    ['Project', project],
    ['Workspace', workspace],
    ['First moment', `${formatInstant(result.from.at)} (${result.from.asOf})`],
    ['Second moment', `${formatInstant(result.to.at)} (${result.to.asOf})`],
    ['Filters', filters.length === 0 ? 'none' : filters.join('; ')],
    ...(column === null ? [] : [['Column', column] as const]),
    ['Weighted by', weight ?? 'nothing'],
    ['Made', `${formatInstant(at)}, by ${who}`],
  ]);

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

function* toAnswerRows(rows: readonly ChangedRow[]): Generator<string> {
  for (const row of rows) yield toAnswerRow(row);
}

function* toCauseRows(rows: readonly ChangedRow[]): Generator<string> {
  for (const row of rows) for (const change of row.causes) yield toCauseRow(row, change);
}

function* describeCauses({ causes }: ChangesResult, rows: readonly ChangedRow[]): Generator<string> {
  const order = causes.map((cause) => CAUSE_LABELS[cause].long.toLowerCase()).join('; ');
  const note = `Causes are applied one after the other, so their differences add up: ${order}.`;
  yield element('p', escapeXml(note), 'class="note"');
  if (rows.every((row) => row.causes.length === 0))
    yield element('p', 'No figure has changed between the two moments.');
  else yield* table('Differences by theme and cause', CAUSE_HEADS, toCauseRows(rows));
}

const ANSWER_HEADS = ['Theme', 'Before', 'After', 'Difference', 'Mean before', 'Mean after'];
const CAUSE_HEADS = ['Theme', 'Cause', 'Difference', 'Gained', 'Lost', 'Mean'];

/** In parts, because a workspace may have thousands of themes. */
export function* writeChangesReport(report: ChangesReport): Generator<string> {
  const { result, entries, rules, project, workspace } = report;
  const rows = listRows(result);
  const title = `What changed: ${workspace}, ${project}`;
  yield [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeXml(title)}</title>`,
    `<style>${REPORT_STYLE}</style></head>`,
    `<body><main><h1 dir="auto">${escapeXml(title)}</h1>\n`,
  ].join('\n');
  yield* section('Question', [describeQuestion(report)]);
  yield* section('Both answers', table('Comments and mean sentiment by theme', ANSWER_HEADS, toAnswerRows(rows)));
  yield* section('Causes', describeCauses(result, rows));
  yield* section('History', ...(entries.length === 0 ? [[element('p', 'No entries.')]] : entries.map(describeEntries)));
  yield* section('Stamps', [
    `${element('h3', 'First moment')}${describeMoment(result.from, rules)}`,
    `${element('h3', 'Second moment')}${describeMoment(result.to, rules)}`,
  ]);
  yield* section('Last seal', [describeSeal(report)]);
  yield '</main></body></html>\n';
}
