/** When garbage is collected is V8's to decide, but for those who know better. */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Of this thread. */
export const garbageCollector = (): (() => void) => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as unknown;
  return typeof collect === 'function' ? () => void (collect as () => void)() : () => undefined;
};

/** What may gather beyond what was held after the last collection. */
const MOST_GATHERED_BYTES = 32 * 1024 * 1024;

/**
 * V8 lets the heap of a thread grow to a multiple of what it holds. Where several work side by side that is memory which nobody has any use
 * for: to be called at moments when little is held, as after a commit, and collects when much has gathered.
 */
export const garbageBound = (): (() => void) => {
  const collect = garbageCollector();
  const used = (): number => {
    const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
    return heap + external;
  };
  let held = used();
  return () => {
    if (used() - held < MOST_GATHERED_BYTES) return;
    collect();
    held = used();
  };
};
