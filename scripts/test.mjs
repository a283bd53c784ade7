// `npm test`: the suites of a newcomer, then one line that counts. `npm run faults`: those that try force. `npm run test:browser`,
// or names of suites as arguments: only those. What begins with `--`, and paths, go to jest: `npm test -- domain/src/text`.
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const results = join(root, 'node_modules/.cache/verbatim');

// Faults run one file at a time: how soon another process takes over is measured there. A spec that fails may leave a server
// that nobody ends, which is no reason to wait for it.
const groups = [
  { name: 'without-servers', suites: ['unit', 'web', 'architecture'], flags: [] },
  { name: 'with-servers', suites: ['contract', 'acceptance', 'acceptance-on-servers', 'browser'], flags: [] },
  { name: 'faults', suites: ['faults', 'faults-on-servers'], flags: ['--runInBand', '--forceExit'], isForced: true },
];
const allSuites = groups.flatMap(({ suites }) => suites);

const args = process.argv.slice(2).filter((arg) => arg !== '--');
const named = args.filter((arg) => allSuites.includes(arg));
const options = args.filter((arg) => arg.startsWith('-'));
const paths = args.filter((arg) => !allSuites.includes(arg) && !options.includes(arg));
const asked = named.length > 0 ? named : groups.filter(({ isForced }) => !isForced).flatMap(({ suites }) => suites);

const run = (args, stdio = 'inherit') =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio });
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal));
    child.on('close', (code) => resolve(code ?? 1));
  });
const jest = (flags) => run([join(root, 'node_modules/jest/bin/jest.js'), ...flags]);

/** What the specs with servers need is built while those without are run; should it fail, they say so when they look for it. */
const buildAhead = () => {
  void run(['scripts/build.mjs', '--quiet'], 'ignore');
  void run(['--import', 'tsx', 'tests/support/ferretdb/build-ahead.ts'], 'ignore');
};

/** Counts of one group; a suite that could not even start counts as a failed test, and so does a jest that fell over. */
const counts = async (report, code) => {
  try {
    const seen = JSON.parse(await readFile(report, 'utf8'));
    return {
      passed: seen.numPassedTests,
      failed: Math.max(seen.numFailedTests + seen.numRuntimeErrorTestSuites, code === 0 ? 0 : 1),
      skipped: seen.numPendingTests + seen.numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
};

await mkdir(results, { recursive: true });
if (paths.length === 0 && asked.includes('unit') && asked.includes('contract')) buildAhead();
const total = { passed: 0, failed: 0, skipped: 0 };
for (const { name, suites, flags } of groups) {
  const selected = suites.filter((suite) => asked.includes(suite));
  if (selected.length === 0) continue;
  const report = join(results, `jest-${name}.json`);
  await rm(report, { force: true });
  const reporting = ['--json', `--outputFile=${report}`, '--passWithNoTests'];
  const code = await jest([...flags, ...reporting, ...options, '--selectProjects', ...selected, '--', ...paths]);
  const group = await counts(report, code);
  for (const key of Object.keys(total)) total[key] += group[key];
}
await writeFile(join(results, 'tests.json'), JSON.stringify(total));
if (total.passed + total.failed + total.skipped === 0) {
  console.error('No test was found');
  total.failed = 1;
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
