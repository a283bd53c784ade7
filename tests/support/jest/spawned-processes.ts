/**
 * Processes that a spec file has started and that have not ended, so that a failing spec leaves none behind.
 */
import type { ChildProcess } from 'node:child_process';

/** Key under which the spec file's environment finds them. */
export const SPAWNED = 'verbatimSpawnedProcesses';

export interface SpawnedProcesses {
  [SPAWNED]?: Set<ChildProcess>;
}

export const noteSpawned = (child: ChildProcess): ChildProcess => {
  const spawned = ((globalThis as SpawnedProcesses)[SPAWNED] ??= new Set());
  spawned.add(child);
  child.once('exit', () => spawned.delete(child));
  return child;
};
