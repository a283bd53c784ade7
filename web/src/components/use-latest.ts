import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function for good, which does what it was given at the last drawing: what it is handed to is not drawn anew for its sake.
 * From the moment that something stands on the page, a key or a click means what stands there: an effect that is not of the layout comes later.
 */
export const useLatest = <Args extends readonly unknown[]>(act: (...args: Args) => void): ((...args: Args) => void) => {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args) => latest.current(...args), []);
};
