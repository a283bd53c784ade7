/** Runs the TypeScript programs next to it in processes and threads of their own. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';

export type ChildProgram = ChildProcessByStdio<null, Readable, null>;

/** @param prefix command that runs the program, for example to limit it */
export const startProgram = (name: string, argument: string, prefix: readonly string[] = []): ChildProgram => {
  const [command, ...rest] = [...prefix, process.execPath, '--import', 'tsx', join(__dirname, `${name}.ts`), argument];
  return spawn(command ?? process.execPath, rest, {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: join(__dirname, '../../..'),
  });
};

export const ended = (child: ChildProgram): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('close', () => resolve()));

/** All output of the program until it ends. */
export const readOutput = async (child: ChildProgram): Promise<string> => {
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) output += String(chunk);
  return output;
};

/** Resolves with the program's first line. */
export const readFirstLine = (child: ChildProgram): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (output.includes('\n')) resolve(output.slice(0, output.indexOf('\n')));
    });
    child.once('close', () => reject(new Error(`Ended without a line: '${output}'`)));
  });

export const startThread = (name: string, workerData: unknown): Worker => {
  // A worker of node 20 does not support tsx by --import.
  const bootstrap = `require(${JSON.stringify(require.resolve('tsx/cjs'))}); require(${JSON.stringify(join(__dirname, `${name}.ts`))})`;
  return new Worker(bootstrap, { eval: true, workerData });
};
