/** Paths of links: straight where no other theme is in the way, else curved around it; and their counts. */
import type { LayoutBox, LayoutPoint } from './force-layout.ts';
import { type Box, boxesMeet } from '../chart/place-labels.ts';
import { isOnCircle, type Circle } from './label-places.ts';

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

const sampleRoute = (route: Route): readonly LayoutPoint[] => {
  const length = Math.hypot(route.to.x - route.from.x, route.to.y - route.from.y);
  const steps = Math.max(4, Math.ceil((length * 1.2) / SAMPLE));
  return Array.from({ length: steps + 1 }, (_, at) => getPointAt(route, at / steps));
};

const isIn = ({ x, y }: LayoutPoint, { left, right, top, bottom }: Box): boolean =>
  x > left && x < right && y > top && y < bottom;

interface Scene {
  readonly circles: readonly Circle[];
  /** Names, which a link crosses only where it must. */
  readonly names: readonly Box[];
  readonly box: LayoutBox;
}

/** What is hidden behind themes or beyond the edge counts most, then names, and the bend. */
const getCost = (route: Route, bend: Bend, others: readonly Circle[], { names, box }: Scene): number => {
  const points = sampleRoute(route);
  const off = points.filter(({ x, y }) => x < 2 || y < 2 || x > box.width - 2 || y > box.height - 2).length;
  const crossed = names.filter((name) => points.some((point) => isIn(point, name))).length;
  let hidden = 0;
  for (const { x, y, radius } of others)
    for (const point of points) if (Math.hypot(point.x - x, point.y - y) < radius + CLEARANCE) hidden++;
  return (hidden + off) * 100 + crossed + bend.cost;
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

export interface CountLabel {
  /** Index of its link. */
  readonly link: number;
  /** Middle of the text. */
  readonly x: number;
  readonly y: number;
  readonly rect: Box;
}

const COUNT = { digit: 7, height: 13, space: 3 } as const;
/** Shares of what is visible of a link, from its middle. */
const TRIED = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8, 0.14, 0.86];
/** Between a count and the middle of another link. */
const AWAY = 4;

/** Places between its themes, from the middle of what they leave visible. */
const listPlaces = (route: Route, source: Circle, target: Circle): readonly LayoutPoint[] => {
  const points = sampleRoute(route);
  const visible = points.filter(
    (point) =>
      Math.hypot(point.x - source.x, point.y - source.y) > source.radius &&
      Math.hypot(point.x - target.x, point.y - target.y) > target.radius,
  );
  return TRIED.flatMap((share) => visible[Math.round(share * (visible.length - 1))] ?? []);
};

/**
 * Counts that meet no theme, name, other count or link: those without room are left out.
 * @param counted indices of links, the most important first
 */
export const placeCounts = (
  links: readonly (RoutedLink & { readonly text: string })[],
  routes: readonly Route[],
  { circles, names, box }: Scene,
  counted: readonly number[],
): readonly CountLabel[] => {
  const byId = new Map(circles.map((circle) => [circle.id, circle]));
  const samples = routes.map(sampleRoute);
  const labels: CountLabel[] = [];
  for (const link of counted) {
    const { source, target, text } = links[link]!;
    const [from, to, route] = [byId.get(source), byId.get(target), routes[link]];
    if (from === undefined || to === undefined || route === undefined) continue;
    const half = (text.length * COUNT.digit + COUNT.space) / 2;
    const free = listPlaces(route, from, to)
      .map(({ x, y }): CountLabel => ({
        link,
        x,
        y,
        rect: { left: x - half, right: x + half, top: y - COUNT.height / 2, bottom: y + COUNT.height / 2 },
      }))
      .filter(
        ({ rect }) =>
          rect.left >= 0 &&
          rect.right <= box.width &&
          rect.top >= 0 &&
          rect.bottom <= box.height &&
          !circles.some((circle) => isOnCircle(rect, circle)) &&
          ![...names, ...labels.map((label) => label.rect)].some((other) => boxesMeet(rect, other)),
      );
    const isAlone = ({ rect: { left, right, top, bottom } }: CountLabel): boolean => {
      const around = { left: left - AWAY, right: right + AWAY, top: top - AWAY, bottom: bottom + AWAY };
      return samples.every((points, at) => at === link || !points.some((point) => isIn(point, around)));
    };
    const label = free.find(isAlone);
    if (label !== undefined) labels.push(label);
  }
  return labels;
};
