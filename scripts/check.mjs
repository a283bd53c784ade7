// `npm run check`: all checks, two tools at a time. Prints a tool's output only when it fails; the exit code
// is the number of failed tools. `npm run check -- eslint knip` runs only those.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (path) => join(root, 'node_modules', path);
const nativeTsc = bin('@typescript/native/bin/tsc');

// Longest first, so that the two lanes end at about the same time.
const tools = [
  { name: 'eslint', args: [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0'] },
  {
    name: 'dependency-rules',
    args: [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', '.dependency-cruiser.cjs'],
      ...['domain', 'eventstore', 'projections', 'command-api', 'web/src', 'tests'],
    ],
  },
  { name: 'prettier', args: [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'] },
  { name: 'knip', args: [bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints'] },
  { name: 'vocabulary', args: ['scripts/check-vocabulary.mjs'] },
  { name: 'openapi', args: ['--import', 'tsx', 'scripts/lint-openapi.mjs'] },
  { name: 'answer-schemas', args: ['scripts/answer-schemas.mjs', '--check'] },
  { name: 'types', args: [nativeTsc, '-p', 'tsconfig.json', '--pretty', String(process.stdout.isTTY === true)] },
  {
    name: 'types-web',
    args: [nativeTsc, '-p', 'web/tsconfig.json', '--pretty', String(process.stdout.isTTY === true)],
  },
];

const run = (args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('close', (code) => resolve({ passed: code === 0, output: Buffer.concat(output).toString() }));
  });

const check = async ({ name, args }) => {
  const started = performance.now();
  const { passed, output } = await run(args);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${passed ? '✔' : '✖'} ${name} (${seconds} s)`);
  if (!passed) console.log(output.trimEnd() + '\n');
  return passed;
};

const lane = async (queue) => {
  let failed = 0;
  for (let tool = queue.shift(); tool !== undefined; tool = queue.shift()) if (!(await check(tool))) failed += 1;
  return failed;
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !tools.some((tool) => tool.name === name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${tools.map((tool) => tool.name).join(', ')}`);
  process.exit(64);
}
const queue = tools.filter((tool) => asked.length === 0 || asked.includes(tool.name));
const total = queue.length;
const [first, second] = await Promise.all([lane(queue), lane(queue)]);
const failed = first + second;
console.log(failed === 0 ? `All ${total} checks passed` : `${failed} of ${total} checks failed`);
process.exitCode = failed;
