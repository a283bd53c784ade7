/** Force-directed layout of themes, run to rest before it is drawn. */
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import type { SimulationNodeDatum } from 'd3-force';
import { yieldToPage } from '../../../components/yield-to-page.ts';
import { EDGE, LABEL, untangle } from './untangle.ts';

export interface LayoutNode {
  readonly id: string;
  readonly radius: number;
  /** Position set by the user; the others make room. */
  readonly fixed?: LayoutPoint | undefined;
}

export interface LayoutLink {
  readonly source: string;
  readonly target: string;
  /** 0 … 1, relative to the strongest. */
  readonly strength: number;
}

export interface LayoutPoint {
  readonly x: number;
  readonly y: number;
}

export interface LayoutBox {
  readonly width: number;
  readonly height: number;
}

type Places = ReadonlyMap<string, LayoutPoint>;

interface Body extends SimulationNodeDatum, LayoutNode {
  x: number;
  y: number;
}

/** Area per theme, below which repulsion is reduced, so that themes do not line up at the edges. */
const ROOMY = 3_200;
/** Maximum share of the box for circles with their margins. */
const FILLED = 0.75;
const STEPS = 300;
const SLICE_MS = 8;
const GAP = 2;

const getHash = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
};

/**
 * Seeded by id, so that equal data gives equal positions and themes stay put when others change. Unlinked
 * themes start outside, where they would be pushed anyway.
 */
const getBody = (
  { id, radius, fixed }: LayoutNode,
  isLinked: boolean,
  { width, height }: LayoutBox,
  variant: number,
): Body => {
  const hash = getHash(variant === 0 ? id : `${id} ${variant}`);
  const [angle, part] = [((hash & 0xffff) / 0x10000) * 2 * Math.PI, (hash >>> 16) / 0x10000];
  const distance = isLinked ? 0.1 + 0.3 * part : 0.42 + 0.06 * part;
  if (fixed !== undefined) return { id, radius, fixed, ...fixed, fx: fixed.x, fy: fixed.y };
  return {
    id,
    radius,
    x: width * (0.5 + Math.cos(angle) * distance),
    y: height * (0.5 + Math.sin(angle) * distance),
  };
};

const within = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(Math.max(low, high), value));

/** Beyond this, links are longer than they need to be followed. */
const MAX_STRETCH = 1.6;

/**
 * Positions of circles along one side of the box, centred and apart as far as there is room: what does not
 * meet or cross before does not afterwards.
 */
const stretchAlong = (
  circles: readonly { readonly at: number; readonly radius: number }[],
  room: number,
): readonly number[] => {
  const [low, high] = [
    Math.min(...circles.map(({ at, radius }) => at - radius)),
    Math.max(...circles.map(({ at, radius }) => at + radius)),
  ];
  const factor = Math.max(1, Math.min(MAX_STRETCH, (room - 2 * EDGE) / (high - low)));
  const stretched = circles.map(({ at, radius }) => ({ at: at * factor, radius }));
  const ends = [
    Math.min(...stretched.map(({ at, radius }) => at - radius)),
    Math.max(...stretched.map(({ at, radius }) => at + radius)),
  ] as const;
  return stretched.map(({ at }) => at + (room - ends[0] - ends[1]) / 2);
};

/** Centres and stretches the layout, as loosely linked themes drift; not around themes set by the user. */
const fillBox = (nodes: readonly LayoutNode[], places: Places, { width, height }: LayoutBox): Places => {
  if (nodes.length === 0 || nodes.some(({ fixed }) => fixed !== undefined)) return places;
  const circles = nodes.map(({ id, radius }) => ({ ...places.get(id)!, radius }));
  const across = stretchAlong(
    circles.map(({ x, radius }) => ({ at: x, radius })),
    width,
  );
  const down = stretchAlong(
    circles.map(({ y, radius }) => ({ at: y, radius })),
    height - LABEL,
  );
  return new Map(nodes.map(({ id }, at) => [id, { x: across[at]!, y: down[at]! }]));
};

/** Maximum share of the height for themes without links. */
const MAX_ROWS = 0.35;
/** Width of one of them with its name. */
const CELL = 88;

interface Rows {
  readonly places: Places;
  readonly height: number;
}

/** Themes without links in rows at the bottom, the largest first; undefined where they are too many. */
const layOutRows = (nodes: readonly LayoutNode[], { width, height }: LayoutBox): Rows | undefined => {
  const ordered = nodes.toSorted((a, b) => b.radius - a.radius || (a.id < b.id ? -1 : 1));
  const most = Math.max(1, Math.floor(width / CELL));
  const rows = Math.ceil(ordered.length / most);
  const perRow = Math.ceil(ordered.length / Math.max(1, rows));
  const places = new Map<string, LayoutPoint>();
  let bottom = height;
  for (let row = rows - 1; row >= 0; row--) {
    const shown = ordered.slice(row * perRow, (row + 1) * perRow);
    const tallest = shown[0]?.radius ?? 0;
    const y = bottom - LABEL - EDGE - tallest;
    for (const [at, { id }] of shown.entries()) places.set(id, { x: ((at + 0.5) * width) / shown.length, y });
    bottom = y - tallest - EDGE;
  }
  const used = height - bottom;
  return used > height * MAX_ROWS ? undefined : { places, height: used };
};

