import type { SentimentPart } from '@verbatim/command-api/contract/results/filters';
import { scaleSqrt } from 'd3-scale';
import { useMemo, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { formatCount } from '../../../components/text/format.ts';
import { BANDS } from '../table/sentiment-parts.ts';
import { placeLabels, type Label } from './label-places.ts';
import type { LayoutPoint } from './force-layout.ts';
import type { GraphLink, GraphNode } from './theme-graph.ts';
import type { SentimentScale } from './sentiment-scale.ts';
import type { DrawnGraph } from './use-drawn-graph.ts';

interface Pointer {
  readonly clientX: number;
  readonly clientY: number;
}

export interface GraphDrawingProps {
  readonly drawn: DrawnGraph;
  readonly colour: SentimentScale;
  /** Drawing of a theme, centred at the origin. */
  readonly mark: (node: GraphNode, radius: number) => ReactNode;
  /** Positions set by the user. */
  readonly moved?: ReadonlyMap<string, LayoutPoint>;
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

const countStyle = { fontSize: 11, pointerEvents: 'none', paintOrder: 'stroke', strokeWidth: 3 } as const;

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
  readonly ends: readonly [LayoutPoint, LayoutPoint];
  readonly width: number;
  readonly colour: string;
  readonly opacity: number;
  /** Absent if it cannot be selected. */
  readonly onClick: ((place: Pointer) => void) | undefined;
  readonly onHint: (hint: string) => void;
}

/** A thin line with a wide invisible hit area. */
const Line = ({ link, ends: [from, to], width, colour, opacity, onClick, onHint }: LineProps) => {
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  return (
    <g
      data-link={`${link.source.id} ${link.target.id}`}
      style={{ cursor: onClick === undefined ? 'default' : 'pointer' }}
      onClick={onClick}
      onPointerEnter={() => onHint(link.hint)}
      onPointerLeave={() => onHint('')}
    >
      <line {...ends} stroke={colour} strokeOpacity={opacity} strokeWidth={width} strokeLinecap="round" />
      <line {...ends} stroke="black" strokeOpacity={0} strokeWidth={Math.max(12, width)} />
    </g>
  );
};

/** Number of lines whose counts fit. */
const FEW_COUNTS = 20;

interface CountsProps {
  readonly links: readonly GraphLink[];
  readonly getPlace: (id: string) => LayoutPoint;
  readonly radii: ReadonlyMap<string, number>;
}

/** Comments of each line, at the middle of what its themes leave visible of it. */
const Counts = ({ links, getPlace, radii }: CountsProps) =>
  links.length > FEW_COUNTS
    ? null
    : links.map(({ source, target, value }) => {
        const [from, to] = [getPlace(source.id), getPlace(target.id)];
        const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
        const at = (1 + ((radii.get(source.id) ?? 0) - (radii.get(target.id) ?? 0)) / length) / 2;
        return (
          <text
            key={`${source.id} ${target.id}`}
            x={from.x + (to.x - from.x) * at}
            y={from.y + (to.y - from.y) * at}
            dy="0.36em"
            textAnchor="middle"
            fill="var(--mui-palette-text-secondary)"
            stroke="var(--mui-palette-background-paper)"
            style={countStyle}
          >
            {formatCount(value)}
          </text>
        );
      });

const Names = ({ labels, isLit }: { readonly labels: readonly Label[]; readonly isLit: (id: string) => boolean }) =>
  labels.map(({ id, text, x, y }) => (
    <text
      key={id}
      x={x}
      y={y}
      textAnchor="middle"
      fill="var(--mui-palette-text-primary)"
      stroke="var(--mui-palette-background-paper)"
      opacity={isLit(id) ? 1 : 0.35}
      style={labelStyle}
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

/** Number of lines that are distinguishable at full width. */
const FEW_LINES = 60;

/** More lines are thinner and fainter, so that pies stand out. @returns up to 1 */
const getThinness = (lines: number): number => Math.sqrt(Math.min(1, FEW_LINES / Math.max(1, lines)));

/** Widths encode the comments of a line. @param links by descending frequency */
const useLineStyle = (links: readonly GraphLink[]) => {
  const strongest = links[0]?.value ?? 1;
  const thinness = getThinness(links.length);
  const widthOf = useMemo(() => {
    const widest = 1 + 8 * thinness;
    return scaleSqrt().domain([0, strongest]).range([1, widest]);
  }, [strongest, thinness]);
  return { thinness, widthOf };
};

const lineOpacity = ({ source, target }: GraphLink, lit: string | null, thinness: number): number => {
  if (lit === null) return 0.2 + 0.35 * thinness;
  return source.id === lit || target.id === lit ? 0.55 : 0.1 * thinness;
};

/** Lines, marks and names. Hovering highlights an element with its neighbours. */
export const GraphDrawing = (props: GraphDrawingProps) => {
  const { drawn, colour, mark, onLink, onHint } = props;
  const { graph, radii, box } = drawn;
  const group = useRef<SVGGElement>(null);
  const [lit, setLit] = useState<string | null>(null);
  const getPlace = (id: string): LayoutPoint => props.moved?.get(id) ?? drawn.places.get(id) ?? { x: 0, y: 0 };
  const drag = useDrag(group, props);
  const { thinness, widthOf } = useLineStyle(graph.links);
  const neighbours = useMemo(() => getNeighbours(graph.links, lit), [graph, lit]);
  const labels = placeLabels(
    graph.nodes.map(({ id, name }) => ({ id, name, ...getPlace(id), radius: radii.get(id) ?? 0 })),
    box,
  );
  const point = (node: GraphNode | null): void => {
    onHint(node?.hint ?? '');
    setLit(node?.id ?? null);
  };
  const isLit = (id: string): boolean => neighbours === null || neighbours.has(id);
  return (
    <g ref={group}>
      {graph.links.map((link) => (
        <Line
          key={`${link.source.id} ${link.target.id}`}
          link={link}
          ends={[getPlace(link.source.id), getPlace(link.target.id)]}
          width={widthOf(link.value)}
          colour={colour(link.avg)}
          opacity={lineOpacity(link, lit, thinness)}
          onClick={onLink && (({ clientX, clientY }) => onLink({ clientX, clientY }, link))}
          onHint={onHint}
        />
      ))}
      <Counts links={graph.links} getPlace={getPlace} radii={radii} />
      {graph.nodes.map((node) => {
        const { x, y } = getPlace(node.id);
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
            {mark(node, radii.get(node.id) ?? 0)}
          </g>
        );
      })}
      <Names labels={labels} isLit={isLit} />
    </g>
  );
};
