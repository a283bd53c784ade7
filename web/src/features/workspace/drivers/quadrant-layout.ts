/** Positions in the quadrant chart: share across, effect up. */
import { scaleLinear } from 'd3-scale';
import type { TestedEstimate } from '@verbatim/domain/statistics/means';
import {
  boxesMeet,
  GAP,
  LINE,
  measureLabel,
  placePointLabels,
  type Box,
  type Label,
  type LabelledPoint,
  type Segment,
} from '../chart/place-labels.ts';
import type { Tick } from '../term-frequency/scattered-terms.ts';
import type { Effect } from './driver-settings.ts';
import { getEffect, type DriverRow, type NumberFormats } from './driver-figures.ts';
import { cutText } from '../../../components/text/cut-text.ts';

export interface QuadrantPoint extends LabelledPoint {
  readonly row: DriverRow;
  /** Ends of the interval, within the area. */
  readonly top: number;
  readonly bottom: number;
  /** Whether the interval reaches beyond the area there. */
  readonly isCut: { readonly top: boolean; readonly bottom: boolean };
}

/** Text that the axes show within the area. */
export interface Caption {
  readonly text: string;
  readonly box: Box;
}

export interface QuadrantArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface QuadrantLayout {
  readonly area: QuadrantArea;
  readonly points: readonly QuadrantPoint[];
  readonly labels: ReadonlyMap<number, Label>;
  readonly across: readonly Tick[];
  readonly up: readonly Tick[];
  /** Places of the mean share, and of no effect. */
  readonly middle: number;
  readonly zero: number;
  /** What the quadrants hold, where they have space for it, and the mean share. */
  readonly captions: readonly Caption[];
  /** Whether themes stand beside their share, because they would cover each other. */
  readonly isApart: boolean;
}

const MARGIN = { left: 72, right: 16, top: 16, bottom: 48 };
const RADIUS = 5;
/** Part of the axis that stays free around the points. */
const PADDING = 0.12;
const MAX_LETTERS = 28;

const MIN_LETTERS = 14;

interface Drawn {
  readonly row: DriverRow;
  readonly share: number;
  readonly estimate: TestedEstimate;
}

/** Rows with a share and the effect, the weightiest first: their labels are placed first. */
const listDrawn = (rows: readonly DriverRow[], effect: Effect): readonly Drawn[] =>
  rows
    .flatMap((row) => {
      const estimate = getEffect(row.driver, effect);
      return estimate === null || row.share === null ? [] : [{ row, share: row.share, estimate }];
    })
    .sort((a, b) => b.share * Math.abs(b.estimate.value) - a.share * Math.abs(a.estimate.value));

/** Far intervals of themes that are too small to test would flatten the others: they are cut. */
const getDomain = (drawn: readonly Drawn[]): readonly [number, number] => {
  const intervalsOf = (all: readonly Drawn[]) => all.flatMap(({ estimate: { low, high } }) => [low, high]);
  const tested = drawn.filter(({ row }) => !row.isSmall);
  const values = [0, ...drawn.map(({ estimate }) => estimate.value), ...intervalsOf(tested)];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const beyond = tested.length === 0 ? Infinity : (most - least) / 2;
  const all = [...values, ...intervalsOf(drawn)];
  const low = Math.max(Math.min(...all), least - beyond);
  const high = Math.min(Math.max(...all), most + beyond);
  const spare = (high - low || 1) * (PADDING / 2);
  return [low - spare, high + spare];
};

/** Number of points with room to step aside. */
const FEW = 40;
const STEP_ASIDE = 8;

interface Extent {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

const overlap = (one: Extent, other: Extent): boolean =>
  Math.abs(one.x - other.x) < STEP_ASIDE / 2 &&
  one.top - RADIUS < other.bottom + RADIUS &&
  other.top - RADIUS < one.bottom + RADIUS;

/** Places on the axis; where intervals would be drawn on each other, they step aside. */
const separate = (extents: readonly Extent[]): readonly number[] => {
  const places = extents.map(({ x }) => x);
  if (places.length > FEW) return places;
  const left = new Set(extents.keys());
  for (const first of extents.keys()) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const at of group)
      for (const other of left)
        if (overlap(extents[at]!, extents[other]!)) {
          group.push(other);
          left.delete(other);
        }
    const middle = group.reduce((sum, at) => sum + extents[at]!.x, 0) / group.length;
    if (group.length > 1)
      for (const [rank, at] of group.toSorted((a, b) => extents[a]!.x - extents[b]!.x).entries())
        places[at] = middle + (rank - (group.length - 1) / 2) * STEP_ASIDE;
  }
  return places;
};

/** Between a caption and points. */
const CLEAR = 6;
const STEP = 8;

/** Room that a quadrant's caption needs. */
const MIN_QUADRANT = { width: 150, height: 40 } as const;

