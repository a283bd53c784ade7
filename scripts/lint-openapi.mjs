// Lints the OpenAPI document by `redocly.yaml`, offline.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDocument } from '../command-api/src/openapi/document.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'node_modules/.cache/verbatim');
const path = join(folder, 'openapi.json');

mkdirSync(folder, { recursive: true });
writeFileSync(path, JSON.stringify(createDocument(), null, 1));
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/@redocly/cli/bin/cli.js'),
    'lint',
    path,
    '--config',
    join(root, 'redocly.yaml'),
    '--max-problems',
    '30',
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
);
process.exitCode = status ?? 1;
