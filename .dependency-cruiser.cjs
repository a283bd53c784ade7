// Who may import whom: the rules of ARCHITECTURE.md, as `npm run check` enforces them. tests/architecture
// proves that each bites. Specs and what only specs import: spec-support, given-when-then and the *-examples
// that deciders are tested with.
const specs = '(\\.(spec|contract|bench)\\.tsx?|/spec-support/.+\\.ts|(/given-when-then|-examples)\\.ts)$';
const npm = '(^|/)node_modules/';

/** One package of ours, and the only ones of ours that it may import. */
const onlyFrom = (name, allowed, comment) => ({
  name: `${name}-imports`,
  comment,
  severity: 'error',
  from: { path: `^${name}/src/`, pathNot: specs },
  to: {
    path: '^(domain|eventstore|projections|command-api|web|tests)/',
    pathNot: [name, ...allowed].map((folder) => `^${folder}/`),
  },
});

/** The part of the server that takes commands in and stores what they decide. */
const writeSide = [
  '^command-api/src/(accounts|commands|import|text-work|undo)/',
  '^command-api/src/build/steps/',
  '^command-api/src/projects/erasure/',
];

module.exports = {
  forbidden: [
    onlyFrom('domain', [], 'The domain imports nothing of ours.'),
    onlyFrom('eventstore', [], 'The event store imports nothing of ours.'),
    onlyFrom('projections', ['domain', 'eventstore'], 'Projections read events and the rules, and know no HTTP.'),
    onlyFrom('command-api', ['domain', 'eventstore', 'projections'], 'The server does not know the browser.'),
    {
      name: 'write-side-imports',
      comment: 'What takes commands in knows the rules and the log, and no read model.',
      severity: 'error',
      from: { path: writeSide, pathNot: specs },
      to: { path: '^projections/' },
    },
    ...['domain', 'eventstore', 'projections', 'command-api', 'web'].map((name) => ({
      name: 'packages-by-name',
      comment: 'Another package is imported by its name, so that its "exports" say what is public.',
      severity: 'error',
      from: { path: `^${name}/src/`, pathNot: specs },
      to: {
        path: '^(domain|eventstore|projections|command-api|web)/',
        pathNot: `^${name}/`,
        dependencyTypes: ['local'],
      },
    })),
    onlyFrom('web', ['domain', 'command-api/src/contract'], 'The browser knows the rules and the shapes of HTTP.'),
    {
      name: 'domain-is-pure',
      comment: 'No node module and no npm package in the domain but the tables of encodings (chardet).',
      severity: 'error',
      from: { path: '^domain/src/', pathNot: specs },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg'],
        pathNot: 'node_modules/chardet/',
      },
    },
    {
      name: 'web-takes-only-types-of-the-contract',
      comment: 'The contract brings zod along: the browser imports its types and nothing that runs.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: specs },
      to: { path: '^command-api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-has-no-node',
      comment: 'The browser has no node modules.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: specs },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'features-stand-alone',
      comment: 'Features do not import features: routes in web/src/app put them together.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: specs },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'components-know-no-feature',
      comment: 'What features share (components, api) does not know them.',
      severity: 'error',
      from: { path: '^web/src/(components|api)/', pathNot: specs },
      to: { path: '^web/src/(features|app)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-are-not-imported',
      comment: 'Nothing that runs imports a spec or the tests.',
      severity: 'error',
      from: { path: '^[^/]+/src/', pathNot: specs },
      to: { path: [specs, '^tests/'] },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that import each other are one file in two places. (Types may: nothing of them runs.)',
      severity: 'error',
      from: { pathNot: npm },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: { path: '^(domain|eventstore|projections|command-api|web|tests)/' },
      to: { couldNotResolve: true, pathNot: '\\.css$' },
    },
    {
      name: 'declared',
      comment: 'A package is declared in the package.json of the workspace that imports it.',
      severity: 'error',
      from: { path: '^(domain|eventstore|projections|command-api|web)/src/', pathNot: specs },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: npm },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