/** Share of the label margin for each circle, if all have room for one. */
const shareOfRoom = (bodies: readonly Body[], { width, height }: LayoutBox): number => {
  const needed = bodies.reduce((sum, { radius }) => sum + Math.PI * (radius + LABEL) ** 2, 0);
  return Math.sqrt(Math.min(1, (width * height * FILLED) / Math.max(1, needed)));
};

const layoutVariant = async (
  nodes: readonly LayoutNode[],
  links: readonly LayoutLink[],
  box: LayoutBox,
  signal: AbortSignal,
  variant: number,
): Promise<Places | undefined> => {
  const linked = new Set(links.flatMap(({ source, target }) => [source, target]));
  const bodies = [...nodes]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((node) => getBody(node, linked.has(node.id), box, variant));
  const longest = Math.sqrt(box.width * box.height) / Math.max(2, Math.sqrt(bodies.length));
  const share = shareOfRoom(bodies, box);
  const area = (box.width * box.height) / Math.max(1, bodies.length);
  const simulation = forceSimulation(bodies)
    .stop()
    .force(
      'link',
      forceLink<Body, { source: string | Body; target: string | Body; strength: number }>(
        links.map((link) => ({ ...link })),
      )
        .id(({ id }) => id)
        .distance(({ strength }) => longest * (1.5 - 0.6 * strength))
        .strength(({ strength }) => 0.05 + 0.35 * strength),
    )
    .force(
      'apart',
      forceManyBody<Body>().strength(({ radius }) => (-120 - radius * 14) * Math.min(1, area / ROOMY)),
    )
    .force(
      'collide',
      forceCollide<Body>(({ radius }) => Math.max(radius + GAP, (radius + LABEL) * share)).iterations(3),
    )
    // Wide boxes get less horizontal attraction.
    .force('x', forceX<Body>(box.width / 2).strength(0.06 * Math.min(1, box.height / box.width) ** 2))
    .force('y', forceY<Body>(box.height / 2).strength(0.06 * Math.min(1.5, box.width / box.height)));
  let began = performance.now();
  for (let step = 0; step < STEPS; step++) {
    simulation.tick();
    for (const body of bodies) {
      if (body.fixed !== undefined) continue;
      body.x = within(body.x, body.radius + EDGE, box.width - body.radius - EDGE);
      body.y = within(body.y, body.radius + EDGE, box.height - body.radius - LABEL - EDGE);
    }
    if (performance.now() - began < SLICE_MS) continue;
    await yieldToPage();
    if (signal.aborted) return undefined;
    began = performance.now();
  }
  return new Map(bodies.map(({ id, x, y }) => [id, { x, y }]));
};

/** Where the network is small enough to be followed. */
const FEW = { nodes: 24, links: 60 } as const;
/** Layouts that are compared. */
const ATTEMPTS = 4;

interface Scene {
  /** Laid out by their links, in `room`. */
  readonly bodies: readonly LayoutNode[];
  readonly links: readonly LayoutLink[];
  readonly room: LayoutBox;
  /** Of themes without links. */
  readonly aside: Places;
}

const getScene = (nodes: readonly LayoutNode[], links: readonly LayoutLink[], box: LayoutBox): Scene => {
  const known = new Set(nodes.map(({ id }) => id));
  const drawn = links.filter(({ source, target }) => known.has(source) && known.has(target));
  const linked = new Set(drawn.flatMap(({ source, target }) => [source, target]));
  const alone = nodes.filter(({ id, fixed }) => fixed === undefined && !linked.has(id));
  const rows = alone.length === nodes.length ? undefined : layOutRows(alone, box);
  if (rows === undefined) return { bodies: nodes, links: drawn, room: box, aside: new Map() };
  const bodies = nodes.filter(({ id }) => !rows.places.has(id));
  return { bodies, links: drawn, room: { ...box, height: box.height - rows.height }, aside: rows.places };
};

/**
 * Runs in slices, to keep the page responsive. Deterministic.
 * @param rate what a layout of a small network lacks: the first that lacks nothing is taken, or the one that
 *   lacks least
 * @returns by id; undefined when `signal` aborted it
 */
export const layoutForces = async (
  nodes: readonly LayoutNode[],
  links: readonly LayoutLink[],
  box: LayoutBox,
  signal: AbortSignal,
  rate: (places: Places) => number = () => 0,
): Promise<Places | undefined> => {
  const { bodies, links: drawn, room, aside } = getScene(nodes, links, box);
  const isSmall = bodies.length <= FEW.nodes && drawn.length <= FEW.links;
  let best: Places | undefined;
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least > 0; attempt++) {
    const found = await layoutVariant(bodies, drawn, room, signal, attempt);
    const untangled = isSmall && found ? await untangle(bodies, drawn, found, room, signal) : found;
    if (untangled === undefined) return undefined;
    const places = new Map([...fillBox(bodies, untangled, room), ...aside]);
    const lack = isSmall ? rate(places) : 0;
    if (lack < least) [best, least] = [places, lack];
  }
  return best;
};
