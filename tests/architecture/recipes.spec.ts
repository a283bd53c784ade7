/** The recipes of CONTRIBUTING lead to files: a renamed one is renamed there, too. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A path within the repository in backticks; `TESTS` and `npm run schemas` are none. */
const filesNamedIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|md))`/gu)].map(([, path = '']) => path);

describe('the recipes of CONTRIBUTING', () => {
  let recipes: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const text = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8');
    const [, section = ''] = text.split(/^## How to add .*$/mu);
    const parts = (section.split(/^## /mu)[0] ?? '').split(/^### … /mu).slice(1);
    recipes = new Map(parts.map((part) => [part.split('\n')[0] ?? '', part]));
  });

  it('are those of an event, a result, a filter type and a column type', () => {
    expect([...recipes.keys()]).toEqual(['an event', 'a result', 'a filter type', 'a column type']);
  });

  it('name files that exist', () => {
    const named = [...recipes].map(([title, text]) => ({ title, files: filesNamedIn(text) }));
    expect(named.filter(({ files }) => files.length < 3)).toEqual([]);
    const missing = named.flatMap(({ files }) => files).filter((file) => !existsSync(join(root, file)));
    expect(missing).toEqual([]);
  });

  it('name tables that are in these files', async () => {
    const missing: string[] = [];
    for (const text of recipes.values())
      for (const [, file = '', table = ''] of text.matchAll(/`([\w./-]+\.tsx?)`\s+\(`([A-Z]+)`\)/gu))
        if (!(await readFile(join(root, file), 'utf8')).includes(`const ${table}`)) missing.push(`${table} in ${file}`);
    expect(missing).toEqual([]);
  });
});
