/** Runs the operators' command line as a process of its own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { noteSpawned } from './jest/spawned-processes.ts';

const root = join(import.meta.dirname, '../..');

export interface OpsAnswer {
  readonly code: number | null;
  /** Standard output, line by line. */
  readonly lines: readonly string[];
  readonly errors: string;
}

export interface RunningOps {
  /** Undefined if it could not be started. */
  readonly pid: number | undefined;
  /** Standard output so far. */
  readonly output: () => string;
  readonly errors: () => string;
  readonly answer: Promise<OpsAnswer>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

export interface OpsOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** Standard input; empty by default. */
  readonly input?: string;
}

/** Starts it and leaves it running. */
export const spawnOps = (
  dataDir: string,
  args: readonly string[],
  { settings = {}, input }: OpsOptions = {},
): RunningOps => {
  const env = { ...process.env, NODE_ENV: 'production', ...settings, DATA_DIR: dataDir };
  const stdio: ['ignore' | 'pipe', 'pipe', 'pipe'] = [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'];
  const child = noteSpawned(spawn(process.execPath, [join(root, 'dist/ops.js'), ...args], { env, stdio }));
  let output = '';
  let errors = '';
  // Decoded as a stream: a chunk may end within a character.
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  const answer = new Promise<OpsAnswer>((resolve) =>
    child.on('close', (code) => resolve({ code, lines: output.split('\n').filter((line) => line !== ''), errors })),
  );
  return {
    pid: child.pid,
    output: () => output,
    errors: () => errors,
    answer,
    kill: (signal) => void child.kill(signal),
  };
};

export const runOps = (
  dataDir: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<OpsAnswer> => spawnOps(dataDir, args, { settings }).answer;

/** Its JSON output, one document per line. */
export const readOpsDocuments = <T>({ lines }: Pick<OpsAnswer, 'lines'>): readonly T[] =>
  lines.map((line) => JSON.parse(line) as T);
