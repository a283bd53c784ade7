/** Ends an export's stamp with the line by which the file is verified (ADR 66). */
import { createHash } from 'node:crypto';
import {
  formatProofLine,
  formatStampContent,
  joinStampCells,
  type ExportProof,
  type UnsealedProof,
} from '@verbatim/domain/formats/export-proof';
import { formatMoment, MOMENT_PARTS, momentStreams, type Moment } from '@verbatim/domain/moment/moment';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import type { SheetFormat } from '@verbatim/domain/formats/layout/sheet-line';
import { toXlsxText } from '@verbatim/domain/formats/xlsx-row';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { Context } from '../http/request-state.ts';
import { PRESENT_RULES } from '../past/present-rules.ts';
import { AS_OF } from '../past/read-past.ts';
import { readRevisions, type PastSubject } from '../past/resolve-moment.ts';
import { stampLines, type Stamp, type StampLine } from './export-stamp.ts';

/**
 * Bump with every change of what a file or an answer of the same question contains: older files then verify
 * as made by other rules, and not as altered. Version 2 has bases of weighted figures, version 3
 * queries in changes and another automatic step of periods.
 */
const EXPORT_VERSION = '3';

export const EXPORT_RULES: Readonly<Record<string, string>> = { ...PRESENT_RULES, exports: EXPORT_VERSION };

/** @param written the format, and SHA-256 of the data before the stamp */
export type StampWriter = (written: {
  readonly format: SheetFormat;
  readonly data: string;
}) => Promise<readonly StampLine[]>;

/** Needs `settleMoment` before anything that the export is made of was read. */
export const createStampWriter = (
  ctx: Context,
  { events, now }: Pick<Dependencies, 'events' | 'now'>,
  about: Omit<Stamp, 'revisions' | 'who' | 'at'>,
): StampWriter => {
  const { settled, account } = ctx.state;
  if (settled === undefined) throw new Error('An export needs settleMoment');
  const { moment, subject } = settled;
  const stamp: Stamp = { ...about, revisions: moment, who: account?.name ?? '', at: now().toISOString() };
  return async ({ format, data }) => {
    const end = await readRevisions(ctx, events, subject);
    const lines = stampLines(stamp, end);
    const unsettled = settled.unsettled ?? ((await hasChanged(events, subject, moment, end)) ? CHANGED : undefined);
    const proof = { version: 1, question: toQuestion(ctx, moment), rules: EXPORT_RULES, data, unsettled } as const;
    const [subjectOfProof, value] = splitLine(formatProofLine(sealProof(toStoredLines(format, lines), proof)));
    // The last line marks the end of a stamp, by which an import finds it.
    return [...lines.slice(0, -1), [subjectOfProof, value], ...lines.slice(-1)];
  };
};

const CHANGED = 'something changed while the file was being written';

/** The end of a build changes no result: its last step had ended before. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set<ProjectEvent['type']>(['BuildFinished']);

const hasChanged = async (
  events: Dependencies['events'],
  { projectId, workspaceId }: PastSubject,
  from: Moment,
  to: Moment,
): Promise<boolean> => {
  const streams = momentStreams(projectId, workspaceId);
  for (const part of MOMENT_PARTS) {
    const stream = streams[part];
    if (stream === undefined || from[part] === to[part]) continue;
    for await (const { type } of events.readStream(stream, { from: (from[part] ?? -1) + 1 }))
      if (!WITHOUT_EFFECT.has(type)) return true;
  }
  return false;
};

const splitLine = (line: string): StampLine => {
  const at = line.indexOf(': ');
  return [line.slice(0, at), line.slice(at + 2)];
};

/** The address of the request, as of the moment. */
const toQuestion = ({ path, querystring }: Context, moment: Moment): string => {
  const query = new URLSearchParams(querystring);
  query.set(AS_OF, formatMoment(moment));
  return `${path}?${query.toString()}`;
};

/** As they are read from the file. */
const toStoredLines = (format: SheetFormat, lines: readonly StampLine[]): readonly string[] =>
  lines.map((cells) =>
    joinStampCells(cells.map((cell) => (format === 'xlsx' ? toXlsxText(cell) : Buffer.from(cell).toString()))),
  );

const sealProof = (lines: readonly string[], proof: UnsealedProof): ExportProof => ({
  ...proof,
  stamp: computeStampDigest(lines, proof),
});

export const computeStampDigest = (lines: readonly string[], proof: UnsealedProof): string =>
  createHash('sha256').update(formatStampContent(lines, proof)).digest('hex');
