import type { SentimentPart } from '@verbatim/command-api/contract/results/filters';
import { scaleLinear } from 'd3-scale';
import { useMemo, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { formatCount } from '../../../components/text/format.ts';
import { BANDS } from '../table/sentiment-parts.ts';
import type { Label } from './label-places.ts';
import type { LayoutPoint } from './force-layout.ts';
import type { CountLabel } from './place-counts.ts';
import { getThinness, placeThemeCounts, type PlacedGraph } from './place-graph.ts';
import { toPath, type Route } from './route-links.ts';
import type { GraphLink, GraphNode, ThemeGraph } from './theme-graph.ts';

interface Pointer {
  readonly clientX: number;
  readonly clientY: number;
}

export interface GraphDrawingProps {
  readonly placed: PlacedGraph;
  /** Drawing of a theme, centred at the origin; its name may be on it. */
  readonly mark: (node: GraphNode, radius: number, hasName: boolean) => ReactNode;
  /** Present if themes can be dragged. */
  readonly onMove?: (id: string, place: LayoutPoint) => void;
  /**
   * Absent, as `onLink`, if elements cannot be selected.
   * @param part clicked part of the theme's pie
   */
  readonly onNode?: ((place: Pointer, node: GraphNode, part: SentimentPart | undefined) => void) | undefined;
  readonly onLink?: ((place: Pointer, link: GraphLink) => void) | undefined;
  /** Tooltip of the hovered element; '' for none. */
  readonly onHint: (hint: string) => void;
}

const CLICK = 4;
const labelStyle = {
  fontSize: 13,
  fontWeight: 500,
  pointerEvents: 'none',
  unicodeBidi: 'plaintext',
  paintOrder: 'stroke',
  strokeWidth: 4,
  strokeLinejoin: 'round',
} as const;

const countStyle = {
  fontSize: 11,
  pointerEvents: 'none',
  paintOrder: 'stroke',
  strokeWidth: 4,
  strokeLinejoin: 'round',
} as const;

/** Of the closest pair. */
const EMPHASIS = { fontWeight: 700 } as const;

interface Dragged {
  readonly id: string;
  readonly from: Pointer;
  readonly part: SentimentPart | undefined;
  isMoved: boolean;
}

const getPart = (target: EventTarget): SentimentPart | undefined => {
  const part = target instanceof SVGElement ? target.dataset['part'] : undefined;
  return BANDS.find(({ band }) => band === part)?.band;
};

/** A click opens a theme, a drag moves it. */
const useDrag = (group: React.RefObject<SVGGElement | null>, { onMove, onNode }: GraphDrawingProps) => {
  const dragged = useRef<Dragged | null>(null);
  return (node: GraphNode) => ({
    onPointerDown: (event: PointerEvent<SVGGElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { clientX, clientY } = event;
      dragged.current = { id: node.id, from: { clientX, clientY }, part: getPart(event.target), isMoved: false };
    },
    onPointerMove: (event: PointerEvent<SVGGElement>) => {
      const now = dragged.current;
      const matrix = group.current?.getScreenCTM();
      if (now?.id !== node.id || matrix === null || matrix === undefined || onMove === undefined) return;
      now.isMoved ||= Math.hypot(event.clientX - now.from.clientX, event.clientY - now.from.clientY) > CLICK;
      if (!now.isMoved) return;
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      onMove(node.id, { x, y });
    },
    onPointerUp: (event: PointerEvent<SVGGElement>) => {
      const now = dragged.current;
      dragged.current = null;
      if (now?.id === node.id && !now.isMoved)
        onNode?.({ clientX: event.clientX, clientY: event.clientY }, node, now.part);
    },
    onPointerCancel: () => {
      dragged.current = null;
    },
  });
};

interface LineProps {
  readonly link: GraphLink;
  readonly route: Route;
  readonly width: number;
  readonly opacity: number;
  /** Absent if it cannot be selected. */
  readonly onClick: ((place: Pointer) => void) | undefined;
  readonly onHint: (hint: string) => void;
}

/** A thin line with a wide invisible hit area. */
const Line = ({ link, route, width, opacity, onClick, onHint }: LineProps) => {
  const path = { d: toPath(route), fill: 'none' };
  return (
    <g
      data-link={`${link.source.id} ${link.target.id}`}
      style={{ cursor: onClick === undefined ? 'default' : 'pointer' }}
      onClick={onClick}
      onPointerEnter={() => onHint(link.hint)}
      onPointerLeave={() => onHint('')}
    >
      <path
        {...path}
        stroke="var(--mui-palette-text-primary)"
        strokeOpacity={opacity}
        strokeWidth={width}
        strokeLinecap="round"
      />
      <path {...path} stroke="black" strokeOpacity={0} strokeWidth={Math.max(12, width)} />
    </g>
  );
};

interface CountsProps extends Pick<ThemeGraph, 'links' | 'closest'> {
  readonly counts: readonly CountLabel[];
  readonly lit: string | null;
}

/** Comments of each line, where there is room for the number. */
const Counts = ({ links, closest, counts, lit }: CountsProps) =>
  counts.map(({ link, x, y }) => {
    const { source, target, value } = links[link]!;
    if (lit !== null && source.id !== lit && target.id !== lit) return null;
    return (
      <text
        key={`${source.id} ${target.id}`}
        x={x}
        y={y}
        dy="0.36em"
        textAnchor="middle"
        fill="var(--mui-palette-text-primary)"
        stroke="var(--mui-palette-background-paper)"
        style={links[link] === closest ? { ...countStyle, ...EMPHASIS } : countStyle}
      >
        {formatCount(value)}
      </text>
    );
  });

const ON_MARK = { fill: 'var(--mui-palette-background-paper)' } as const;
const BESIDE = { fill: 'var(--mui-palette-text-primary)', stroke: 'var(--mui-palette-background-paper)' } as const;

interface NamesProps extends Pick<ThemeGraph, 'closest'> {
  readonly labels: readonly Label[];
  readonly isLit: (id: string) => boolean;
}

const Names = ({ labels, closest, isLit }: NamesProps) =>
  labels.map(({ id, text, x, y, isInside }) => (
    <text
      key={id}
      x={x}
      y={y}
      textAnchor="middle"
      {...(isInside ? ON_MARK : BESIDE)}
      opacity={isLit(id) ? 1 : 0.35}
      style={id === closest?.source.id || id === closest?.target.id ? { ...labelStyle, ...EMPHASIS } : labelStyle}
    >
      {text}
    </text>
  ));

/** The highlighted theme and its neighbours; null for none. */
const getNeighbours = (links: readonly GraphLink[], lit: string | null): ReadonlySet<string> | null => {
  if (lit === null) return null;
  const touching = links.filter(({ source, target }) => source.id === lit || target.id === lit);
  return new Set([lit, ...touching.flatMap(({ source, target }) => [source.id, target.id])]);
};

/** Links below the median step back. */
const FADED = 0.5;

/**
 * Opacities are proportional to the comments of a line, in neutral ink. The closest pair stands out, however
 * few its comments.
 */
const useOpacity = (graph: ThemeGraph, lit: string | null) =>
  useMemo(() => {
    const { links, closest } = graph;
    const thinness = getThinness(graph);
    const median = links[links.length >> 1]?.value ?? 0;
    const getShade = scaleLinear()
      .domain([0, links[0]?.value ?? 1])
      .range([0.2, 0.3 + 0.3 * thinness]);
    return (link: GraphLink): number => {
      const { source, target, value } = link;
      if (lit === null) return link === closest ? 0.9 : getShade(value) * (value < median ? FADED : 1);
      return source.id === lit || target.id === lit ? 0.6 : 0.1 * thinness;
    };
  }, [graph, lit]);

/** Lines, marks and names. Hovering highlights an element with its neighbours. */
export const GraphDrawing = (props: GraphDrawingProps) => {
  const { placed, mark, onLink, onHint } = props;
  const { graph, circles, links, routes, labels } = placed;
  const group = useRef<SVGGElement>(null);
  const [lit, setLit] = useState<string | null>(null);
  const drag = useDrag(group, props);
  const getOpacity = useOpacity(graph, lit);
  const inside = useMemo(() => new Set(labels.flatMap(({ id, isInside }) => (isInside ? [id] : []))), [labels]);
  const neighbours = useMemo(() => getNeighbours(graph.links, lit), [graph, lit]);
  const counts = useMemo(() => (lit === null ? placed.counts : placeThemeCounts(placed, lit)), [placed, lit]);
  const point = (node: GraphNode | null): void => {
    onHint(node?.hint ?? '');
    setLit(node?.id ?? null);
  };
  const isLit = (id: string): boolean => neighbours === null || neighbours.has(id);
  return (
    <g ref={group}>
      {graph.links.map((link, at) => (
        <Line
          key={`${link.source.id} ${link.target.id}`}
          link={link}
          route={routes[at]!}
          width={links[at]?.width ?? 1}
          opacity={getOpacity(link)}
          onClick={onLink && (({ clientX, clientY }) => onLink({ clientX, clientY }, link))}
          onHint={onHint}
        />
      ))}
      {graph.nodes.map((node, at) => {
        const { x, y, radius } = circles[at]!;
        return (
          <g
            key={node.id}
            data-theme-id={node.id}
            transform={`translate(${x},${y})`}
            opacity={isLit(node.id) ? 1 : 0.35}
            style={{ cursor: props.onNode === undefined ? 'default' : 'pointer', touchAction: 'none' }}
            onPointerEnter={() => point(node)}
            onPointerLeave={() => point(null)}
            {...drag(node)}
          >
            {mark(node, radius, inside.has(node.id))}
          </g>
        );
      })}
      <Names labels={labels} closest={graph.closest} isLit={isLit} />
      <Counts links={graph.links} closest={graph.closest} counts={counts} lit={lit} />
    </g>
  );
};
