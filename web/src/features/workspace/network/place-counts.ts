/** Counts of links: on their lines, or beside short ones. */
import { boxesMeet, type Box } from '../chart/place-labels.ts';
import type { LayoutBox, LayoutPoint } from './force-layout.ts';
import { isOnCircle, type Circle } from './label-places.ts';
import { sampleRoute, type Route, type RoutedLink } from './route-links.ts';

export interface CountedLink extends RoutedLink {
  readonly text: string;
  /** Of its line. */
  readonly width: number;
  /** Drawn above all others, which its count may cover. */
  readonly isOnTop?: boolean;
}

export interface CountLabel {
  /** Index of its link. */
  readonly link: number;
  /** Middle of the text. */
  readonly x: number;
  readonly y: number;
  readonly rect: Box;
}

interface Scene {
  readonly circles: readonly Circle[];
  readonly names: readonly Box[];
  readonly box: LayoutBox;
}

const COUNT = { digit: 6.6, height: 12, space: 3 } as const;
/** Between a count and other links: one beside its line could be taken for theirs. */
const AWAY = { on: 2, beside: 6 } as const;
/** Between a line and the count beside it. */
const GAP = 2;
/** Beside a line longer than this many counts, a count could be another's. */
const SHORT = 1.5;
/** A count on its line may cover others of at most this part of its width. */
const THINNER = 0.7;

interface Candidate extends LayoutPoint {
  readonly rect: Box;
  /** Free of lines that are not its own. */
  readonly away: number;
  /** Width of lines that it may cover. */
  readonly covers: number;
}

const isIn = ({ x, y }: LayoutPoint, { left, right, top, bottom }: Box, around: number): boolean =>
  x > left - around && x < right + around && y > top - around && y < bottom + around;

/** Points of the line between its themes, from the middle of what they leave visible. */
const listVisible = (points: readonly LayoutPoint[], source: Circle, target: Circle): readonly LayoutPoint[] => {
  const visible = points.filter(
    (point) =>
      Math.hypot(point.x - source.x, point.y - source.y) > source.radius &&
      Math.hypot(point.x - target.x, point.y - target.y) > target.radius,
  );
  const middle = (visible.length - 1) / 2;
  return visible
    .map((point, at) => ({ point, off: Math.abs(at - middle) }))
    .toSorted((one, other) => one.off - other.off)
    .map(({ point }) => point);
};

/** On the line, alone and then across thinner ones; if it is short, on either side of it. */
const listCandidates = (
  visible: readonly LayoutPoint[],
  { from, to }: Route,
  { text, width, isOnTop = false }: CountedLink,
): readonly Candidate[] => {
  const [half, height] = [(text.length * COUNT.digit + COUNT.space) / 2, COUNT.height / 2];
  const getCandidate = ({ x, y }: LayoutPoint, away: number, covers = 0): Candidate => ({
    x,
    y,
    away,
    covers,
    rect: { left: x - half, right: x + half, top: y - height, bottom: y + height },
  });
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const across = { x: (from.y - to.y) / length, y: (to.x - from.x) / length };
  const aside = Math.abs(across.x) * half + Math.abs(across.y) * height + width / 2 + GAP;
  const onLine = [0, isOnTop ? Infinity : THINNER * width].flatMap((covers) =>
    visible.map((point) => getCandidate(point, AWAY.on, covers)),
  );
  const [first, last] = visible.slice(-2);
  const span = first === undefined || last === undefined ? 0 : Math.hypot(last.x - first.x, last.y - first.y);
  if (span > SHORT * 2 * half) return onLine;
  return [
    ...onLine,
    ...visible.flatMap(({ x, y }) =>
      [1, -1].map((side) =>
        getCandidate({ x: x + side * aside * across.x, y: y + side * aside * across.y }, AWAY.beside),
      ),
    ),
  ];
};

/**
 * Counts that meet no theme, name, other count or link, unless it is thinner: those without room are left
 * out.
 * @param counted indices of links, the most important first
 */
export const placeCounts = (
  links: readonly CountedLink[],
  routes: readonly Route[],
  { circles, names, box }: Scene,
  counted: readonly number[],
): readonly CountLabel[] => {
  const byId = new Map(circles.map((circle) => [circle.id, circle]));
  const samples = routes.map(sampleRoute);
  const labels: CountLabel[] = [];
  const hasRoom = ({ rect }: Candidate): boolean =>
    rect.left >= 0 &&
    rect.right <= box.width &&
    rect.top >= 0 &&
    rect.bottom <= box.height &&
    !circles.some((circle) => isOnCircle(rect, circle)) &&
    !names.some((name) => boxesMeet(rect, name)) &&
    !labels.some((label) => boxesMeet(rect, label.rect));
  for (const link of counted) {
    const { source, target } = links[link]!;
    const [from, to, route] = [byId.get(source), byId.get(target), routes[link]];
    if (from === undefined || to === undefined || route === undefined) continue;
    const isAlone = ({ rect, away, covers }: Candidate): boolean =>
      samples.every((points, at) => {
        const width = links[at]?.width ?? 0;
        return at === link || width <= covers || !points.some((point) => isIn(point, rect, away + width / 2));
      });
    const visible = listVisible(samples[link] ?? [], from, to);
    const found = listCandidates(visible, route, links[link]!).find((each) => hasRoom(each) && isAlone(each));
    if (found !== undefined) labels.push({ link, x: found.x, y: found.y, rect: found.rect });
  }
  return labels;
};
