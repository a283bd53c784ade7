// `npm test`: the default suites, then one line of counts. `npm run test:browser`, or names of suites as
// arguments, select suites. Options with `--` and paths go to jest: `npm test -- domain/src/text`. Fault
// injection is `npm run faults`, suites on servers (or Go to build them) `npm run test:servers`, and the walk
// through all screens `npm run test:screens`.
import { runJest, runNode, tellCounts } from './run-jest.mjs';

const groups = [
  { name: 'without-servers', suites: ['unit', 'web', 'architecture'] },
  { name: 'with-processes', suites: ['contract', 'acceptance', 'browser'] },
  { name: 'every-screen', suites: ['every-screen'], isAsked: true },
  { name: 'on-servers', suites: ['contract-on-servers', 'choosing-servers', 'acceptance-on-servers'], isAsked: true },
];
const allSuites = groups.flatMap(({ suites }) => suites);
const suitesOfNewcomers = groups.flatMap(({ suites, isAsked = false }) => (isAsked ? [] : suites));

const args = process.argv.slice(2).filter((arg) => arg !== '--');
const named = args.filter((arg) => allSuites.includes(arg));
const options = args.filter((arg) => arg.startsWith('-'));
const paths = args.filter((arg) => !allSuites.includes(arg) && !options.includes(arg));
const asked = named.length > 0 ? named : suitesOfNewcomers;

/** Builds for specs with processes while those without run; after a failed build they report it. */
if (paths.length === 0 && asked.includes('unit') && asked.includes('acceptance'))
  void runNode(['scripts/build.mjs', '--quiet'], 'ignore');
const runs = [];
for (const { name, suites } of groups) {
  const selected = suites.filter((suite) => asked.includes(suite));
  if (selected.length > 0)
    runs.push(await runJest(name, [...options, '--selectProjects', ...selected, '--', ...paths]));
}
await tellCounts(runs);
