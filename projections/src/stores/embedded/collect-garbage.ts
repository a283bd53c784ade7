/** Garbage collection on request. */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Of this thread. */
export const garbageCollector = (): (() => void) => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as unknown;
  return typeof collect === 'function' ? () => void (collect as () => void)() : () => undefined;
};

/** Garbage that may accumulate since the last collection. */
const MAX_GATHERED_BYTES = 32 * 1024 * 1024;

/**
 * V8 lets a thread's heap grow to a multiple of its live data, which is wasted when several threads run. Call
 * when little is live, as after a commit: collects if enough has accumulated.
 */
export const createGarbageThrottle = (): (() => void) => {
  const collect = garbageCollector();
  const used = (): number => {
    const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
    return heap + external;
  };
  let held = used();
  return () => {
    if (used() - held < MAX_GATHERED_BYTES) return;
    collect();
    held = used();
  };
};
