import { useEffect, useState } from 'react';

/**
 * Whether an instant is no longer ago than `ms`; it becomes false by itself.
 * @param instant epoch milliseconds, or null for never
 */
export const useRecently = (instant: number | null, ms: number): boolean => {
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (instant === null) return;
    const timer = setTimeout(() => setPassed(instant), Math.max(0, instant + ms - Date.now()));
    return () => clearTimeout(timer);
  }, [instant, ms]);
  return instant !== null && passed !== instant;
};
