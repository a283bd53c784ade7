import { findProof, isFirstOfStamp, isProofLine, type ExportProof } from '@verbatim/domain/formats/export-proof';
import { z } from 'zod';

const digest = z.string().regex(/^[0-9a-f]{64}$/u);
const checks = z.string().max(1_000_000);

const exportProof = z.strictObject({
  version: z.literal(1),
  question: z.string(),
  rules: z.record(z.string().max(50), z.string().max(100)),
  data: digest,
  answer: digest.optional(),
  checks: z.strictObject({ rows: checks, columns: checks }).optional(),
  unsettled: z.string().optional(),
  stamp: digest,
});

export interface ParsedStamp {
  /** Without the line of the proof. */
  readonly lines: readonly string[];
  /** `missing` in files of before it was written, `invalid` if it was altered. */
  readonly proof: ExportProof | 'missing' | 'invalid';
}

/** @returns undefined where the lines are no stamp */
export const parseStamp = (lines: readonly string[]): ParsedStamp | undefined => {
  if (!lines.some(isFirstOfStamp)) return undefined;
  const json = findProof(lines);
  const others = lines.filter((line) => !isProofLine(line));
  if (json === undefined) {
    const isBroken = lines.some((line) => line.startsWith('Verify'));
    return { lines: others, proof: isBroken ? 'invalid' : 'missing' };
  }
  const parsed = exportProof.safeParse(readJson(json));
  return { lines: others, proof: parsed.success ? parsed.data : 'invalid' };
};

const readJson = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};
