import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const specs = ['**/*.spec.{ts,tsx}', 'tests/**'];

const size = {
  'max-lines': ['error', { max: 500 }],
  'max-lines-per-function': ['error', { max: 80 }],
  // A switch counts once: `evolve` is one long one, and the compiler sees to its cases.
  complexity: ['error', { max: 15, variant: 'modified' }],
};

const forbiddenSyntax = [
  {
    selector:
      'SpreadElement > ObjectExpression, JSXSpreadAttribute > ObjectExpression, SpreadElement > ArrayExpression',
    message: 'Write the properties or elements out: a spread of a literal only packs lines.',
  },
  { selector: 'ExportAllDeclaration', message: 'No barrel files: import from the file that owns the name.' },
  ...[
    "Program > VariableDeclaration[kind='let']",
    "Program > ExportNamedDeclaration > VariableDeclaration[kind='let']",
  ].map((selector) => ({
    selector,
    message: 'No mutable state in a module: hold it in an object that somebody creates.',
  })),
];

/**
 * While the server is away, what was read stays on the screen: a page that looks at the error first would
 * take it away.
 */
const errorFirst = {
  selector:
    'VariableDeclarator[init.callee.name=/^use\\w+Query$/] > ObjectPattern > Property[key.name=/^(error|isError)$/]',
  message:
    'Ask `getLoadError(query)`, or draw it with `Loaded` (components/messages/loaded.tsx): data that is there stays.',
};

const clock = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'The domain has no clock: time arrives in the command.',
};

export default defineConfig(
  globalIgnores(['**/dist', '**/node_modules', 'data', 'coverage']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: ['./tsconfig.json', './web/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-explicit-any': 'error',
      // An event handler of React may be async: its promise has nobody to go to in any case.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // A port is asynchronous even where one of its adapters has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      // Numbers and booleans read well in a template; objects, undefined and null are the mistakes to catch.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // How MUI's theme is given types of its own.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
      ...size,
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@mui/icons-material',
              message: "Import icons one by one ('@mui/icons-material/Add'): the barrel costs seconds in every test.",
            },
          ],
        },
      ],
      'no-restricted-syntax': ['error', ...forbiddenSyntax],
    },
  },
  {
    files: ['domain/src/**/*.ts'],
    ignores: specs,
    rules: {
      'no-restricted-syntax': ['error', ...forbiddenSyntax, clock],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'The domain has no clock: time arrives in the command.' },
        { object: 'Math', property: 'random', message: 'The domain has no randomness: ids arrive in the command.' },
      ],
      'no-restricted-globals': [
        'error',
        ...['process', 'crypto', 'fetch', 'setTimeout', 'setInterval', 'performance', 'Buffer', 'console'].map(
          (name) => ({
            name,
            message: 'The domain is pure: no I/O, no clock, no randomness, nothing of node.',
          }),
        ),
      ],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    rules: { ...size, eqeqeq: 'error', 'no-var': 'error', 'prefer-const': 'error', 'no-unused-vars': 'error' },
  },
  { files: ['web/src/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  { files: ['web/src/**/*.{ts,tsx}'], rules: { 'no-restricted-syntax': ['error', ...forbiddenSyntax, errorFirst] } },
  // In a component every `?.`, `??` and `&&` of the markup counts as a branch.
  { files: ['**/*.tsx'], rules: { complexity: ['error', { max: 20, variant: 'modified' }] } },
  {
    // A spec is a list of cases: it may be long. Assertions on mocks and matchers are what these two rules
    // get wrong.
    files: specs,
    rules: { 'max-lines-per-function': 'off', '@typescript-eslint/unbound-method': 'off' },
  },
);
