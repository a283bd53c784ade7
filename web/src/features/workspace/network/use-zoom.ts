import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import { useEffect, useMemo, useState } from 'react';

export interface Zoom {
  /** For the group that is moved. */
  readonly transform: string;
  readonly scale: number;
  readonly by: (factor: number) => void;
  readonly reset: () => void;
}

const EXTENT: [number, number] = [0.5, 8];

/**
 * Whether a gesture is one of looking closer: the wheel alone scrolls the page, and a theme is dragged by
 * itself.
 */
const isZooming = (event: Event): boolean => {
  if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey;
  return !(event.target instanceof Element && event.target.closest('[data-theme-id]') !== null);
};

/** @param svg undefined or null disables zoom */
export const useZoom = (svg: SVGSVGElement | null): Zoom => {
  const [transform, setTransform] = useState<ZoomTransform>(zoomIdentity);
  const behaviour = useMemo(
    (): ZoomBehavior<SVGSVGElement, unknown> =>
      zoom<SVGSVGElement, unknown>()
        .scaleExtent(EXTENT)
        .filter(isZooming)
        .on('zoom', (event: { readonly transform: ZoomTransform }) => setTransform(event.transform)),
    [],
  );
  useEffect(() => {
    if (svg === null) return;
    const selection = select<SVGSVGElement, unknown>(svg);
    selection.call(behaviour);
    return () => {
      selection.on('.zoom', null);
    };
  }, [svg, behaviour]);
  const on = (act: (selection: ReturnType<typeof select<SVGSVGElement, unknown>>) => void): void => {
    if (svg !== null) act(select<SVGSVGElement, unknown>(svg));
  };
  return {
    transform: transform.toString(),
    scale: transform.k,
    by: (factor) => on((selection) => behaviour.scaleBy(selection, factor)),
    reset: () => on((selection) => behaviour.transform(selection, zoomIdentity)),
  };
};
