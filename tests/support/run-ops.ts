/** Runs the operators' command line as a process of its own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface OpsAnswer {
  readonly code: number | null;
  /** Standard output, line by line. */
  readonly lines: readonly string[];
  readonly errors: string;
}

export const runOps = (
  dataDir: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<OpsAnswer> =>
  new Promise((resolve) => {
    const env = { ...process.env, NODE_ENV: 'production', ...settings, DATA_DIR: dataDir };
    const child = spawn(process.execPath, [join(root, 'dist/ops.js'), ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('close', (code) => resolve({ code, lines: output.split('\n').filter((line) => line !== ''), errors }));
  });