/** Boxes of a caption within its quadrant, from the corner inward, then a line nearer to the middle. */
const listCaptionBoxes = (
  text: string,
  { left, right, top, bottom }: Box,
  isLeft: boolean,
  isTop: boolean,
): readonly Box[] => {
  const width = measureLabel(text);
  const steps = Math.max(0, Math.floor((right - left - width) / STEP)) + 1;
  return [0, LINE + GAP].flatMap((inward) =>
    Array.from({ length: steps }, (_, step): Box => {
      const from = isLeft ? left + step * STEP : right - width - step * STEP;
      const upper = isTop ? top + inward : bottom - LINE - inward;
      return { left: from, top: upper, right: from + width, bottom: upper + LINE };
    }),
  );
};

/** Captions keep clear of points and intervals: one without room is left out. */
const getCaptions = (
  area: QuadrantArea,
  middle: number,
  zero: number,
  points: readonly QuadrantPoint[],
): readonly Caption[] => {
  const taken: Box[] = points.map(({ x, y, radius, top, bottom }) => ({
    left: x - radius - CLEAR,
    right: x + radius + CLEAR,
    top: Math.min(y - radius, top) - CLEAR,
    bottom: Math.max(y + radius, bottom) + CLEAR,
  }));
  const captions: Caption[] = [];
  const place = (text: string, boxes: readonly Box[]): void => {
    const box = boxes.find((each) => !taken.some((other) => boxesMeet(each, other)));
    if (box === undefined) return;
    taken.push(box);
    captions.push({ text, box });
  };
  const sides = [
    { words: 'Rarer', isLeft: true, left: area.left + 6, right: middle - 6 },
    { words: 'More often', isLeft: false, left: middle + 6, right: area.right - 6 },
  ];
  const heights = [
    { words: 'higher mean', isTop: true, top: area.top + 2, bottom: zero - 2 },
    { words: 'lower mean', isTop: false, top: zero + 2, bottom: area.bottom - 4 },
  ];
  for (const { words: height, isTop, top, bottom } of heights)
    for (const { words: side, isLeft, left, right } of sides) {
      if (right - left < MIN_QUADRANT.width - 12 || bottom - top < MIN_QUADRANT.height - 4) continue;
      const text = `${side}, ${height}`;
      place(text, listCaptionBoxes(text, { left, right, top, bottom }, isLeft, isTop));
    }
  const shareBox = { left: middle + 4, right: middle + 4, top: area.top, bottom: area.bottom - LINE - 8 };
  place('Mean share', listCaptionBoxes('Mean share', shareBox, true, false));
  return captions;
};

/** Labels keep clear of the dashed lines, the captions and all intervals. */
const getLines = (
  { area, middle, zero }: Pick<QuadrantLayout, 'area' | 'middle' | 'zero'>,
  points: readonly QuadrantPoint[],
): readonly Segment[] => [
  { x1: middle, x2: middle, y1: area.top, y2: area.bottom },
  { x1: area.left, x2: area.right, y1: zero, y2: zero },
  ...points.map(({ x, top, bottom }) => ({ x1: x, x2: x, y1: top, y2: bottom })),
];

export const layOutQuadrant = (
  rows: readonly DriverRow[],
  effect: Effect,
  { width, height }: { readonly width: number; readonly height: number },
  formats: NumberFormats,
): QuadrantLayout => {
  const area = { left: MARGIN.left, right: width - MARGIN.right, top: MARGIN.top, bottom: height - MARGIN.bottom };
  const drawn = listDrawn(rows, effect);
  const shares = drawn.map(({ share }) => share);
  const x = scaleLinear([0, Math.max(...shares, 0.001) * (1 + PADDING)], [area.left, area.right]);
  const y = scaleLinear(getDomain(drawn), [area.bottom, area.top]);
  const within = (value: number): number => Math.max(area.top, Math.min(area.bottom, y(value)));
  const across = separate(
    drawn.map(({ share, estimate: { low, high } }) => ({ x: x(share), top: within(high), bottom: within(low) })),
  );
  const points = drawn.map(({ row, estimate }, at): QuadrantPoint => ({
    row,
    term: cutText(row.name, MAX_LETTERS),
    short: cutText(row.name, MIN_LETTERS),
    x: across[at]!,
    y: y(estimate.value),
    radius: RADIUS,
    top: within(estimate.high),
    bottom: within(estimate.low),
    isCut: { top: y(estimate.high) < area.top, bottom: y(estimate.low) > area.bottom },
  }));
  const middle = x(shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length));
  const zero = y(0);
  const captions = getCaptions(area, middle, zero, points);
  const labels = placePointLabels(
    points,
    area,
    getLines({ area, middle, zero }, points),
    captions.map(({ box }) => box),
  );
  const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
  return {
    area,
    points,
    labels: new Map(labels.map((label) => [label.point, label])),
    across: x.ticks(Math.max(3, Math.round(width / 110))).map((at) => ({ at: x(at), label: `${percent.format(at)}%` })),
    up: y.ticks(7).map((at) => ({ at: y(at), label: formats.signed(at) })),
    middle,
    zero,
    captions,
    isApart: drawn.some(({ share }, at) => across[at] !== x(share)),
  };
};
