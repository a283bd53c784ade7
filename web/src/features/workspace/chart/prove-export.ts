/** Ends the stamp of a file that the browser writes with the line by which it is verified (ADR 66). */
import { csvRecords } from '@verbatim/domain/formats/csv/csv-records';
import { formatCsvLine } from '@verbatim/domain/formats/csv/csv-line';
import {
  computeChecks,
  formatProofLine,
  formatStampContent,
  type UnsealedProof,
} from '@verbatim/domain/formats/export-proof';
import { unescaped } from '@verbatim/domain/formats/verbatim-export';
import { findResultAddress, type ShownResult } from '../../../api/results/result-address.ts';
import { toMomentAddress } from '../../../api/transport/past.ts';
import type { Stamped } from './stamp.ts';

type Question = Pick<UnsealedProof, 'question' | 'rules' | 'answer'>;

/**
 * Asks for the shown result as of the moment of the stamp.
 * @returns undefined where it cannot be asked, or the browser computes no digests, as on plain http
 * @throws Error if the result is another one by now
 */
export const askForProof = async (shown: ShownResult, { moment }: Stamped): Promise<Question | undefined> => {
  const address = findResultAddress(shown);
  if (address === undefined || moment === undefined || !window.isSecureContext) return undefined;
  const question = toMomentAddress(address, moment.asOf);
  const response = await fetch(question).catch(() => undefined);
  if (response?.ok !== true) return undefined;
  const text = await response.text();
  if (JSON.stringify(JSON.parse(text)) !== JSON.stringify(shown.data))
    throw new Error('The figures have just changed. Please save again.');
  return { question, rules: moment.rules, answer: await computeSha256(text) };
};

/** @param content of the file without its stamp; a text of cells gets check digits */
export const addProof = async (
  lines: readonly string[],
  question: Question | undefined,
  content: string | Blob,
  hasCells: boolean,
): Promise<readonly string[]> => {
  if (question === undefined) return lines;
  const data = await computeSha256(content);
  const checks = hasCells && typeof content === 'string' ? computeChecks(readCells(content)) : undefined;
  return insertProof(lines, { version: 1, ...question, data, checks });
};

const insertProof = async (lines: readonly string[], proof: UnsealedProof): Promise<readonly string[]> => {
  const line = formatProofLine({ ...proof, stamp: await computeSha256(formatStampContent(lines, proof)) });
  // The last line marks the end of a stamp, by which an import finds it.
  return [...lines.slice(0, -1), line, ...lines.slice(-1)];
};

export interface ProvenSheet {
  /** XML of the rows. */
  readonly data: string;
  /** Texts of the cells, without empty ones at the end of a row. */
  readonly cells: readonly (readonly string[])[];
}

/** As `addProof`, of a worksheet. */
export const addSheetProof = async (
  lines: readonly string[],
  question: Question | undefined,
  { data, cells }: ProvenSheet,
): Promise<readonly string[]> =>
  question === undefined
    ? lines
    : insertProof(lines, { version: 1, ...question, data: await computeSha256(data), checks: computeChecks(cells) });

/** The file with its stamp below an empty line. @param csv without a stamp */
export const proveCsv = async (
  csv: string,
  lines: readonly string[],
  question: Question | undefined,
): Promise<string> => {
  const stamp = await addProof(lines, question, csv, true);
  return csv + [[''], ...stamp.map((line) => [line])].map(formatCsvLine).join('');
};

const readCells = (csv: string): readonly (readonly string[])[] =>
  [...csvRecords(csv, ',')].map(({ cells }) => cells.map(unescaped));

const computeSha256 = async (content: string | Blob): Promise<string> => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : await content.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
