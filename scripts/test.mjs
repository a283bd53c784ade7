// `npm test`: the suites of a newcomer, then one line that counts. `npm run test:browser`, or names of suites as arguments: only those.
// What begins with `--`, and paths, go to jest: `npm test -- domain/src/text`. What tries force is `npm run faults`.
import { runJest, runNode, tellCounts } from './run-jest.mjs';

const groups = [
  { name: 'without-servers', suites: ['unit', 'web', 'architecture'] },
  { name: 'with-servers', suites: ['contract', 'acceptance', 'acceptance-on-servers', 'browser'] },
];
const allSuites = groups.flatMap(({ suites }) => suites);

const args = process.argv.slice(2).filter((arg) => arg !== '--');
const named = args.filter((arg) => allSuites.includes(arg));
const options = args.filter((arg) => arg.startsWith('-'));
const paths = args.filter((arg) => !allSuites.includes(arg) && !options.includes(arg));
const asked = named.length > 0 ? named : allSuites;

/** What the specs with servers need is built while those without are run; should it fail, they say so when they look for it. */
const buildAhead = () => {
  void runNode(['scripts/build.mjs', '--quiet'], 'ignore');
  void runNode(['--import', 'tsx', 'tests/support/ferretdb/build-ahead.ts'], 'ignore');
};

if (paths.length === 0 && asked.includes('unit') && asked.includes('contract')) buildAhead();
const runs = [];
for (const { name, suites } of groups) {
  const selected = suites.filter((suite) => asked.includes(suite));
  if (selected.length > 0)
    runs.push(await runJest(name, [...options, '--selectProjects', ...selected, '--', ...paths]));
}
await tellCounts(runs);
