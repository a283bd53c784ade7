/** Injects failing and slow syncs for one file and process, if strace is available and permitted. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Why it is unavailable here; undefined if it is available. */
export const failingSyncMissing = (): string | undefined => {
  const { status, error } = spawnSync('strace', ['-qq', '-o', '/dev/null', '-e', 'trace=none', 'true']);
  return status === 0 ? undefined : `no strace, or none that may trace (${error?.message ?? `exit code ${status}`})`;
};

/** Every sync of that file fails with EIO. @returns a function that ends it */
export const failSyncs = (pid: number, path: string): Promise<() => Promise<void>> =>
  injectIntoSyncs(pid, path, 'error=EIO', '/dev/null');

/**
 * Every sync of that file is delayed, and logged in `seen`.
 * @returns a function that ends it
 */
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
  // Printed once it has attached to the existing threads.
  await Promise.race([once(child.stderr, 'data'), ended]);
  return async () => {
    child.kill('SIGINT');
    await ended;
  };
};
