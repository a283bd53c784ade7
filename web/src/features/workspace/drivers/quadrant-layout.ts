/** Positions in the quadrant chart: share across, effect up. */
import { scaleLinear } from 'd3-scale';
import type { TestedEstimate } from '@verbatim/domain/statistics/means';
import { placePointLabels, type Label, type LabelledPoint } from '../term-frequency/place-labels.ts';
import type { Tick } from '../term-frequency/scattered-terms.ts';
import type { Effect } from './driver-settings.ts';
import { getEffect, type DriverRow, type NumberFormats } from './driver-figures.ts';

export interface QuadrantPoint extends LabelledPoint {
  readonly row: DriverRow;
  /** Ends of the interval, within the area. */
  readonly top: number;
  readonly bottom: number;
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
}

const MARGIN = { left: 72, right: 16, top: 16, bottom: 48 };
const RADIUS = 5;
/** Part of the axis that stays free around the points. */
const PADDING = 0.12;
const MAX_LETTERS = 28;

const shorten = (name: string): string => {
  const letters = [...name];
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS - 1).join('')}…` : name;
};

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

export const layOutQuadrant = (
  rows: readonly DriverRow[],
  effect: Effect,
  { width, height }: { readonly width: number; readonly height: number },
  formats: NumberFormats,
): QuadrantLayout => {
  const area = { left: MARGIN.left, right: width - MARGIN.right, top: MARGIN.top, bottom: height - MARGIN.bottom };
  const drawn = listDrawn(rows, effect);
  const shares = drawn.map(({ share }) => share);
  const values = [
    0,
    ...drawn.flatMap(({ row, estimate: { value, low, high } }) => (row.isSmall ? [value] : [low, high])),
  ];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const spare = (most - least || 1) * PADDING;
  const x = scaleLinear([0, Math.max(...shares, 0.001) * (1 + PADDING)], [area.left, area.right]);
  const y = scaleLinear([least - spare, most + spare], [area.bottom, area.top]);
  const within = (value: number): number => Math.max(area.top, Math.min(area.bottom, y(value)));
  const points = drawn.map(({ row, share, estimate }): QuadrantPoint => ({
    row,
    term: shorten(row.name),
    x: x(share),
    y: y(estimate.value),
    radius: RADIUS,
    top: within(estimate.high),
    bottom: within(estimate.low),
  }));
  const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
  return {
    area,
    points,
    labels: new Map(placePointLabels(points, area).map((label) => [label.point, label])),
    across: x.ticks(Math.max(3, Math.round(width / 110))).map((at) => ({ at: x(at), label: `${percent.format(at)}%` })),
    up: y.ticks(7).map((at) => ({ at: y(at), label: formats.signed(at) })),
    middle: x(shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length)),
    zero: y(0),
  };
};
