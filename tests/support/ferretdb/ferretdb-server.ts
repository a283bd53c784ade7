/** FerretDB as a process of its own: started, killed, frozen and started again on the same port and files. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pause } from '../until.ts';

export interface FerretDbServer {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Another one after a restart. */
  pid(): number;
  /** kill -9. */
  kill(): Promise<void>;
  /** kill -9, unless it is dead already, and so many milliseconds later started again on the same files and port. */
  restart(downMs?: number): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

export const startFerretDb = async (program: string): Promise<FerretDbServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-ferretdb-'));
  let { child, url } = await launch(program, folder, '127.0.0.1:0');
  const { hostname: host, port, host: address } = new URL(url);
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    url,
    host,
    port: Number(port),
    pid: () => child.pid ?? 0,
    kill: () => kill('SIGKILL'),
    restart: async (downMs = 0) => {
      await kill('SIGKILL');
      await pause(downMs);
      ({ child, url } = await launch(program, folder, address));
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGCONT');
      await kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** It holds little, and Go would look for garbage all the time: a third of what it takes the processor for. */
const COLLECT_LESS = { GOGC: '800' };

/** Its standard input is ours: it ends when this process does. */
const launch = async (
  program: string,
  folder: string,
  listen: string,
): Promise<{ readonly child: ChildProcess; readonly url: string }> => {
  const child = spawn(program, ['-folder', folder, '-listen', listen], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...COLLECT_LESS },
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`FerretDB ended with ${String(code)} before it listened`);
  });
  const lines = createInterface({ input: child.stdout });
  const [url] = (await Promise.race([once(lines, 'line'), failed])) as [string];
  failed.catch(() => undefined);
  return { child, url };
};
