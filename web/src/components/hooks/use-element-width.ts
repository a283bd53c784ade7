import { useEffect, useLayoutEffect, useState } from 'react';

const measure = (element: HTMLElement): number => {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return Math.floor(element.clientWidth - (parseFloat(paddingLeft) || 0) - (parseFloat(paddingRight) || 0));
};

/**
 * Width of an element's content in pixels, observed; `fallback` before it is rendered. Measured before the
 * first paint, because an observer reports after it.
 */
export const useElementWidth = (element: HTMLElement | null, fallback: number): number => {
  const [width, setWidth] = useState(fallback);
  useLayoutEffect(() => {
    const now = element === null ? 0 : measure(element);
    // The layout is the external system here, known only now.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (now > 0) setWidth(now);
  }, [element]);
  useEffect(() => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
};
