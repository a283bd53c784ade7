/** Force-directed layout of themes, run to rest before it is drawn. */
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import type { SimulationNodeDatum } from 'd3-force';

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
/** Space for a name below a circle. */
const LABEL = 16;
const EDGE = 6;
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

/** Distance of an interval's middle from the middle of its room. */
const getAside = (low: number, high: number, room: number): number => (room - high - low) / 2;

/** Centres the whole layout, as loosely linked themes drift. */
const centred = (bodies: readonly Body[], { width, height }: LayoutBox): ReadonlyMap<string, LayoutPoint> => {
  const ends = (of: (body: Body) => number): readonly [number, number] => [
    Math.min(...bodies.map((body) => of(body) - body.radius)),
    Math.max(...bodies.map((body) => of(body) + body.radius)),
  ];
  const isFree = bodies.length > 0 && bodies.every(({ fixed }) => fixed === undefined);
  const right = isFree ? getAside(...ends(({ x }) => x), width) : 0;
  const down = isFree ? getAside(...ends(({ y }) => y), height - LABEL) : 0;
  return new Map(bodies.map(({ id, x, y }) => [id, { x: x + right, y: y + down }]));
};

/** Share of the label margin for each circle, if all have room for one. */
const shareOfRoom = (bodies: readonly Body[], { width, height }: LayoutBox): number => {
  const needed = bodies.reduce((sum, { radius }) => sum + Math.PI * (radius + LABEL) ** 2, 0);
  return Math.sqrt(Math.min(1, (width * height * FILLED) / Math.max(1, needed)));
};

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

type Places = ReadonlyMap<string, LayoutPoint>;

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
    await rest();
    if (signal.aborted) return undefined;
    began = performance.now();
  }
  return centred(bodies, box);
};

/** Distance of a point from a segment. */
const getDistance = ({ x, y }: LayoutPoint, from: LayoutPoint, to: LayoutPoint): number => {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const along = ((x - from.x) * across + (y - from.y) * down) / (across ** 2 + down ** 2 || 1);
  const at = Math.max(0, Math.min(1, along));
  return Math.hypot(x - from.x - at * across, y - from.y - at * down);
};

const getSide = (a: LayoutPoint, b: LayoutPoint, c: LayoutPoint): number =>
  Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));

const cross = ([a, b]: readonly LayoutPoint[], [c, d]: readonly LayoutPoint[]): boolean =>
  getSide(a!, b!, c!) * getSide(a!, b!, d!) < 0 && getSide(c!, d!, a!) * getSide(c!, d!, b!) < 0;

/** What a link behind another theme costs, in crossings of links. */
const HIDDEN = 6;

const countFaults = (nodes: readonly LayoutNode[], links: readonly LayoutLink[], places: Places): number => {
  const lines = links.map(({ source, target }) => [places.get(source)!, places.get(target)!] as const);
  let faults = 0;
  for (const [at, { source, target }] of links.entries()) {
    const [from, to] = lines[at]!;
    for (const { id, radius } of nodes)
      if (id !== source && id !== target && getDistance(places.get(id)!, from, to) < radius + EDGE) faults += HIDDEN;
    for (const other of lines.slice(at + 1)) if (cross(lines[at]!, other)) faults++;
  }
  return faults;
};

/** Layouts that are compared, where the network is small enough to be followed. */
const VARIANTS = 8;
const FEW = { nodes: 24, links: 60 } as const;

/**
 * Runs in slices, to keep the page responsive. Deterministic. Of a small network the variant with fewest
 * links behind themes and across others.
 * @returns by id; undefined when `signal` aborted it
 */
export const layoutForces = async (
  nodes: readonly LayoutNode[],
  links: readonly LayoutLink[],
  box: LayoutBox,
  signal: AbortSignal,
): Promise<Places | undefined> => {
  const known = new Set(nodes.map(({ id }) => id));
  const drawn = links.filter(({ source, target }) => known.has(source) && known.has(target));
  const isSmall = nodes.length <= FEW.nodes && links.length <= FEW.links;
  let best: Places | undefined;
  let fewest = Infinity;
  for (let variant = 0; variant < (isSmall ? VARIANTS : 1) && fewest > 0; variant++) {
    const places = await layoutVariant(nodes, drawn, box, signal, variant);
    if (places === undefined) return undefined;
    const faults = isSmall ? countFaults(nodes, drawn, places) : 0;
    if (faults < fewest) [best, fewest] = [places, faults];
  }
  return best;
};
