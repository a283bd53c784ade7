// One jest for the whole workspace: `projects` keep the browser-like specs of `web` apart from the node ones.
const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    { jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } }, module: { type: 'commonjs' } },
  ],
};
const shared = {
  transform,
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
  transformIgnorePatterns: ['/node_modules/(?!(d3-[a-z-]+|internmap)/)'],
};
const nodeProject = (displayName, roots) => ({
  ...shared,
  displayName,
  testEnvironment: 'node',
  roots,
  testMatch: ['**/*.spec.ts'],
});

export default {
  projects: [
    nodeProject('unit', ['<rootDir>/domain', '<rootDir>/eventstore', '<rootDir>/projections', '<rootDir>/command-api']),
    nodeProject('architecture', ['<rootDir>/tests/architecture']),
    nodeProject('contract', ['<rootDir>/tests/contract']),
    nodeProject('acceptance', ['<rootDir>/tests/acceptance']),
    nodeProject('browser', ['<rootDir>/tests/browser']),
    {
      ...shared,
      displayName: 'web',
      testEnvironment: 'jsdom',
      roots: ['<rootDir>/web'],
      testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
    },
  ],
};
