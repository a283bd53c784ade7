/**
 * Coverage of the specification: `tests/acceptance/coverage.json` names the specs of each line, and generates
 * `coverage.md` (`WRITE_COVERAGE=1 npm test -- coverage`). Deviations are decisions in docs/adr.
 */
import { describe, expect, it } from '@jest/globals';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Line {
  /** Section of the specification, and its place there. */
  readonly id: string;
  /** Text of the line. */
  readonly line: string;
  /** 'path › part of the title' */
  readonly specs: readonly string[];
  /** How the decision in docs/adr begins. */
  readonly decided?: string;
}

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const lines = JSON.parse(read('tests/acceptance/coverage.json')) as readonly Line[];

/** A line that holds a title: that of a call, of a table of cases, or one of its own. */
const TITLE = /^\s*(?:(?:it|describe)(?:\.each\(.*\))?\(|\]\)\()['"`]|^\s*['"`].*['"`],$/u;

const isThere = (spec: string): boolean => {
  const [path = '', title = ''] = spec.split(' › ');
  try {
    return (
      title !== '' &&
      read(path)
        .split('\n')
        .some((text) => TITLE.test(text) && text.includes(title))
    );
  } catch {
    return false;
  }
};

const unheld = (all: readonly Line[]): readonly Line[] =>
  all.filter(({ specs, decided }) => specs.length === 0 && decided === undefined);

const gone = (all: readonly Line[]): readonly (readonly [id: string, spec: string])[] =>
  all.flatMap(({ id, specs }) => specs.filter((spec) => !isThere(spec)).map((spec) => [id, spec] as const));

/** The decisions of all records, one per list item; lines are joined, since prose is wrapped. */
const decisions = readdirSync(join(root, 'docs/adr'))
  .filter((name) => /^\d{4}-.*\.md$/u.test(name))
  .flatMap((name) => (read(`docs/adr/${name}`).split('\n## Decision\n')[1] ?? '').split(/\n## /u, 1))
  .flatMap((section) => section.split(/^- /mu).map((item) => item.replaceAll(/\s+/gu, ' ')));

const undecided = (all: readonly Line[]): readonly Line[] =>
  all.filter(({ decided }) => decided !== undefined && !decisions.some((item) => item.startsWith(decided)));

const SECTIONS: Readonly<Record<string, string>> = {
  '2': 'Screens and routes',
  '3': 'Entities and their fields',
  '4': 'States and transitions',
  '5': 'Validation rules',
  '7': 'Calls',
  '8': 'Error catalogue',
  '9': 'Business constants and limits',
};

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('*', '\\*');
const heldBy = ({ specs, decided }: Line): string =>
  [
    ...specs.map((spec) => cell(spec.replace(/^tests\//u, '').replace(/\.spec\.tsx?/u, ''))),
    ...(decided === undefined ? [] : [`decided: “${cell(decided)}”`]),
  ].join('<br>');

const table = (): string => {
  const parts = Object.entries(SECTIONS).map(([number, name]) => {
    const rows = lines.filter(({ id }) => id.startsWith(`${number}.`));
    const told = rows.map((line) => `| ${line.id} | ${cell(line.line)} | ${heldBy(line)} |`);
    return [`## ${number}. ${name}`, '', '| line | the specification | held by |', '| --- | --- | --- |', ...told].join(
      '\n',
    );
  });
  const head = `# The specification, line by line\n\nMade of \`coverage.json\` by \`tests/architecture/coverage.spec.ts\`, which fails for a line that nothing holds and for a spec that is not there.`;
  return `${[head, ...parts].join('\n\n')}\n`;
};

describe('the specification', () => {
  it('has a spec or a decision for each of its lines, each listed once', () => {
    expect(unheld(lines)).toEqual([]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    const told = Object.keys(SECTIONS).map((number) => lines.filter(({ id }) => id.startsWith(`${number}.`)).length);
    expect(told).toEqual([36, 65, 16, 27, 37, 16, 19]);
  });

  it('is held by specs that are there', () => {
    expect(gone(lines)).toEqual([]);
  });

  it('is decided otherwise where a decision record says so', () => {
    expect(undecided(lines)).toEqual([]);
  });

  it('equals the generated coverage.md', () => {
    if (process.env['WRITE_COVERAGE'] !== undefined) writeFileSync(join(root, 'tests/acceptance/coverage.md'), table());
    expect(read('tests/acceptance/coverage.md')).toBe(table());
  });

  it('is not held by nothing, nor by a spec that is not there', () => {
    const accounts = 'tests/acceptance/accounts.spec.ts › answers';
    const [held, ...others] = [
      [`${accounts} signup and login`],
      [`${accounts} nothing of the kind`],
      ['tests/acceptance/none.spec.ts › answers signup and login'],
      ['tests/acceptance/accounts.spec.ts'],
      [],
    ].map((specs, at) => ({ id: `2.${at}`, line: 'Planted', specs }));
    expect([unheld([held!]), gone([held!])]).toEqual([[], []]);
    expect(gone(others).map(([id]) => id)).toEqual(['2.1', '2.2', '2.3']);
    expect(unheld(others).map(({ id }) => id)).toEqual(['2.4']);
    const decided = 'Messages appear where the person looks';
    expect([unheld([{ ...others[3]!, decided }]), undecided([{ ...others[3]!, decided }])]).toEqual([[], []]);
    expect(undecided([{ ...others[3]!, decided: 'Messages appear in a browser alert' }])).toHaveLength(1);
  });
});
