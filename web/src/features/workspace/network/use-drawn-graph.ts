import { scaleSqrt } from 'd3-scale';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { layoutForces, type LayoutBox } from './force-layout.ts';
import { placeGraph, type DrawnGraph, type GraphOptions, type PlacedGraph } from './place-graph.ts';
import type { ThemeGraph } from './theme-graph.ts';
import { NONE_MOVED, type Moved } from './use-moved-themes.ts';

const SMALLEST = 7;
/** Maximum share of the box covered by circles. */
const COVERED = 0.12;

/** Areas encode counts, and leave room for lines and names. */
const getRadii = ({ nodes }: ThemeGraph, { width, height }: LayoutBox): ReadonlyMap<string, number> => {
  const most = Math.max(1, ...nodes.map(({ count }) => count));
  const areas = nodes.reduce((sum, { count }) => sum + count / most, 0);
  const largest = Math.min(
    Math.min(width, height) * 0.12,
    Math.sqrt((width * height * COVERED) / Math.PI / Math.max(1, areas)),
  );
  const scale = scaleSqrt().domain([0, most]).range([0, largest]);
  return new Map(nodes.map(({ id, count }) => [id, Math.max(SMALLEST, scale(count))]));
};

/** Widths of the links whose figures have no room, and of those that bend around a theme. */
const rateLinks = (drawn: DrawnGraph, options: GraphOptions): number => {
  const { links, counts, routes } = placeGraph(drawn, options);
  const shown = new Set(counts.map(({ link }) => link));
  return links.reduce(
    (sum, { width }, at) => sum + (shown.has(at) ? 0 : width) + (routes[at]?.isStraight === false ? width : 0),
    0,
  );
};

interface DrawnOptions {
  /** Positions set by the user, fixed in later layouts. */
  readonly moved?: Moved;
  readonly areNamesInside?: boolean;
}

/** The graph with its layout, links, names and figures; the previous one until that is computed. */
export const useDrawnGraph = (
  graph: ThemeGraph,
  box: LayoutBox,
  { moved = NONE_MOVED, areNamesInside = false }: DrawnOptions = {},
): PlacedGraph | undefined => {
  const [drawn, setDrawn] = useState<DrawnGraph>();
  const { width, height } = box;
  const radii = useMemo(() => getRadii(graph, { width, height }), [graph, width, height]);
  const layOut = useEffectEvent((signal: AbortSignal) => {
    const most = graph.links[0]?.value ?? 1;
    return layoutForces(
      graph.nodes.map(({ id }) => ({ id, radius: radii.get(id) ?? SMALLEST, fixed: moved.places.get(id) })),
      graph.links.map(({ source, target, value }) => ({
        source: source.id,
        target: target.id,
        strength: Math.sqrt(value / most),
      })),
      { width, height },
      signal,
      (places) => rateLinks({ graph, box: { width, height }, radii, places }, { areNamesInside }),
    );
  });
  useEffect(() => {
    const ending = new AbortController();
    void layOut(ending.signal).then((places) => {
      if (places !== undefined && !ending.signal.aborted) setDrawn({ graph, box: { width, height }, radii, places });
    });
    return () => ending.abort();
  }, [graph, radii, width, height, moved.round]);
  return useMemo(
    () => (drawn === undefined ? undefined : placeGraph(drawn, { moved: moved.places, areNamesInside })),
    [drawn, moved.places, areNamesInside],
  );
};
