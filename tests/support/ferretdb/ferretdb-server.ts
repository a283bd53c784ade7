/** FerretDB as a process of its own: started, killed, frozen and started again on the same port and files. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pause } from '../wait-until.ts';

export interface FerretDbServer {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Changes with a restart. */
  pid(): number;
  /** Ends it by SIGKILL. */
  kill(): Promise<void>;
  /**
   * Kills it with SIGKILL if it is alive, and restarts it after this many milliseconds on the same files and
   * port.
   */
  restart(downMs?: number): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Stops it and removes its files. */
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

/** Collects garbage less often: with little live data, Go would spend a third of its CPU time on it. */
const COLLECT_LESS = { GOGC: '800' };

/** Exits with this process, whose end closes its standard input. */
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
