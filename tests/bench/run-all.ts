/**
 * `npm run bench`: runs every `*.bench.ts` of this folder in its own process, so that none inherits a heap,
 * then prints one table. `npm run bench -- sentiment` selects by file name. Exit code 1 when a target is
 * missed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BenchSkipped, isMet, computeRatio, type Bench, type BenchResult } from './bench-result.ts';

/** Passed back through a file, because the output belongs to the benchmark. */
type Outcome = { readonly results: readonly BenchResult[] } | { readonly skipped: string };

const folder = import.meta.dirname;

const runHere = async (file: string, answerTo: string): Promise<void> => {
  const { run } = (await import(join(folder, file))) as Bench;
  const outcome: Outcome = await run().then(
    (results) => ({ results }),
    (error: unknown) => {
      if (error instanceof BenchSkipped) return { skipped: error.message };
      throw error;
    },
  );
  writeFileSync(answerTo, JSON.stringify(outcome));
};

const runApart = (file: string): Outcome | undefined => {
  const scratch = mkdtempSync(join(tmpdir(), 'verbatim-bench-'));
  const answerTo = join(scratch, 'outcome.json');
  try {
    const args = [...process.execArgv, join(folder, 'run-all.ts'), '--one', file, answerTo];
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
    return status === 0 ? (JSON.parse(readFileSync(answerTo, 'utf8')) as Outcome) : undefined;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

const rounded = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));

const targetText = ({ target, baseline, unit }: BenchResult): string => {
  if (target === undefined) return '';
  const suffix = baseline === undefined ? ` ${unit}` : ' ×';
  return 'atLeast' in target ? `≥ ${rounded(target.atLeast)}${suffix}` : `≤ ${rounded(target.atMost)}${suffix}`;
};

const verdict = (result: BenchResult): string => {
  const met = isMet(result);
  return met === undefined ? '' : met ? 'met' : 'MISSED';
};

const row = (result: BenchResult): readonly string[] => {
  const { name, measured, unit, baseline } = result;
  const ratio = computeRatio(result);
  return [
    name,
    `${rounded(measured)} ${unit}`,
    baseline === undefined ? '' : `${rounded(baseline.measured)} (${baseline.name})`,
    ratio === undefined ? '' : `${rounded(ratio)} ×`,
    targetText(result),
    verdict(result),
  ];
};

const printTable = (results: readonly BenchResult[]): void => {
  const rows = [['what', 'measured', 'against', 'ratio', 'target', ''], ...results.map(row)];
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  console.log(`\n${line(rows[0] ?? [])}\n${widths.map((width) => '─'.repeat(width)).join('  ')}`);
  for (const cells of rows.slice(1)) console.log(line(cells));
  for (const { name, note } of results) if (note !== undefined) console.log(`  ${name}: ${note}`);
};

const runAll = (words: readonly string[]): number => {
  const all = readdirSync(folder).filter((file) => file.endsWith('.bench.ts'));
  const files = all.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  if (files.length === 0) {
    console.error(`No bench is called so. There are: ${all.map((file) => file.replace('.bench.ts', '')).join(', ')}`);
    return 64;
  }
  const results: BenchResult[] = [];
  let broken = 0;
  for (const file of files) {
    console.log(`▸ ${file}`);
    const outcome = runApart(file);
    if (outcome === undefined) broken += 1;
    else if ('skipped' in outcome) console.log(`  skipped: ${outcome.skipped}`);
    else results.push(...outcome.results);
  }
  printTable(results);
  const missed = results.filter((result) => isMet(result) === false).length;
  const met = results.filter((result) => isMet(result) === true).length;
  console.log(`\n${met} targets met, ${missed} missed${broken > 0 ? `, ${broken} benches broke` : ''}`);
  return missed + broken > 0 ? 1 : 0;
};

const [flag, ...rest] = process.argv.slice(2);
if (flag === '--one') await runHere(rest[0] ?? '', rest[1] ?? '');
else process.exitCode = runAll(flag === undefined ? [] : [flag, ...rest]);
