/** Places what a graph consists of besides its themes: links, then names beside them, then counts. */
import { scaleLinear } from 'd3-scale';
import { formatCount } from '../../../components/text/format.ts';
import type { LayoutBox, LayoutPoint } from './force-layout.ts';
import { placeLabels, type Circle, type Label, type WideSegment } from './label-places.ts';
import { placeCounts, type CountedLink, type CountLabel } from './place-counts.ts';
import { routeLinks, sampleRoute, type Route } from './route-links.ts';
import type { ThemeGraph } from './theme-graph.ts';

export interface DrawnGraph {
  readonly graph: ThemeGraph;
  readonly box: LayoutBox;
  readonly radii: ReadonlyMap<string, number>;
  readonly places: ReadonlyMap<string, LayoutPoint>;
}

export interface PlacedGraph extends DrawnGraph {
  readonly circles: readonly Circle[];
  readonly links: readonly CountedLink[];
  readonly routes: readonly Route[];
  readonly labels: readonly Label[];
  readonly counts: readonly CountLabel[];
}

/** Number of lines that are distinguishable at full width. */
const FEW_LINES = 60;
/** Links whose figures are looked for; of more, those of the widest. */
const FEW_COUNTS = { links: 40, widest: 10 } as const;
/** Of the closest pair, however few its comments. */
const MIN_CLOSEST = 3;

/** More lines are thinner and fainter, so that pies stand out. @returns up to 1 */
export const getThinness = ({ links }: ThemeGraph): number =>
  Math.sqrt(Math.min(1, FEW_LINES / Math.max(1, links.length)));

/** Proportional to the comments of a link. */
const getWidths = (graph: ThemeGraph): readonly number[] => {
  const scale = scaleLinear()
    .domain([0, graph.links[0]?.value ?? 1])
    .range([0.75, 1 + 8 * getThinness(graph)]);
  return graph.links.map((link) => Math.max(link === graph.closest ? MIN_CLOSEST : 0, scale(link.value)));
};

/** Of a line in full ink, where names look for room. */
const INK = 4;

const toSegments = (route: Route, width: number): readonly WideSegment[] => {
  const points = route.isStraight ? [route.from, route.to] : sampleRoute(route);
  return points.slice(1).map(({ x, y }, at) => ({ x1: points[at]!.x, y1: points[at]!.y, x2: x, y2: y, width }));
};

/** The closest pair, then the widest. */
const listCounted = ({ links, closest }: ThemeGraph): readonly number[] => {
  const first = links.findIndex((link) => link === closest);
  const shown = links.length > FEW_COUNTS.links ? FEW_COUNTS.widest : links.length;
  return [...(first < 0 ? [] : [first]), ...[...links.keys()].slice(0, shown).filter((at) => at !== first)];
};

export interface GraphOptions {
  /** Positions set by the user. */
  readonly moved?: ReadonlyMap<string, LayoutPoint>;
  /** Circles with a figure have room for a name; pies have not. */
  readonly areNamesInside?: boolean;
}

export const placeGraph = (drawn: DrawnGraph, { moved, areNamesInside = false }: GraphOptions = {}): PlacedGraph => {
  const { graph, radii, places, box } = drawn;
  const circles = graph.nodes.map(({ id, name }) => {
    const place = moved?.get(id) ?? places.get(id) ?? { x: 0, y: 0 };
    return { id, name, ...place, radius: radii.get(id) ?? 0 };
  });
  const widths = getWidths(graph);
  const links = graph.links.map(({ source, target, value }, at) => ({
    source: source.id,
    target: target.id,
    text: formatCount(value),
    width: widths[at] ?? 1,
    isOnTop: graph.links[at] === graph.closest,
  }));
  const routes = routeLinks(links, { circles, box });
  const lines =
    links.length > FEW_COUNTS.links
      ? []
      : routes.flatMap((route, at) =>
          toSegments(route, (widths[at] ?? 1) * (graph.links[at] === graph.closest ? INK : 1)),
        );
  const labels = placeLabels(circles, box, { lines, areInside: areNamesInside });
  const scene = { circles, names: labels.map(({ rect }) => rect), box };
  return { ...drawn, circles, links, routes, labels, counts: placeCounts(links, routes, scene, listCounted(graph)) };
};

/** Figures of the links of one theme, which has few of many. */
export const placeThemeCounts = (
  { circles, links, routes, labels, box, counts }: PlacedGraph,
  theme: string,
): readonly CountLabel[] => {
  if (links.length <= FEW_COUNTS.links) return counts;
  const own = [...links.keys()].filter((at) => links[at]?.source === theme || links[at]?.target === theme);
  return placeCounts(links, routes, { circles, names: labels.map(({ rect }) => rect), box }, own);
};
