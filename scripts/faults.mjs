// `npm run faults`: runs the fault-injection specs and tabulates what was tried and what held
// (docs/reliability.md). Quick by default, for CI; `npm run faults -- --long` takes hours. Names of specs as
// arguments select them.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { results, root, runJest, tellCounts } from './run-jest.mjs';

const faults = JSON.parse(await readFile(join(root, 'tests/faults/faults.json'), 'utf8'));

// Latency specs run alone, one file after the other. A failing spec may leave a server running, which must
// not block the rest.
const lanes = [
  { name: 'faults-beside', suites: ['faults', 'faults-on-servers'], flags: ['--maxWorkers=3'] },
  { name: 'faults-alone', suites: ['faults-alone'], flags: ['--runInBand'] },
];

const args = process.argv.slice(2).filter((arg) => arg !== '--');
const options = args.filter((arg) => arg.startsWith('-') && arg !== '--long');
const paths = args.filter((arg) => !arg.startsWith('-'));
const notes = join(results, 'faults-notes.jsonl');
const environment = { VERBATIM_FAULTS: args.includes('--long') ? 'long' : 'quick', VERBATIM_FAULTS_NOTES: notes };

const specOf = (path) => basename(path).replace(/\.spec\.tsx?$/u, '');

/** What specs have recorded: {spec, text}. */
const readNotes = async () => {
  const lines = await readFile(notes, 'utf8').catch(() => '');
  return lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
};

const rowsOf = (files, noted) => {
  const lineOf = (path) => faults.lines.find(({ specs }) => specs.includes(specOf(path)))?.what ?? faults.otherLine;
  return [...faults.lines.map(({ what }) => what), faults.otherLine].flatMap((what) => {
    const ofLine = files.filter(({ name }) => lineOf(name) === what);
    if (ofLine.length === 0) return [];
    const tests = ofLine.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
    const held = tests.filter((status) => status === 'passed').length;
    const failed = tests.filter((status) => status === 'failed').length + ofLine.filter(isBroken).length;
    const seconds = ofLine.reduce((sum, { startTime, endTime }) => sum + (endTime - startTime) / 1000, 0);
    const counted = noted.filter(({ spec }) => lineOf(spec) === what).map(({ text }) => text);
    return [{ what, tried: held + failed, held, seconds: Math.round(seconds), counted }];
  });
};

/** The suite could not start. */
const isBroken = ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0;

const printTable = (rows) => {
  const width = Math.max(0, ...rows.map(({ what }) => what.length));
  console.log(`\n${''.padEnd(width)}  tried   held     time`);
  for (const { what, tried, held, seconds, counted } of rows) {
    const missing = held < tried ? '  <- did not hold' : '';
    console.log(
      `${what.padEnd(width)}  ${String(tried).padStart(5)}  ${String(held).padStart(5)}  ${`${seconds} s`.padStart(7)}${missing}`,
    );
    for (const text of counted) console.log(`    ${text}`);
  }
  console.log('');
};

await mkdir(results, { recursive: true });
await rm(notes, { force: true });
const runs = [];
for (const { name, suites, flags } of lanes)
  runs.push(
    await runJest(
      name,
      [...flags, '--forceExit', ...options, '--selectProjects', ...suites, '--', ...paths],
      environment,
    ),
  );
printTable(
  rowsOf(
    runs.flatMap(({ report }) => report?.testResults ?? []),
    await readNotes(),
  ),
);
await tellCounts(runs);
