import { useEffect, useState } from 'react';

/** For how many milliseconds typing stands still before the server is asked: a test of sentiment or of a query; a search, matches, counts. */
const STILL_MS = { test: 500, search: 200 } as const;

/** `value` as it was when it last stood still. */
export const useDebounced = <T>(value: T, of: keyof typeof STILL_MS): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), STILL_MS[of]);
    return () => clearTimeout(timer);
  }, [value, of]);
  return settled;
};
