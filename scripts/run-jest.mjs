/** Runs jest and counts: what `npm test` and `npm run faults` share. */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
/** Reports of jest, and the counts that CI reads. */
export const results = join(root, 'node_modules/.cache/verbatim');

/** Runs node in the root; answers its exit code. */
export const runNode = (args, stdio = 'inherit', environment = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio, env: { ...process.env, ...environment } });
    // Whoever ends this ends all of it, and not only the run of the moment.
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => {
        child.once('close', () => process.exit(1));
        child.kill(signal);
      });
    child.on('close', (code) => resolve(code ?? 1));
  });

/**
 * @param name of its report
 * @returns the report (undefined where jest fell over before it had one), and its counts: a suite that could not even start counts as a
 *   failed test, and so does a jest that fell over
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
  if (report === undefined) return { report, counts: { passed: 0, failed: 1, skipped: 0 } };
  const counts = {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests + report.numRuntimeErrorTestSuites, code === 0 ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return { report, counts };
};

/** Tells the counts of several runs together, as CI reads them, and ends with 1 where anything failed, or where there was nothing to fail. */
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
