import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A stable function that calls the latest `act`, so that consumers do not render again. Updated in a layout
 * effect, so that events after a commit use the committed version.
 */
export const useLatest = <Args extends readonly unknown[]>(act: (...args: Args) => void): ((...args: Args) => void) => {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args) => latest.current(...args), []);
};
