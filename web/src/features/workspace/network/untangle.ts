/** Moves themes of a small network until its links can be followed and have room for their counts. */
import { yieldToPage } from '../../../components/yield-to-page.ts';
import { seededNumbers } from '../chart/seeded-numbers.ts';
import type { LayoutBox, LayoutLink, LayoutNode, LayoutPoint } from './force-layout.ts';

interface Theme extends LayoutNode, LayoutPoint {
  readonly links: readonly Link[];
}

interface Link {
  readonly ends: readonly [number, number];
  readonly strength: number;
}

/** Distance of a point from a segment. */
const getDistance = ({ x, y }: LayoutPoint, from: LayoutPoint, to: LayoutPoint): number => {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const along = ((x - from.x) * across + (y - from.y) * down) / (across ** 2 + down ** 2 || 1);
  const at = Math.max(0, Math.min(1, along));
  return Math.hypot(x - from.x - at * across, y - from.y - at * down);
};

const getSide = (a: LayoutPoint, b: LayoutPoint, c: LayoutPoint): number =>
  Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));

const cross = (a: LayoutPoint, b: LayoutPoint, c: LayoutPoint, d: LayoutPoint): boolean =>
  getSide(a, b, c) * getSide(a, b, d) < 0 && getSide(c, d, a) * getSide(c, d, b) < 0;

const getAngle = (apex: LayoutPoint, a: LayoutPoint, b: LayoutPoint): number => {
  const turn = Math.abs(Math.atan2(a.y - apex.y, a.x - apex.x) - Math.atan2(b.y - apex.y, b.x - apex.x));
  return Math.min(turn, 2 * Math.PI - turn);
};

/**
 * What faults cost, in crossings of links: a link behind a theme; one too short for its count, by its
 * strength; two that leave a theme side by side; and all of the length, so that what belongs together stays
 * together.
 */
const COST = { hidden: 6, short: 6, narrow: 3, long: 0.5 } as const;
/** Between a link and a theme other than its ends. */
const CLEARANCE = 8;
/** What a count needs of a link. */
const VISIBLE = 80;
const NARROW = Math.PI / 12;
/** Between themes, for the name below one of them. */
const APART = 22;
/** Between circles and the box. */
export const EDGE = 6;
/** Space for a name below a circle. */
export const LABEL = 16;

type Themes = readonly Theme[];

/** Crossing of a link of `at` to `other` by another link, or how narrow they are where they meet. */
const getRivalCost = (themes: Themes, at: number, other: number, { ends: [one, two] }: Link): number => {
  const shared = [at, other].find((end) => end === one || end === two);
  const [theme, end] = [themes[at]!, themes[other]!];
  if (shared === undefined) return cross(theme, end, themes[one]!, themes[two]!) ? 1 : 0;
  const angle = getAngle(themes[shared]!, shared === at ? end : theme, themes[one === shared ? two : one]!);
  // Pairs of links of `at` are met twice.
  return (COST.narrow * Math.max(0, 1 - angle / NARROW)) / (shared === at ? 2 : 1);
};

const isBehind = (theme: Theme, from: Theme, to: Theme): boolean =>
  theme !== from && theme !== to && getDistance(theme, from, to) < theme.radius + CLEARANCE;

/** Cost of the links of one theme, and of those behind it. */
const getCost = (themes: Themes, links: readonly Link[], at: number, diagonal: number): number => {
  const theme = themes[at]!;
  let cost = 0;
  for (const link of theme.links) {
    const other = link.ends[0] === at ? link.ends[1] : link.ends[0];
    const end = themes[other]!;
    const length = Math.hypot(end.x - theme.x, end.y - theme.y);
    const visible = length - theme.radius - end.radius;
    cost += COST.short * link.strength * Math.max(0, 1 - visible / VISIBLE);
    cost += (COST.long * link.strength * length) / diagonal;
    for (const each of themes) if (isBehind(each, theme, end)) cost += COST.hidden;
    for (const rival of links) if (rival !== link) cost += getRivalCost(themes, at, other, rival);
  }
  for (const { ends } of links) if (isBehind(theme, themes[ends[0]]!, themes[ends[1]]!)) cost += COST.hidden;
  return cost;
};

const ROUNDS = 160;
const SEED = 7;
const SLICE_MS = 8;

/**
 * Tries other places for each theme in turn, first anywhere, then nearby, and keeps what costs less.
 * Deterministic.
 * @returns undefined when `signal` aborted it
 */
export const untangle = async (
  nodes: readonly LayoutNode[],
  links: readonly LayoutLink[],
  places: ReadonlyMap<string, LayoutPoint>,
  { width, height }: LayoutBox,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, LayoutPoint> | undefined> => {
  const ordered = nodes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const index = new Map(ordered.map(({ id }, at) => [id, at]));
  const edges = links.map(({ source, target, strength }): Link => ({
    ends: [index.get(source)!, index.get(target)!],
    strength,
  }));
  const themes = ordered.map((node, at): Theme => ({
    ...node,
    ...places.get(node.id)!,
    links: edges.filter(({ ends }) => ends.includes(at)),
  }));
  const next = seededNumbers(SEED);
  const diagonal = Math.hypot(width, height);
  const hasRoom = ({ x, y, radius }: Theme, at: number): boolean =>
    x >= radius + EDGE &&
    x <= width - radius - EDGE &&
    y >= radius + EDGE &&
    y <= height - radius - LABEL - EDGE &&
    themes.every(
      (other, place) => place === at || Math.hypot(other.x - x, other.y - y) > radius + other.radius + APART,
    );
  let began = performance.now();
  for (let round = 0; round < ROUNDS; round++) {
    const reach = diagonal * (1 - round / ROUNDS) ** 2 * 0.5 + 4;
    for (const [at, theme] of themes.entries()) {
      if (theme.fixed !== undefined) continue;
      const moved = { ...theme, x: theme.x + (next() - 0.5) * reach * 2, y: theme.y + (next() - 0.5) * reach * 2 };
      if (!hasRoom(moved, at)) continue;
      const before = getCost(themes, edges, at, diagonal);
      themes[at] = moved;
      if (getCost(themes, edges, at, diagonal) >= before) themes[at] = theme;
    }
    if (performance.now() - began < SLICE_MS) continue;
    await yieldToPage();
    if (signal.aborted) return undefined;
    began = performance.now();
  }
  return new Map(themes.map(({ id, x, y }) => [id, { x, y }]));
};
