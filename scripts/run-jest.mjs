/** Runs jest and counts results, for `npm test` and `npm run faults`. */
import { spawn } from 'node:child_process';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

export const root = join(import.meta.dirname, '..');
/** Reports of jest, and the counts for CI. */
export const results = join(root, 'node_modules/.cache/verbatim');

/** Runs node in the root; returns its exit code. */
export const runNode = (args, stdio = 'inherit', environment = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio, env: { ...process.env, ...environment } });
    // Ending this process ends all runs, not only the current one.
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => {
        child.once('close', () => process.exit(1));
        child.kill(signal);
      });
    child.on('close', (code) => resolve(code ?? 1));
  });

/** A line for each failed test and each suite that could not start: `path › title: beginning of the error`. */
const listFailures = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${relative(root, name)}: ${getBeginning(message)}`] : [];
    return failed.map((test) => `${relative(root, name)} › ${test.fullName}: ${getBeginning(test.failureMessages[0])}`);
  });

const getBeginning = (message = '') =>
  message
    .replaceAll(/\u001B\[[0-9;]*m/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .slice(0, 300);

/** What failed in all runs since CI began: it prints them at its end, where a shortened log still shows them. */
const FAILURES = join(results, 'failures.txt');

const recordFailures = (lines) =>
  lines.length === 0 ? undefined : appendFile(FAILURES, lines.map((line) => `${line}\n`).join(''));

/**
 * @param name of its report
 * @returns the report (undefined if jest crashed before writing it) and its counts: a suite that could not
 * start and a crash of jest each count as a failed test
 */
export const runJest = async (name, flags, environment) => {
  await mkdir(results, { recursive: true });
  const path = join(results, `jest-${name}.json`);
  await rm(path, { force: true });
  const reporting = ['--json', `--outputFile=${path}`, '--passWithNoTests'];
  const code = await runNode(
    [join(root, 'node_modules/jest/bin/jest.js'), ...reporting, ...flags],
    'inherit',
    environment,
  );
  const report = await readFile(path, 'utf8').then(JSON.parse, () => undefined);
  if (report === undefined) {
    await recordFailures([`${name}: jest ended without a report (exit code ${code})`]);
    return { report, counts: { passed: 0, failed: 1, skipped: 0 } };
  }
  await recordFailures(listFailures(report));
  const counts = {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests + report.numRuntimeErrorTestSuites, code === 0 ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return { report, counts };
};

/** Prints the counts of several runs for CI, and exits with 1 after a failure or without any test. */
export const tellCounts = async (runs) => {
  const sumOf = (name) => runs.reduce((sum, { counts }) => sum + counts[name], 0);
  const total = { passed: sumOf('passed'), failed: sumOf('failed'), skipped: sumOf('skipped') };
  await writeFile(join(results, 'tests.json'), JSON.stringify(total));
  if (total.passed + total.failed + total.skipped === 0) {
    console.error('No test was found');
    total.failed = 1;
  }
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exitCode = total.failed === 0 ? 0 : 1;
};
