/** Runs `ops doctor` and returns its findings. */
import type { DoctorDocument } from './ops-documents.ts';
import { readOpsDocuments, runOps } from './run-ops.ts';

export const examine = async (
  dataDir: string,
  args: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
) => {
  const ask = () => runOps(dataDir, ['doctor', '--json', ...args], settings);
  let answer = await ask();
  // On a busy machine, doctor's own timeout may pass, which is not under test.
  for (let tries = 1; tries < 20 && answer.lines.join().includes('no answer within'); tries += 1) answer = await ask();
  const found = readOpsDocuments<DoctorDocument>(answer).at(-1);
  const of = (part: string) => found?.findings.filter((finding) => finding.part === part) ?? [];
  const failed = found?.findings.filter(({ verdict }) => verdict === 'failed') ?? [];
  return { ...answer, found, of, failed };
};
