// Makes the JSON schemas of the API's answers of the types in command-api/src/contract/answers.ts, for the OpenAPI document.
// `npm run schemas` writes them; `--check`, as `npm run check` calls it, only says whether they are the types' own.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { createGenerator } from 'ts-json-schema-generator';

const root = join(import.meta.dirname, '..');
const target = join(root, 'command-api/src/openapi/answer-schemas.json');

const generator = createGenerator({
  path: join(root, 'command-api/src/contract/answers.ts'),
  tsconfig: join(root, 'tsconfig.json'),
  // `npm run check` has done it, with the compiler of the house.
  skipTypeCheck: true,
  expose: 'export',
  sortProps: true,
});

/** Names that a reference may hold, also of what has type arguments. */
const plainName = (name) =>
  decodeURIComponent(name)
    .replace(/[^\w.-]+/g, '-')
    .replace(/^-|-$/g, '');

const plain = (value) => {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  const { $ref, ...rest } = value;
  const entries = Object.entries(rest).map(([key, inner]) => [key, plain(inner)]);
  const reference =
    $ref === undefined ? {} : { $ref: `#/components/schemas/${plainName($ref.replace('#/definitions/', ''))}` };
  return { ...reference, ...Object.fromEntries(entries) };
};

/** Tuples as JSON Schema 2020-12 writes them. */
const modern = (value) => {
  if (Array.isArray(value)) return value.map(modern);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'additionalItems');
  const { items, ...rest } = Object.fromEntries(entries.map(([key, inner]) => [key, modern(inner)]));
  if (items === undefined) return rest;
  return Array.isArray(items) ? { ...rest, prefixItems: items } : { ...rest, items };
};

const { definitions } = generator.createSchema('*');
const { Answers, ...others } = modern(definitions);
const named = Object.entries(others).map(([name, schema]) => [plainName(name), plain(schema)]);
const answers = plain(Answers.properties);
const all = JSON.stringify([answers, named]);
const used = named.filter(([name]) => name === 'Problem' || all.includes(`"#/components/schemas/${name}"`));
const schemas = {
  answers,
  definitions: Object.fromEntries(used.sort(([one], [other]) => (one < other ? -1 : 1))),
};
const text = await format(JSON.stringify(schemas), { ...(await resolveConfig(target)), parser: 'json' });

if (!process.argv.includes('--check')) await writeFile(target, text);
else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
  console.error('The schemas of answers are not those of the types. Run: npm run schemas');
  process.exitCode = 1;
}
