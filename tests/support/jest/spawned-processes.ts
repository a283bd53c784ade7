/** The processes that a spec file has started and that have not ended yet: one that fails may forget its own. */
import type { ChildProcess } from 'node:child_process';

/** Where the environment of the spec file finds them. */
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
