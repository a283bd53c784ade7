import { useEffect, useState } from 'react';

/** Debounce delays in milliseconds: tests of sentiment or queries; searches, matches and counts. */
const STILL_MS = { test: 500, search: 200 } as const;

/** `value` after its debounce delay. */
export const useDebounced = <T>(value: T, of: keyof typeof STILL_MS): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), STILL_MS[of]);
    return () => clearTimeout(timer);
  }, [value, of]);
  return settled;
};
