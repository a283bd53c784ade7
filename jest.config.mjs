import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// One jest for the whole workspace: a project for each kind of spec. scripts/test.mjs says which run
// together: three files at a time.
const asCommonJs = [
  '@swc/jest',
  {
    jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } },
    module: { type: 'commonjs' },
  },
];
const transform = { '^.+\\.tsx?$': asCommonJs, '/node_modules/(d3-[a-z-]+|internmap)/.+\\.m?js$': asCommonJs };

const shared = {
  transform,
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
  // These are published as ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(d3-[a-z-]+|internmap)/)'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/web/dist/', '<rootDir>/data/'],
};

const nodeProject = (displayName, folders, options = {}) => ({
  ...shared,
  displayName,
  testEnvironment: 'node',
  testMatch: folders.map((folder) => `<rootDir>/${folder}/**/*.spec.ts`),
  ...options,
});

/** Specs share a FerretDB; what some start is the built product, so it is built first, once. */
const globalTeardown = '<rootDir>/tests/support/jest/global-teardown.ts';
const sharing = { globalSetup: '<rootDir>/tests/support/jest/global-setup.ts', globalTeardown };
const built = {
  globalSetup: '<rootDir>/tests/support/jest/global-setup-with-build.ts',
  globalTeardown,
  testEnvironment: '<rootDir>/tests/support/jest/servers-environment.ts',
  moduleNameMapper: { '^playwright-core$': '<rootDir>/tests/support/jest/playwright-core.cjs' },
};

/**
 * `npm run test:servers`: specs whose servers are on EventStoreDB and MongoDB instead of the embedded stores.
 * Most are acceptance specs once more; some choose their servers themselves, and run nowhere else.
 */
const { choosingServers, embeddedOnly } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'tests/support/on-servers/on-servers.json'), 'utf8'),
);
/** As the names of their contract specs begin. */
const ADAPTERS_ON_SERVERS = ['mongodb', 'eventstoredb'];

/**
 * `npm run faults` is quick, with fewer rounds and smaller data, or long (scripts/faults.mjs); what measures
 * time runs alone.
 */
const isLong = process.env.VERBATIM_FAULTS === 'long';
const { alone, aloneWhenLong, longOnly, longOnlyOnServers } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'tests/faults/faults.json'), 'utf8'),
);
const leftOut = isLong ? [] : Object.keys(longOnly);
const leftOutOnServers = isLong ? [] : Object.keys({ ...longOnly, ...longOnlyOnServers });
const choosing = Object.keys(choosingServers);
const faultsAlone = Object.keys(isLong ? { ...alone, ...aloneWhenLong } : alone).filter(
  (name) => !leftOut.includes(name),
);

/**
 * Each look at a global costs a call in jest's sandbox, and inner loops take them by the million: handed to
 * each module, they are as fast as in node. Nothing that a spec may replace, such as `Date` or `fetch`, is
 * among them.
 */
const globalsOfKernels = [
  ...['Math', 'Number', 'String', 'Object', 'Array', 'Map', 'Set', 'Symbol', 'JSON', 'Promise'],
  ...['Uint8Array', 'Uint16Array', 'Uint32Array', 'Int32Array', 'Float64Array'],
];

/** The walk through all screens, which is `npm run test:screens`. */
const EVERY_SCREEN = '/tests/browser/every-screen.spec.ts';

const onServersProject = (displayName, folders, options) =>
  nodeProject(displayName, folders, {
    ...built,
    testEnvironment: '<rootDir>/tests/support/on-servers/on-servers-environment.ts',
    ...options,
  });
const named = (names) => `/tests/(?:acceptance|faults)/(?:${names.join('|')})\\.spec\\.ts$`;

export default {
  // Specs wait a part of their time, for servers, browsers and clocks: three keep two processors busy.
  maxWorkers: 3,
  testSequencer: '<rootDir>/tests/support/jest/slowest-first.mjs',
  // A busy machine is given it, too: a spec has no limit of its own. With `--long` that takes hours.
  // Jest takes it here only; within a project it passes it over.
  testTimeout: isLong ? 4 * 3_600_000 : 400_000,
  workerIdleMemoryLimit: '1GB',
  projects: [
    nodeProject('unit', ['domain/src', 'eventstore/src', 'projections/src', 'command-api/src', 'tests/support'], {
      sandboxInjectedGlobals: globalsOfKernels,
    }),
    nodeProject('architecture', ['tests/architecture']),
    nodeProject('contract', ['tests/contract'], {
      testPathIgnorePatterns: ADAPTERS_ON_SERVERS.map((server) => `/tests/contract/${server}-`),
    }),
    nodeProject('contract-on-servers', [], {
      ...sharing,
      testMatch: ADAPTERS_ON_SERVERS.map((server) => `<rootDir>/tests/contract/${server}-*.spec.ts`),
    }),
    nodeProject('acceptance', ['tests/acceptance'], { ...built, testPathIgnorePatterns: [named(choosing)] }),
    nodeProject('choosing-servers', [], {
      ...built,
      testMatch: choosing.map((name) => `<rootDir>/tests/acceptance/${name}.spec.ts`),
    }),
    onServersProject('acceptance-on-servers', ['tests/acceptance'], {
      testPathIgnorePatterns: [named([...choosing, ...Object.keys(embeddedOnly)])],
    }),
    nodeProject('browser', ['tests/browser'], { ...built, testPathIgnorePatterns: [EVERY_SCREEN] }),
    nodeProject('every-screen', [], { ...built, testMatch: [`<rootDir>${EVERY_SCREEN}`] }),
    nodeProject('faults', ['tests/faults'], {
      ...built,
      testMatch: ['<rootDir>/tests/faults/**/*.spec.ts'],
      testPathIgnorePatterns: [named([...faultsAlone, ...leftOut])],
      globals: { isLong },
    }),
    nodeProject('faults-alone', [], {
      ...built,
      testMatch: faultsAlone.map((name) => `<rootDir>/tests/faults/${name}.spec.ts`),
      globals: { isLong },
    }),
    onServersProject('faults-on-servers', ['tests/faults'], {
      testPathIgnorePatterns: [named([...Object.keys(embeddedOnly), ...leftOutOnServers])],
      globals: { isLong },
    }),
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/tests/support/jsdom-with-fetch.mjs',
      setupFilesAfterEnv: ['<rootDir>/web/test-setup.ts'],
      testMatch: ['<rootDir>/web/src/**/*.spec.ts', '<rootDir>/web/src/**/*.spec.tsx'],
      moduleNameMapper: { '(\\.(css|svg|png|woff2)|^@fontsource.*)$': '<rootDir>/tests/support/empty-asset.cjs' },
    },
  ],
};
