/** Greedy placement of labels: beside their points, or displaced with a leader line, or left out. */
import { textWidth } from '../../../components/text/text-width.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Segment {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** Height of a label. */
export const LINE = 13;
/** Between a point and its label. */
export const GAP = 3;
/** `textWidth` measures 13 px semi-bold; labels are 12 px. */
const SCALE = 12 / 13;

export const measureLabel = (text: string): number => textWidth(text) * SCALE;

export const boxesMeet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Liang–Barsky: the part of the segment within each pair of sides must not be empty. */
export const segmentMeets = ({ x1, y1, x2, y2 }: Segment, { left, top, right, bottom }: Box): boolean => {
  let [from, to] = [0, 1];
  for (const [start, change, low, high] of [
    [x1, x2 - x1, left, right],
    [y1, y2 - y1, top, bottom],
  ] as const) {
    if (change === 0) {
      if (start <= low || start >= high) return false;
      continue;
    }
    const ends = [(low - start) / change, (high - start) / change];
    from = Math.max(from, Math.min(...ends));
    to = Math.min(to, Math.max(...ends));
  }
  return from < to;
};

export interface Candidate {
  readonly box: Box;
  /** From the point to the label. */
  readonly leader?: Segment | undefined;
}

/** What labels and their leader lines keep clear of. */
export class LabelArea {
  readonly area: Box;
  readonly #boxes: Box[];
  readonly #leaders: Segment[] = [];
  readonly #lines: readonly Segment[];

  constructor(area: Box, points: readonly Box[], lines: readonly Segment[] = []) {
    this.area = area;
    this.#boxes = [...points];
    this.#lines = lines;
  }

