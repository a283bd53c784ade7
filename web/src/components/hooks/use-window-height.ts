import { useSyncExternalStore } from 'react';

const follow = (onChange: () => void): (() => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

/** Window height in pixels, observed. */
export const useWindowHeight = (): number => useSyncExternalStore(follow, () => window.innerHeight);
