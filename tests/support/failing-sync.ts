/** A disk that says it could not keep what was written, of one file and one process, where strace is there and may do that. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Undefined where it can be done, else why not. */
export const failingSyncMissing = (): string | undefined => {
  const { status, error } = spawnSync('strace', ['-qq', '-o', '/dev/null', '-e', 'trace=none', 'true']);
  return status === 0 ? undefined : `no strace, or none that may trace (${error?.message ?? `exit code ${status}`})`;
};

/** Every sync of that file fails with EIO from now on. @returns what ends it */
export const failSyncs = (pid: number, path: string): Promise<() => Promise<void>> =>
  injectIntoSyncs(pid, path, 'error=EIO', '/dev/null');

/** Every sync of that file takes so much longer from now on, and is a line in `seen`. @returns what ends it */
export const slowSyncs = (pid: number, path: string, ms: number, seen: string): Promise<() => Promise<void>> =>
  injectIntoSyncs(pid, path, `delay_enter=${ms * 1_000}`, seen);

const injectIntoSyncs = async (
  pid: number,
  path: string,
  fault: string,
  seen: string,
): Promise<() => Promise<void>> => {
  const calls = 'fsync,fdatasync';
  const child = spawn(
    'strace',
    ['-f', '-P', path, '-o', seen, '-e', `trace=${calls}`, '-e', `inject=${calls}:${fault}`, '-p', String(pid)],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  // It says so once it has taken hold of the threads that there are.
  await Promise.race([once(child.stderr, 'data'), ended]);
  return async () => {
    child.kill('SIGINT');
    await ended;
  };
};
