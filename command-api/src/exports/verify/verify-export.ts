/** Whether a saved export is what its question answers as of its moment (ADR 66). */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { computeChecks, findDifferentCheck, type ExportProof } from '@verbatim/domain/formats/export-proof';
import { unescaped } from '@verbatim/domain/formats/verbatim-export';
import { projectStream } from '@verbatim/domain/project/project-events';
import { HISTORY_MODEL } from '@verbatim/projections/models/history/history';
import { findFileName } from '@verbatim/projections/models/history/history.query';
import { filesSplitSince } from '@verbatim/projections/past/past-segments';
import type { Past } from '@verbatim/projections/past/past-models';
import type { Account } from '../../contract/accounts.ts';
import type { CellDifference, ExportVerification, StampDifference } from '../../contract/export-verification.ts';
import { HttpError } from '../../http/http-error.ts';
import { listErased } from '../../past/list-erased.ts';
import { computeStampDigest, EXPORT_RULES } from '../stamp-writer.ts';
import { askQuestion, parseQuestion, type Answer, type Question, type QuestionDependencies } from './ask-question.ts';
import { checkOlderStamp } from './check-older-stamp.ts';
import { findDifference, nameCell } from './compare-rows.ts';
import { describeExportVerification } from './describe-export-verification.ts';
import type { ExportedFile } from './exported-file.ts';
import { withExportedFile } from './open-exported-file.ts';
import { parseStamp, type ParsedStamp } from './parse-proof.ts';

export interface VerifyDependencies extends QuestionDependencies {
  /** Where files wait for their check. */
  readonly uploadsDir: string;
}

export interface Verifier {
  /** Undefined for an operator. */
  readonly account: Account | undefined;
  readonly signal: AbortSignal;
}

type Outcome = Omit<ExportVerification, 'sentences'>;

const NOTHING: Omit<Outcome, 'verdict'> = {
  what: null,
  question: null,
  isDrawn: false,
  intact: null,
  older: null,
  difference: null,
  stampDifferences: [],
  erased: [],
  unsettled: null,
  resplit: [],
  rules: [],
};

/** @throws ExportUnreadableError for a damaged file, ModelBehindError */
export const verifyExport = (deps: VerifyDependencies, path: string, by: Verifier): Promise<ExportVerification> =>
  withExportedFile(path, async (file) => {
    const outcome = await judgeFile(deps, file, by);
    return { ...outcome, sentences: describeExportVerification(outcome) };
  });

const judgeFile = async (deps: VerifyDependencies, file: ExportedFile, by: Verifier): Promise<Outcome> => {
  const stamp = parseStamp(file.lines);
  if (stamp === undefined) return { ...NOTHING, verdict: 'unknown' };
  const { lines, proof } = stamp;
  const what = findValue(lines, /^Verbatim NLP: (?<value>.*)/u);
  if (proof === 'missing') {
    const older = await checkOlderStamp(deps.events, lines);
    return { ...NOTHING, verdict: older.impossible === null ? 'older' : 'altered', what, older };
  }
  const question = proof === 'invalid' ? undefined : parseQuestion(proof.question);
  if (proof === 'invalid' || question === undefined) return { ...NOTHING, verdict: 'altered', what, intact: false };
  const isDataIntact = (await file.digest()) === proof.data;
  const isStampIntact = computeStampDigest(lines, proof) === proof.stamp;
  const known: Known = {
    what,
    question: proof.question,
    isDrawn: proof.answer !== undefined,
    intact: isDataIntact && isStampIntact,
    rules: listRules(proof),
  };
  const asked = await tryQuestion(deps, question, by);
  if (asked === 'elsewhere') return { ...NOTHING, ...known, verdict: asked };
  const { content, past } = asked;
  if (content === undefined) return judgeDifference(deps, known, proof, REFUSED, past);
  const compared =
    proof.answer === undefined
      ? await compareExports(deps, file, { ...stamp, proof }, content)
      : await compareDrawn(file, proof, content, isDataIntact);
  if (compared.isEqual)
    return { ...NOTHING, ...known, verdict: compared.isDigestValid && isStampIntact ? 'same' : 'altered' };
  return judgeDifference(deps, known, proof, compared, past);
};

type Known = Pick<Outcome, 'what' | 'question' | 'isDrawn' | 'intact' | 'rules'>;

const findValue = (lines: readonly string[], pattern: RegExp): string | null => {
  for (const line of lines) {
    const value = pattern.exec(line)?.groups?.['value'];
    if (value !== undefined) return value;
  }
  return null;
};

const listRules = ({ rules }: ExportProof): ExportVerification['rules'] =>
  [...new Set([...Object.keys(rules), ...Object.keys(EXPORT_RULES)])].flatMap((rule) =>
    rules[rule] === EXPORT_RULES[rule] ? [] : [{ rule, file: rules[rule] ?? '', now: EXPORT_RULES[rule] ?? '' }],
  );

const tryQuestion = async (
  deps: VerifyDependencies,
  question: Question,
  { account, signal }: Verifier,
): Promise<Answer | 'elsewhere'> => {
  try {
    return await askQuestion(deps, question, account, signal);
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return 'elsewhere';
    throw error;
  }
};

