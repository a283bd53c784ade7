/** The built product as a process, on a free port and its own folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteServerOutput } from './server-logs.ts';
import { noteSpawned } from './jest/spawned-processes.ts';
import { areOnServers, settingsFor } from './on-servers/open-stores.ts';

const root = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 120_000;
/** Followed by another character, because a chunk may end within the port. */
const ADDRESS = /(https?:\/\/[\w.[\]:-]+:\d+)[^\d]/;

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface RunningServer {
  /** Origin, as printed by the process: 'http://127.0.0.1:41234'. */
  readonly url: string;
  readonly pid: number;
  /** Its output so far. */
  readonly output: () => string;
  /** Sends a signal and waits for the end. */
  readonly end: (signal: NodeJS.Signals) => Promise<Ended>;
}

export interface ServerOptions {
  /**
   * DATA_DIR, kept after the server ends. In the run on servers it stands for an event store and a database.
   */
  readonly dataDir: string;
  /** Default: any free port. */
  readonly port?: number;
  /** Settings besides PORT and DATA_DIR. */
  readonly settings?: Readonly<Record<string, string>>;
  /** 'npm start', or 'node' with a path from the root and flags; default 'node dist/main.js'. */
  readonly command?: string;
  /** Limit of open files and connections; default that of this process. */
  readonly openFiles?: number;
  /** Another built checkout; default this one. */
  readonly checkout?: string;
}

/** A process that may not respond yet, or ever. */
export interface SpawnedServer extends Omit<RunningServer, 'url'> {
  /** Its printed address; undefined when it ended, or stayed silent for a minute. */
  readonly url: Promise<string | undefined>;
  readonly ended: Promise<Ended>;
}

/** Starts it without waiting. */
export const spawnServer = async (options: ServerOptions): Promise<SpawnedServer> => {
  const child = noteSpawned(launch(await onChosenStores(options)));
  let printed = '';
  const url = new Promise<string | undefined>((resolve) => {
    const look = (chunk: string): void => {
      printed += chunk;
      const address = ADDRESS.exec(printed)?.[1];
      if (address === undefined) return;
      noteServerOutput(address, () => printed);
      resolve(address);
    };
    child.stdout?.setEncoding('utf8').on('data', look);
    child.stderr?.setEncoding('utf8').on('data', look);
    child.once('exit', () => resolve(undefined));
    setTimeout(() => resolve(undefined), START_LIMIT_MS).unref();
  });
  const ended = new Promise<Ended>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  const end = async (signal: NodeJS.Signals): Promise<Ended> => {
    child.kill(signal);
    return ended;
  };
  return { url, ended, pid: child.pid ?? 0, output: () => printed, end };
};

/** @throws Error with the process's output if it ends or stays silent */
export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const spawned = await spawnServer(options);
  const url = await spawned.url;
  if (url !== undefined) return { ...spawned, url };
  await spawned.end('SIGKILL');
  throw new Error(`The server did not start:\n${spawned.output()}`);
};

/** Runs the callback with a new folder, and removes the folder afterwards. */
export const withDataDir = async <T>(work: (dataDir: string) => Promise<T>): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'verbatim-'));
  const remove = () => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  try {
    const result = await work(dataDir);
    await remove();
    return result;
  } catch (error) {
    // A running server may write there again: the spec's result takes precedence.
    await remove().catch(() => undefined);
    throw error;
  }
};

/** Uploads wait in DATA_DIR, on servers in a temporary folder. */
const onChosenStores = async (options: ServerOptions): Promise<ServerOptions> => {
  const { dataDir, settings } = options;
  if (!areOnServers()) return options;
  return { ...options, settings: { TMPDIR: dataDir, ...(await settingsFor(dataDir)), ...settings } };
};

const launch = ({
  dataDir,
  port = 0,
  settings,
  command = 'node dist/main.js',
  openFiles,
  checkout: cwd = root,
}: ServerOptions): ChildProcess => {
  // As in `npm start`.
  const memory = { MALLOC_ARENA_MAX: '2' };
  const env = { ...process.env, ...memory, NODE_ENV: 'production', ...settings, PORT: String(port), DATA_DIR: dataDir };
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  if (command === 'npm start') return spawn('npm', ['start'], { cwd, env, stdio });
  const [, file = '', ...flags] = command.split(' ');
  const args = ['--max-semi-space-size=8', join(cwd, file), ...flags];
  if (openFiles === undefined) return spawn(process.execPath, args, { cwd, env, stdio });
  return spawn('sh', ['-c', `ulimit -n ${openFiles}; exec "$0" "$@"`, process.execPath, ...args], { cwd, env, stdio });
};
