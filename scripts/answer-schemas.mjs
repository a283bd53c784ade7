// Makes the JSON schemas of the API's answers of the types that routes name (`answer: json<Theme>()`), for the
// OpenAPI document. `npm run schemas` writes them; `--check`, as `npm run check` calls it, only says whether
// they are the types' own.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { createGenerator } from 'ts-json-schema-generator';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const target = join(root, 'command-api/src/openapi/answer-schemas.json');

const propertiesOf = (literal) =>
  new Map(
    literal.properties.flatMap((property) => (property.name ? [[property.name.text, property.initializer]] : [])),
  );

/** Of a call of `defineRoute`; what it spreads is a function of its file that returns a part of the definition. */
const definitionOf = (file, [literal]) => {
  const spread = literal.properties.find((property) => ts.isSpreadAssignment(property));
  if (spread === undefined) return propertiesOf(literal);
  const name = spread.expression.expression.text;
  const declarations = file.statements
    .filter(ts.isVariableStatement)
    .flatMap((one) => one.declarationList.declarations);
  const { body } = declarations.find((declaration) => declaration.name.text === name).initializer;
  return new Map([...propertiesOf(body.expression), ...propertiesOf(literal)]);
};

/** `{ 'GET /themes/:id': Theme }` of one file of routes, with the imports of its types. */
const answersOf = (path, text) => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const members = [];
  const types = new Set();
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'defineRoute') {
      const definition = definitionOf(file, node.arguments);
      const [method, route] = ['method', 'path'].map((name) => definition.get(name));
      const type = definition.get('answer')?.typeArguments[0];
      if (type === undefined) return;
      const literal = ts.isAsExpression(method) ? method.expression : method;
      members.push(`'${literal.text} ${route.text}': ${type.getText()};`);
      for (const name of type.getText().match(/\b[A-Z]\w+/g)) types.add(name);
    } else ts.forEachChild(node, visit);
  };
  visit(file);
  const imports = file.statements
    .filter(ts.isImportDeclaration)
    .flatMap(({ importClause, moduleSpecifier }) =>
      (importClause?.namedBindings?.elements ?? [])
        .filter(({ name }) => types.has(name.text))
        .map(({ name }) => `import type { ${name.text} } from '${join(path, '..', moduleSpecifier.text)}';`),
    );
  return { members, imports };
};

const api = join(root, 'command-api/src');
const sources = (await readdir(api, { recursive: true })).filter((name) => name.endsWith('.route.ts')).sort();
const found = await Promise.all(
  sources.map(async (name) => answersOf(join(api, name), await readFile(join(api, name), 'utf8'))),
);
const folder = await mkdtemp(join(tmpdir(), 'verbatim-schemas-'));
const collected = join(folder, 'answers.ts');
await writeFile(
  collected,
  [
    ...new Set(found.flatMap(({ imports }) => imports)),
    `import type { Problem } from '${join(root, 'command-api/src/contract/problem.ts')}';`,
    `export interface Answers { ${found.flatMap(({ members }) => members).join('\n')} }`,
    'export type Refusal = Problem;',
  ].join('\n'),
);

const generator = createGenerator({
  path: collected,
  tsconfig: join(root, 'tsconfig.json'),
  // `npm run check` has done it, with the compiler of the house.
  skipTypeCheck: true,
  expose: 'export',
  sortProps: true,
});

/** Valid names of references, also for generic types. */
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
await rm(folder, { recursive: true });
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