  /** @param isOnLine whether the label may cross the given lines, which its halo interrupts */
  hasRoom({ box, leader }: Candidate, isOnLine = false): boolean {
    const { left, top, right, bottom } = this.area;
    const wide = { left: box.left - 2, right: box.right + 2, top: box.top, bottom: box.bottom };
    const isInside = box.left >= left && box.top >= top && box.right <= right && box.bottom <= bottom;
    return (
      isInside &&
      !this.#boxes.some((other) => boxesMeet(box, other) || (leader !== undefined && segmentMeets(leader, other))) &&
      !this.#leaders.some((line) => segmentMeets(line, wide)) &&
      (isOnLine || !this.#lines.some((line) => segmentMeets(line, wide)))
    );
  }

  take({ box, leader }: Candidate): void {
    this.#boxes.push(box);
    if (leader !== undefined) this.#leaders.push(leader);
  }
}

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export const toPointBox = ({ x, y, radius }: Circle): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

/** Offsets of displaced labels. */
const AWAY = [
  [18, 18],
  [36, 18],
  [18, 36],
  [36, 36],
  [36, 60],
] as const;

/** Next to the point, above or below it, at its corners, then further away with a leader line. */
export const listCandidates = ({ x, y, radius }: Circle, width: number): readonly Candidate[] => {
  const at = (left: number, top: number, leader?: Segment): Candidate => ({
    box: { left, top, right: left + width, bottom: top + LINE },
    leader,
  });
  const side = radius + GAP;
  const rows = [y - side - LINE, y + side];
  const beside = [
    at(x + side, y - LINE / 2),
    at(x - side - width, y - LINE / 2),
    ...rows.map((top) => at(x - width / 2, top)),
    ...rows.flatMap((top) => [at(x + radius, top), at(x - radius - width, top)]),
  ];
  const displaced = AWAY.flatMap(([away, rise]) =>
    [-rise, rise].flatMap((down) =>
      [1, -1].map((way) => {
        const end = { x: x + way * away, y: y + down };
        const length = Math.hypot(away, down);
        const leader = {
          // Outside the square around the point.
          x1: x + (way * away * (1.5 * radius + 1)) / length,
          y1: y + (down * (1.5 * radius + 1)) / length,
          x2: end.x,
          y2: end.y,
        };
        return at(way > 0 ? end.x + 2 : end.x - 2 - width, end.y - LINE / 2, leader);
      }),
    ),
  );
  return [...beside, ...displaced];
};

/** Nearest positions to the wanted ones, ascending and `step` apart, within the ends. */
export const spread = (wanted: readonly number[], step: number, low: number, high: number): readonly number[] => {
  const blocks: { sum: number; size: number }[] = [];
  const startOf = ({ sum, size }: { sum: number; size: number }): number =>
    Math.max(low, Math.min(high - (size - 1) * step, sum / size));
  for (const place of wanted) {
    let block = { sum: place, size: 1 };
    for (let last = blocks.at(-1); last !== undefined; last = blocks.at(-1)) {
      if (startOf(last) + last.size * step <= startOf(block)) break;
      blocks.pop();
      block = { sum: last.sum + block.sum - last.size * block.size * step, size: last.size + block.size };
    }
    blocks.push(block);
  }
  return blocks.flatMap((block) => Array.from({ length: block.size }, (_, at) => startOf(block) + at * step));
};

/** Which end stands at its point: widths are estimates. */
export type Anchor = 'start' | 'middle' | 'end';

export const getAnchor = ({ left, right }: Box, { x }: Circle): { readonly x: number; readonly anchor: Anchor } => {
  if (left >= x) return { x: left, anchor: 'start' };
  return right <= x ? { x: right, anchor: 'end' } : { x: (left + right) / 2, anchor: 'middle' };
};

/** A drawn point with the text of its label. */
export interface LabelledPoint extends Circle {
  readonly term: string;
  /** Where the whole has no room. */
  readonly short?: string;
}

export interface Label {
  /** Index of its point. */
  readonly point: number;
  readonly text: string;
  /** Of its baseline, at the anchor. */
  readonly x: number;
  readonly y: number;
  readonly anchor: Anchor;
  readonly leader: Segment | undefined;
}

interface Surroundings {
  readonly area: Box;
  /** That labels cross only where there is no other room. */
  readonly lines: readonly Segment[];
  readonly taken: readonly Box[];
}

const placeInOrder = (
  points: readonly LabelledPoint[],
  order: readonly number[],
  { area, lines, taken }: Surroundings,
): readonly Label[] => {
  const room = new LabelArea(area, [...points.map(toPointBox), ...taken], lines);
  return order.flatMap((point) => {
    const each = points[point]!;
    const { term, short = term } = each;
    for (const [text, isOnLine] of [
      [term, false],
      [short, false],
      [short, true],
    ] as const) {
      const found = listCandidates(each, measureLabel(text)).find((candidate) => room.hasRoom(candidate, isOnLine));
      if (found === undefined) continue;
      room.take(found);
      const { x, anchor } = getAnchor(found.box, each);
      return [{ point, text, x, y: found.box.bottom - GAP, anchor, leader: found.leader }];
    }
    return [];
  });
};

/** Points of which each may be labelled, and how often those without a label are tried before the others. */
const FEW = { points: 40, rounds: 6 } as const;

/** @param points the most important first */
export const placePointLabels = (
  points: readonly LabelledPoint[],
  area: Box,
  lines: readonly Segment[] = [],
  taken: readonly Box[] = [],
): readonly Label[] => {
  let order: readonly number[] = points.map((_, at) => at);
  let best: readonly Label[] = [];
  const rounds = points.length > FEW.points ? 1 : FEW.rounds;
  for (let round = 0; round < rounds && best.length < points.length; round++) {
    const labels = placeInOrder(points, order, { area, lines, taken });
    if (round === 0 || labels.length > best.length) best = labels;
    const labelled = new Set(labels.map(({ point }) => point));
    order = order.toSorted((one, other) => Number(labelled.has(one)) - Number(labelled.has(other)));
  }
  return best;
};
