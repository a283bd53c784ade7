import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// One jest for the whole workspace: a project for each kind of spec. scripts/test.mjs says which run together: two files at a time.
const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } },
      module: { type: 'commonjs' },
    },
  ],
};

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
};

/**
 * Specs once more, their servers on EventStoreDB and MongoDB instead of the embedded stores: those that tell something about the
 * adapters with every `npm test`, the others that can run there with `npm run faults`.
 */
const { adapters, embeddedOnly } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'tests/support/on-servers/on-servers.json'), 'utf8'),
);
/** Specs that take a part of their data with `npm test`, and all of it here. */
const inPart = ['domain/src/text/sentiment/oracle.spec.ts'];

const onServersProject = (displayName, folders, options) =>
  nodeProject(displayName, folders, {
    ...built,
    testEnvironment: '<rootDir>/tests/support/on-servers/on-servers-environment.ts',
    ...options,
  });
const named = (names) => `/tests/(?:acceptance|faults)/(?:${names.join('|')})\\.spec\\.ts$`;

export default {
  maxWorkers: 2,
  // A busy machine is given it, too: a spec has no limit of its own. Jest takes it here only; within a project it passes it over.
  testTimeout: 240_000,
  workerIdleMemoryLimit: '1GB',
  projects: [
    nodeProject('unit', ['domain/src', 'eventstore/src', 'projections/src', 'command-api/src', 'tests/support']),
    nodeProject('architecture', ['tests/architecture']),
    nodeProject('contract', ['tests/contract'], sharing),
    nodeProject('acceptance', ['tests/acceptance'], built),
    onServersProject('acceptance-on-servers', [], {
      testMatch: Object.keys(adapters).map((name) => `<rootDir>/tests/acceptance/${name}.spec.ts`),
    }),
    nodeProject('browser', ['tests/browser'], built),
    nodeProject('faults', ['tests/faults'], {
      ...built,
      testMatch: ['<rootDir>/tests/faults/**/*.spec.ts', ...inPart.map((path) => `<rootDir>/${path}`)],
      globals: { isThorough: true },
    }),
    onServersProject('faults-on-servers', ['tests/acceptance', 'tests/faults'], {
      testPathIgnorePatterns: [named(Object.keys(adapters)), named(Object.keys(embeddedOnly))],
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
