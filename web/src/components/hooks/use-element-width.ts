import { useEffect, useState } from 'react';

/** Width of an element in pixels, observed; `fallback` before it is rendered. */
export const useElementWidth = (element: HTMLElement | null, fallback: number): number => {
  const [width, setWidth] = useState(fallback);
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
