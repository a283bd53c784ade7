/** The machine-readable line of a stamp, by which an exported file is verified (ADR 66). */

export interface ExportProof {
  readonly version: 1;
  /** Address of the API that answers it, as of its moment. */
  readonly question: string;
  /** Versions of the rules by which it was answered. */
  readonly rules: Readonly<Record<string, string>>;
  /** SHA-256 of the data, as they are written. */
  readonly data: string;
  /** Of what the browser has drawn: SHA-256 of the answer, in JSON. */
  readonly answer?: string | undefined;
  /** Of cells that the browser has written: check digits of each row and each column, which name a cell. */
  readonly checks?: { readonly rows: string; readonly columns: string } | undefined;
  /** Why the question may have another answer as of its moment. */
  readonly unsettled?: string | undefined;
  /** SHA-256 of the stamp: of all this and the other lines. */
  readonly stamp: string;
}

export type UnsealedProof = Omit<ExportProof, 'stamp'>;

const SUBJECT = 'Verify: ';
const HEAD = `${SUBJECT}{`;
const FIRST_LINE = 'Verbatim NLP';

/** A line of a stamp: its cells, joined without those at the end that are empty. */
export const joinStampCells = (cells: readonly string[]): string =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).join(': ');

export const formatProofLine = (proof: ExportProof): string => `${SUBJECT}${JSON.stringify(proof)}`;

export const isProofLine = (line: string): boolean => line.startsWith(HEAD);

/** The JSON of the line that is one. @returns undefined without any */
export const findProof = (lines: readonly string[]): string | undefined =>
  lines.find(isProofLine)?.slice(SUBJECT.length);

/** Whether a line is the first of a stamp, or the second of a chart's. */
export const isFirstOfStamp = (line: string): boolean => line.startsWith(FIRST_LINE);

/** What the digest of the stamp is computed of. @param lines without that of the proof */
export const formatStampContent = (
  lines: readonly string[],
  { version, question, rules, data, answer, checks, unsettled }: UnsealedProof,
): string =>
  JSON.stringify([
    version,
    question,
    Object.entries(rules).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    data,
    answer ?? null,
    checks === undefined ? null : [checks.rows, checks.columns],
    unsettled ?? null,
    lines,
  ]);

/** Hexadecimal digits of a check. */
const CHECK_DIGITS = 8;

/** Check digits of each row and of each column (FNV-1a): an altered cell differs in one of both. */
export const computeChecks = (rows: readonly (readonly string[])[]): NonNullable<ExportProof['checks']> => {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? ''));
  return { rows: rows.map(toCheck).join(''), columns: columns.map(toCheck).join('') };
};

const toCheck = (cells: readonly string[]): string => {
  let hash = 0x811c9dc5;
  for (const cell of cells)
    for (const unit of `${cell}\0`) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(CHECK_DIGITS, '0');
};

/** The first check that differs. @returns undefined where none does */
export const findDifferentCheck = (one: string, other: string): number | undefined => {
  for (let at = 0; at < Math.max(one.length, other.length); at += CHECK_DIGITS)
    if (one.slice(at, at + CHECK_DIGITS) !== other.slice(at, at + CHECK_DIGITS)) return at / CHECK_DIGITS;
  return undefined;
};
