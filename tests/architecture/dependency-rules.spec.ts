/**
 * The rules about imports and types are only as good as their bite: plants one violation of each and looks
 * for the bruise.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const root = join(__dirname, '../..');
const PLANTED = 'planted-violation';

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
}

/**
 * Output of one of our tools, whatever its exit code.
 * @throws its output when it cannot run
 */
const printedBy = (script: string, args: readonly string[]): Promise<string> =>
  new Promise((settle, reject) => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
    const command = [resolve(root, 'node_modules', script), ...args];
    execFile(process.execPath, command, options, (_error, stdout, stderr) => {
      if (stdout === '') reject(new Error(stderr));
      else settle(stdout);
    });
  });

/** For these files and their imports only. `npm run check` covers the whole tree. */
const readViolations = async (paths: readonly string[]): Promise<readonly Violation[]> => {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...paths];
  const stdout = await printedBy('dependency-cruiser/bin/dependency-cruise.mjs', args);
  return (JSON.parse(stdout) as { readonly summary: { readonly violations: readonly Violation[] } }).summary.violations;
};

/** Writes files into the tree; returns a function that removes them with their new folders. */
const plant = async (files: Readonly<Record<string, string>>): Promise<() => Promise<void>> => {
  const made: string[] = [];
  for (const [path, text] of Object.entries(files)) {
    const first = await mkdir(dirname(join(root, path)), { recursive: true });
    if (first !== undefined) made.push(dirname(join(root, path)), first);
    await writeFile(join(root, path), text);
  }
  return async () => {
    for (const path of Object.keys(files)) await rm(join(root, path), { force: true });
    for (const folder of made) await rmdir(folder).catch(() => undefined);
  };
};

/** One file for each rule, named by the folder that breaks it. */
const importViolations: readonly (readonly [rule: string, path: string, text: string])[] = [
  ['domain-imports', 'domain/src/a.ts', "import '@verbatim/eventstore/event-store';"],
  ['domain-is-pure', 'domain/src/b.ts', "import 'node:fs';"],
  ['domain-is-pure', 'domain/src/c.ts', "import 'libsql';"],
  ['eventstore-imports', 'eventstore/src/a.ts', "import '@verbatim/domain/decider';"],
  ['projections-imports', 'projections/src/a.ts', "import '@verbatim/command-api/contract/problem';"],
  ['command-api-imports', 'command-api/src/a.ts', `import '../../web/src/${PLANTED}-a.ts';`],
  ['write-side-imports', 'command-api/src/import/a.ts', "import '@verbatim/projections/stores/read-store';"],
  ['packages-by-name', 'command-api/src/b.ts', "import '../../projections/src/models/segments/segments-run.ts';"],
  ['resolvable', 'command-api/src/c.ts', "import '@verbatim/projections/models/library/library.projector';"],
  [
    'web-imports',
    'web/src/a.ts',
    "import type { EventStore } from '@verbatim/eventstore/event-store';\nexport type A = EventStore;",
  ],
  ['web-takes-only-types-of-the-contract', 'web/src/b.ts', "import '@verbatim/command-api/contract/problem';"],
  ['web-has-no-node', 'web/src/c.ts', "import 'node:path';"],
  ['features-stand-alone', `web/src/features/${PLANTED}-one/a.ts`, `import '../${PLANTED}-two/${PLANTED}-a.ts';`],
  ['components-know-no-feature', 'web/src/components/a.ts', `import '../features/${PLANTED}-two/${PLANTED}-a.ts';`],
  ['tests-are-not-imported', 'domain/src/d.ts', `import './${PLANTED}-x.spec.ts';`],
  ['no-cycles', 'domain/src/e.ts', `import './${PLANTED}-f.ts';`],
  ['resolvable', 'domain/src/g.ts', `import './${PLANTED}-nowhere.ts';`],
  ['declared', 'eventstore/src/b.ts', "import 'zod';"],
];

const planted = (path: string): string => join(dirname(path), `${PLANTED}-${path.slice(path.lastIndexOf('/') + 1)}`);

const supports = {
  [`web/src/features/${PLANTED}-two/${PLANTED}-a.ts`]: 'export {};',
  [`domain/src/${PLANTED}-x.spec.ts`]: 'export {};',
  [`domain/src/${PLANTED}-f.ts`]: `import './${PLANTED}-e.ts';`,
};

describe('the rules of the house', () => {
  let uproot = (): Promise<void> => Promise.resolve();
  afterEach(() => uproot());

  it('find an import that breaks them, and nothing wrong in what is imported', async () => {
    const files = Object.fromEntries(importViolations.map(([, path, text]) => [planted(path), text]));
    uproot = await plant({ ...supports, ...files });
    const found = await readViolations(Object.keys(files));
    const inTree = found.filter(({ from }) => !from.includes(PLANTED));
    expect(inTree.map(({ rule, from }) => `${rule.name}: ${from}`)).toEqual([]);
    const bitten = found.map(({ rule, from }) => `${rule.name}: ${from}`);
    const expected = importViolations.map(([rule, path]) => `${rule}: ${planted(path)}`);
    expect(expected.filter((line) => !bitten.includes(line))).toEqual([]);
  });

  it('find code that breaks them', async () => {
    const path = `domain/src/${PLANTED}-code.ts`;
    uproot = await plant({ [path]: codeViolations });
    const stdout = await printedBy('eslint/bin/eslint.js', ['--format', 'json', path]);
    const [file] = JSON.parse(stdout) as readonly { readonly messages: readonly { readonly ruleId: string }[] }[];
    const found = new Set(file?.messages.map(({ ruleId }) => ruleId));
    expect([...found].sort()).toEqual([
      '@typescript-eslint/consistent-type-imports',
      '@typescript-eslint/no-explicit-any',
      '@typescript-eslint/no-floating-promises',
      '@typescript-eslint/no-unsafe-return',
      '@typescript-eslint/switch-exhaustiveness-check',
      'complexity',
      'max-lines',
      'max-lines-per-function',
      'no-restricted-imports',
      'no-restricted-properties',
      'no-restricted-syntax',
    ]);
  });

  it('find old words in names, comments and titles, and long comments', async () => {
    const path = `domain/src/${PLANTED}-together.ts`;
    const text = `// ${'long '.repeat(30)}\nexport const wordsOf = 1;\nexport const MOST_WORDS = 2;\nexport const words = 3;\n// Nobody.\nit('asks nobody', run);\n`;
    uproot = await plant({ [path]: text });
    const found = (await printedBy(join(root, 'scripts/check-vocabulary.mjs'), [path])).split('\n');
    const about = ['file', 'wordsOf', 'MOST_WORDS', `${path}:1`, `${path}:5`, `${path}:6`];
    expect(about.map((each) => found.filter((line) => line.includes(each)).length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(found.some((line) => line.includes(' words has'))).toBe(false);
  });
});

const codeViolations = [
  "import { Decider } from './decider.ts';",
  "import '@mui/icons-material';",
  'export let count = 0;',
  'export const now = () => (count += Date.now());',
  'export const loose = (value: any): Decider<string, string, string> => value;',
  "export const size = (kind: 'small' | 'large') => { switch (kind) { case 'small': return 1; } };",
  'export const forgotten = () => { Promise.resolve(1); };',
  `export const branchy = (n: number) => ${Array.from({ length: 20 }, (_, i) => `n === ${i} ? ${i} :`).join(' ')} 0;`,
  `export const tall = () => [${Array.from({ length: 500 }, (_, i) => `\n  ${i},`).join('')}\n];`,
  '',
].join('\n');