interface Compared {
  /** Cells and stamp. */
  readonly isEqual: boolean;
  /** Whether the digest in the file is that of the answer. */
  readonly isDigestValid: boolean;
  readonly difference: CellDifference | null;
  readonly stampDifferences: readonly StampDifference[];
}

/** A question that is refused was altered, or is about values that went with an erased file. */
const REFUSED: Pick<Compared, 'difference' | 'stampDifferences'> = { difference: null, stampDifferences: [] };

/** Compares the file with the export of now, which is written beside it. */
const compareExports = async (
  { uploadsDir }: VerifyDependencies,
  file: ExportedFile,
  { lines, proof }: ParsedStamp & { readonly proof: ExportProof },
  content: Readable,
): Promise<Compared> => {
  const folder = await mkdtemp(join(uploadsDir, 'verify-'));
  try {
    const path = join(folder, 'expected');
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return await withExportedFile(path, async (expected) => {
      const digest = await expected.digest();
      const isByteForByte = (await file.digest()) === digest;
      const difference = isByteForByte ? undefined : await findDifference(file.rows(), expected.rows());
      const own = parseStamp(expected.lines);
      const stampDifferences = compareStamps(lines, own?.lines ?? []);
      return {
        isEqual: difference === undefined && stampDifferences.length === 0,
        isDigestValid: proof.data === digest,
        difference: difference ?? null,
        stampDifferences,
      };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Who has exported a file, and when, is covered by the digest of the stamp alone. */
const OF_ITS_DAY = /^(?:Exported (?:by|at)|Changed while the file was being written)(?:: |$)/u;

const compareStamps = (file: readonly string[], expected: readonly string[]): readonly StampDifference[] => {
  const [lines, own] = [file, expected].map((each) => each.filter((line) => !OF_ITS_DAY.test(line)));
  return Array.from({ length: Math.max(lines!.length, own!.length) }, (_, at) => ({
    file: lines![at] ?? null,
    expected: own![at] ?? null,
  })).filter((line) => line.file !== line.expected);
};

/** What a browser has drawn: the answer is asked for again, the drawing has its own digest. */
const compareDrawn = async (
  file: ExportedFile,
  { answer, checks }: ExportProof,
  content: Readable,
  isDataIntact: boolean,
): Promise<Compared> => {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk as Buffer);
  const isAnswered = hash.digest('hex') === answer;
  const difference = isDataIntact || checks === undefined ? undefined : await findByChecks(file, checks);
  const isDrawn = isDataIntact || (checks !== undefined && difference === undefined);
  return {
    isEqual: isAnswered && isDrawn,
    isDigestValid: true,
    difference: difference ?? null,
    stampDifferences: [],
  };
};

/** Cells of a table that a browser has written. */
const MAX_CHECKED_CELLS = 500_000;

const findByChecks = async (
  file: ExportedFile,
  checks: NonNullable<ExportProof['checks']>,
): Promise<CellDifference | undefined> => {
  const rows: (readonly string[])[] = [];
  let cells = 0;
  const width = checks.columns.length / 8;
  for await (const row of file.rows()) {
    cells += row.length;
    if (cells > MAX_CHECKED_CELLS) break;
    rows.push(row.slice(0, width).map(unescaped));
  }
  const found = computeChecks(rows);
  const row = findDifferentCheck(found.rows, checks.rows);
  if (row === undefined) return undefined;
  const column = findDifferentCheck(found.columns, checks.columns) ?? 0;
  const own = rows[row] ?? [];
  return { ...nameCell(row + 1, column, rows[0] ?? [], own), file: own[column] ?? null, expected: null };
};

/** Why an answer is another one now, or that the file was altered. */
const judgeDifference = async (
  deps: VerifyDependencies,
  known: Known,
  { unsettled }: ExportProof,
  { difference, stampDifferences }: Pick<Compared, 'difference' | 'stampDifferences'>,
  past: Past | undefined,
): Promise<Outcome> => {
  const base = { ...NOTHING, ...known };
  if (known.rules.length > 0) return { ...base, verdict: 'other-rules' };
  const { erased, resplit } = past === undefined ? { erased: [], resplit: [] } : await listChanges(deps, past);
  if (erased.length > 0) return { ...base, verdict: 'erased', erased, resplit };
  if (resplit.length > 0) return { ...base, verdict: 'other-rules', resplit };
  if (unsettled !== undefined) return { ...base, verdict: 'unsettled', unsettled };
  return { ...base, verdict: 'altered', difference, stampDifferences };
};

/** What has happened to the comments of a moment since. */
const listChanges = async (
  { events, past: models, reads }: VerifyDependencies,
  past: Past,
): Promise<Pick<Outcome, 'erased' | 'resplit'>> => {
  const { projectId } = past;
  const history = await reads.readStale(HISTORY_MODEL);
  const name = (fileId: string): Promise<string> => findFileName(history, projectId, fileId);
  const erased = await listErased({ events, past: models }, past, name);
  const resplit = new Set(await filesSplitSince(events, projectStream(projectId), past.moment.project));
  return { erased, resplit: await Promise.all([...resplit].map(name)) };
};
