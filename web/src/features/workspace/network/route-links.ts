/** Paths of links: straight where no other theme is in the way, else curved around it. */
import type { LayoutBox, LayoutPoint } from './force-layout.ts';
import type { Circle } from './label-places.ts';

export interface RoutedLink {
  readonly source: string;
  readonly target: string;
}

/** A quadratic Bézier curve; straight if the control point is in its middle. */
export interface Route {
  readonly from: LayoutPoint;
  readonly control: LayoutPoint;
  readonly to: LayoutPoint;
  readonly isStraight: boolean;
}

export const getPointAt = ({ from, control, to }: Route, at: number): LayoutPoint => {
  const [a, b, c] = [(1 - at) ** 2, 2 * at * (1 - at), at ** 2];
  return { x: a * from.x + b * control.x + c * to.x, y: a * from.y + b * control.y + c * to.y };
};

export const toPath = ({ from, control, to, isStraight }: Route): string =>
  isStraight
    ? `M${from.x},${from.y}L${to.x},${to.y}`
    : `M${from.x},${from.y}Q${control.x},${control.y} ${to.x},${to.y}`;

/** Heights of a curve in its middle as shares of its length, and how far its top leans to an end. */
const HEIGHTS = [0.06, 0.12, 0.18, 0.25, 0.33, 0.42, 0.52, 0.65];
const LEANS = [0, 0.25, -0.25];

interface Bend {
  readonly height: number;
  readonly lean: number;
  readonly cost: number;
}

/** The slightest first. */
const BENDS: readonly Bend[] = [
  { height: 0, lean: 0, cost: 0 },
  ...HEIGHTS.flatMap((height) =>
    LEANS.flatMap((lean) =>
      [1, -1].map((side) => ({ height: side * height, lean, cost: 8 * height + Math.abs(lean) })),
    ),
  ),
].toSorted((one, other) => one.cost - other.cost);

/** Between a link and a theme other than its ends. */
const CLEARANCE = 5;
/** Distance of points at which a curve is examined, in pixels. */
const SAMPLE = 8;
/** Links beyond which all are straight: nothing could be followed. */
const MAX_ROUTED = 80;

const STRAIGHT = { height: 0, lean: 0 } as const;

const makeRoute = (from: LayoutPoint, to: LayoutPoint, { height, lean }: Omit<Bend, 'cost'>): Route => {
  const [across, down] = [to.x - from.x, to.y - from.y];
  // The curve reaches half as far as its control point.
  const control = {
    x: from.x + across * (0.5 + lean) - down * height * 2,
    y: from.y + down * (0.5 + lean) + across * height * 2,
  };
  return { from, control, to, isStraight: height === 0 };
};

export const sampleRoute = (route: Route): readonly LayoutPoint[] => {
  const length = Math.hypot(route.to.x - route.from.x, route.to.y - route.from.y);
  const steps = Math.max(4, Math.ceil((length * 1.2) / SAMPLE));
  return Array.from({ length: steps + 1 }, (_, at) => getPointAt(route, at / steps));
};

interface Scene {
  readonly circles: readonly Circle[];
  readonly box: LayoutBox;
}

/** What is hidden behind themes or beyond the edge, then the bend. */
const getCost = (route: Route, bend: Bend, others: readonly Circle[], { box }: Scene): number => {
  const points = sampleRoute(route);
  const off = points.filter(({ x, y }) => x < 2 || y < 2 || x > box.width - 2 || y > box.height - 2).length;
  let hidden = 0;
  for (const { x, y, radius } of others)
    for (const point of points) if (Math.hypot(point.x - x, point.y - y) < radius + CLEARANCE) hidden++;
  return (hidden + off) * 100 + bend.cost;
};

/** In the order of the links. */
export const routeLinks = (links: readonly RoutedLink[], scene: Scene): readonly Route[] => {
  const byId = new Map(scene.circles.map((circle) => [circle.id, circle]));
  return links.map(({ source, target }) => {
    const [from, to] = [byId.get(source), byId.get(target)];
    if (from === undefined || to === undefined) return makeRoute({ x: 0, y: 0 }, { x: 0, y: 0 }, STRAIGHT);
    if (links.length > MAX_ROUTED) return makeRoute(from, to, STRAIGHT);
    const others = scene.circles.filter(({ id }) => id !== source && id !== target);
    let best = makeRoute(from, to, STRAIGHT);
    let least = Infinity;
    for (const bend of BENDS) {
      const route = makeRoute(from, to, bend);
      // No later one costs less than its bend.
      if (bend.cost >= least) break;
      const cost = getCost(route, bend, others, scene);
      if (cost < least) [best, least] = [route, cost];
    }
    return best;
  });
};
