/** Where the themes of a picture stand: pushed apart, drawn together by what connects them, and at rest before they are drawn. */
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import type { SimulationNodeDatum } from 'd3-force';

export interface LayoutNode {
  readonly id: string;
  readonly radius: number;
  /** Where somebody has put it; the others make room. */
  readonly fixed?: Place | undefined;
}

export interface LayoutLink {
  readonly source: string;
  readonly target: string;
  /** 0 … 1, of the strongest. */
  readonly strength: number;
}

export interface Place {
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

/** Of a box, for each theme: with less they push each other less, or all would stand along the edges. */
const ROOMY = 3_200;
/** Of a box that circles and the room around them may fill. */
const FILLED = 0.75;
const STEPS = 300;
const SLICE_MS = 8;
/** Room for a name below a circle. */
const LABEL = 16;
const EDGE = 6;
const GAP = 2;

const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
};

/**
 * By its id, so that equal data gives equal places and a theme stays about where it was when others come and go. What nothing is connected to
 * begins outside of the others, which would be pushed to a side by it.
 */
const bodyOf = ({ id, radius, fixed }: LayoutNode, isLinked: boolean, { width, height }: LayoutBox): Body => {
  const hash = hashOf(id);
  const [angle, part] = [((hash & 0xffff) / 0x10000) * 2 * Math.PI, (hash >>> 16) / 0x10000];
  const distance = isLinked ? 0.1 + 0.3 * part : 0.42 + 0.06 * part;
  if (fixed !== undefined) return { id, radius, fixed, ...fixed, fx: fixed.x, fy: fixed.y };
  return {
    ...{ id, radius },
    x: width * (0.5 + Math.cos(angle) * distance),
    y: height * (0.5 + Math.sin(angle) * distance),
  };
};

const within = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(Math.max(low, high), value));

/** How far what stands between two ends is from the middle of the room that it has. */
const asideOf = (low: number, high: number, room: number): number => (room - high - low) / 2;

/** What is loosely connected drifts to a side; together it stands in the middle. */
const centred = (bodies: readonly Body[], { width, height }: LayoutBox): ReadonlyMap<string, Place> => {
  const ends = (of: (body: Body) => number): readonly [number, number] => [
    Math.min(...bodies.map((body) => of(body) - body.radius)),
    Math.max(...bodies.map((body) => of(body) + body.radius)),
  ];
  const isFree = bodies.length > 0 && bodies.every(({ fixed }) => fixed === undefined);
  const right = isFree ? asideOf(...ends(({ x }) => x), width) : 0;
  const down = isFree ? asideOf(...ends(({ y }) => y), height - LABEL) : 0;
  return new Map(bodies.map(({ id, x, y }) => [id, { x: x + right, y: y + down }]));
};

/** How much of the room for its name each circle gets, as far as all have room for one. */
const shareOfRoom = (bodies: readonly Body[], { width, height }: LayoutBox): number => {
  const needed = bodies.reduce((sum, { radius }) => sum + Math.PI * (radius + LABEL) ** 2, 0);
  return Math.sqrt(Math.min(1, (width * height * FILLED) / Math.max(1, needed)));
};

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/**
 * Works in slices, so that the page stays free. The same nodes and links give the same places.
 * @returns by id; undefined where `signal` has ended it
 */
export const forceLayout = async (
  nodes: readonly LayoutNode[],
  links: readonly LayoutLink[],
  box: LayoutBox,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Place> | undefined> => {
  const linked = new Set(links.flatMap(({ source, target }) => [source, target]));
  const bodies = [...nodes]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((node) => bodyOf(node, linked.has(node.id), box));
  const longest = Math.min(box.width, box.height) / Math.max(2, Math.sqrt(bodies.length));
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
    // The wider the box, the less is held together from side to side.
    .force('x', forceX<Body>(box.width / 2).strength(0.06 * Math.min(1, box.height / box.width)))
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
