// `npm test`: the suites of a newcomer, then one line that counts. `npm run test:browser`, or names of suites as arguments: only those.
// What begins with `--`, and paths, go to jest: `npm test -- domain/src/text`. What tries force is `npm run faults`, what needs servers
// of others, or Go to build them, is `npm run test:servers`, and the walk through all screens is `npm run test:screens`.
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

/** What the specs with processes start is built while those without are run; should it fail, they say so when they look for it. */
if (paths.length === 0 && asked.includes('unit') && asked.includes('acceptance'))
  void runNode(['scripts/build.mjs', '--quiet'], 'ignore');
const runs = [];
for (const { name, suites } of groups) {
  const selected = suites.filter((suite) => asked.includes(suite));
  if (selected.length > 0)
    runs.push(await runJest(name, [...options, '--selectProjects', ...selected, '--', ...paths]));
}
await tellCounts(runs);
