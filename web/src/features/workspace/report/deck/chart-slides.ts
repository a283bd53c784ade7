/** Native charts of slides, which stay editable. */
import type PptxGenJS from 'pptxgenjs';
import type { Bars } from '../../bar-chart/compute-bars.ts';
import { getEffect } from '../../drivers/driver-figures.ts';
import { EFFECT_AXES } from '../../drivers/driver-settings.ts';
import type { TimeLines } from '../../over-time/time-lines.ts';
import type { Drawn } from '../contents/drawn.ts';
import type { ChartFigures } from './chart-workbook.ts';
import { BODY, FACE, shorten, toHex, toSlideText, type DeckColours } from './deck-style.ts';
import type { ChartPart, ChartSeries } from './plan-slides.ts';

export interface ChartTarget {
  readonly file: PptxGenJS;
  readonly slide: PptxGenJS.Slide;
  readonly colours: DeckColours;
  /** For readers of the screen. */
  readonly title: string;
  /** Keeps the figures behind the chart, in the order of the charts. */
  readonly keep: (figures: ChartFigures) => void;
}

const MAX_LABEL = 34;

const getStyle = (colours: DeckColours): PptxGenJS.IChartOpts => ({
  ...BODY,
  catAxisLabelFontFace: FACE,
  catAxisLabelFontSize: 10,
  catAxisLabelColor: toHex(colours.text),
  valAxisLabelFontFace: FACE,
  valAxisLabelFontSize: 9,
  valAxisLabelColor: toHex(colours.quiet),
  valGridLine: { color: toHex(colours.line), size: 0.5, style: 'solid' },
  catGridLine: { style: 'none' },
  valAxisLineShow: false,
  showValAxisTitle: true,
  valAxisTitleFontFace: FACE,
  valAxisTitleFontSize: 10,
  valAxisTitleColor: toHex(colours.quiet),
  legendPos: 'b',
  legendFontFace: FACE,
  legendFontSize: 10,
  legendColor: toHex(colours.text),
  dataLabelFontFace: FACE,
  dataLabelFontSize: 9,
  dataLabelColor: toHex(colours.text),
});

/** Percentages are written as on screen, with a sign that is no arithmetic. */
const CODES = { sum: '#,##0', column: '0.0"%"', row: '0.0"%"', negative: '0.0"%"', mean: '+0.00;-0.00;0.00' } as const;

const toData = ({ labels, series }: ChartPart, most: number): PptxGenJS.OptsChartData[] =>
  series.map(({ name, values }) => ({
    name: toSlideText(name),
    labels: labels.map((label) => shorten(label, most)),
    // Gaps are points without a value, which the types of the library lack.
    values: values.map((value) => (value === null ? null : Math.round(value * 1e4) / 1e4)) as number[],
  }));

const keepFigures = ({ keep }: ChartTarget, heading: string, { labels, series }: ChartPart, most: number): void =>
  keep({
    columns: [heading, ...series.map(({ name }) => toSlideText(name))],
    rows: labels.map((label, at) => [shorten(label, most), ...series.map(({ values }) => values[at] ?? null)]),
    marks: series.map(({ marks = [] }) => marks),
  });

/** Parts of a chart share an axis. A round end above the largest value. */
const getEnd = (series: readonly ChartSeries[]): number => {
  const largest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  if (largest === 0) return 1;
  const step = 10 ** Math.floor(Math.log10(largest));
  const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((part) => part * step);
  return steps.find((end) => end >= largest * 1.08) ?? 10 * step;
};

const MAX_LABELLED_BARS = 40;

export const addBars = (
  target: ChartTarget,
  part: ChartPart,
  { format, isStacked, axis }: Bars,
  all: readonly ChartSeries[],
): void => {
  const { file, slide, colours, title } = target;
  const isFew = part.labels.length * part.series.length <= MAX_LABELLED_BARS;
  slide.addChart(file.ChartType.bar, toData(part, MAX_LABEL), {
    ...getStyle(colours),
    barDir: 'bar',
    barGrouping: isStacked ? 'stacked' : 'clustered',
    barGapWidthPct: part.series.length > 1 ? 45 : 60,
    chartColors: colours.series.slice(0, Math.max(1, part.series.length)).map(toHex),
    // The first theme on top, which the types of the library lack.
    catAxisOrientation: 'maxMin' as 'minMax',
    valAxisLabelFormatCode: format === 'mean' ? CODES.mean : format === 'sum' ? '#,##0' : '0"%"',
    valAxisTitle: axis,
    ...(format === 'mean' || isStacked ? {} : { valAxisMinVal: 0, valAxisMaxVal: getEnd(all) }),
    showLegend: part.series.length > 1,
    showValue: isFew,
    // The axis of upside-down categories belongs below them. Labels of bars replace it.
    catAxisCrossesAt: 'max' as 'autoZero',
    ...(isFew && format !== 'mean' && { valAxisHidden: true, valGridLine: { style: 'none' as const } }),
    dataLabelFormatCode: CODES[format],
    ...(isStacked ? {} : { dataLabelPosition: 'outEnd' as const }),
    altText: title,
  });
  keepFigures(target, 'Theme', part, MAX_LABEL);
};

/** Shapes as on screen, as far as slides have them. */
const SYMBOLS = ['circle', 'square', 'diamond', 'triangle', 'dash', 'dot'] as const;

export const addLines = (target: ChartTarget, part: ChartPart, { isShare }: TimeLines): void => {
  const { file, slide, colours, title } = target;
  slide.addChart(file.ChartType.line, toData(part, MAX_LABEL), {
    ...getStyle(colours),
    chartColors: colours.series.slice(0, Math.max(1, part.series.length)).map(toHex),
    valAxisMinVal: 0,
    valAxisLabelFormatCode: isShare ? '0"%"' : '#,##0',
    valAxisTitle: isShare ? 'Share of the comments of the period' : 'Comments',
    lineSize: 2,
    lineDataSymbol: SYMBOLS[0],
    lineDataSymbolSize: part.labels.length > 40 ? 3 : 6,
    // Labels that do not fit are thinned out.
    ...(part.labels.length > 24 && { catAxisLabelFrequency: String(Math.ceil(part.labels.length / 24)) }),
    showLegend: part.series.length > 1,
    displayBlanksAs: 'gap',
    altText: title,
  });
  keepFigures(target, 'Period', part, MAX_LABEL);
};

/** Labels beyond would cover each other. */
const MAX_POINT_LABELS = 18;

export const addQuadrant = (
  target: ChartTarget,
  { rows, effect, label }: Extract<Drawn, { kind: 'quadrant' }>,
): void => {
  const { file, slide, colours, title, keep } = target;
  const points = rows
    .flatMap(({ name, share, driver }) => {
      const value = getEffect(driver, effect)?.value;
      return value === undefined || share === null ? [] : [{ name: toSlideText(name), share, value }];
    })
    .sort((a, b) => b.share * Math.abs(b.value) - a.share * Math.abs(a.value));
  if (points.length === 0) return;
  const round = (value: number): number => Math.round(value * 1e4) / 1e4;
  const series = EFFECT_AXES[effect];
  const labels = points.map(({ name }, at) => (at < MAX_POINT_LABELS ? shorten(name, 28) : ''));
  slide.addChart(
    file.ChartType.scatter,
    [
      { name: 'Share of comments', values: points.map(({ share }) => round(share)) },
      { name: series, values: points.map(({ value }) => round(value)), labels },
    ],
    {
      ...getStyle(colours),
      chartColors: [toHex(colours.accent)],
      lineSize: 0,
      lineDataSymbol: 'circle',
      lineDataSymbolSize: 9,
      showLabel: true,
      dataLabelFormatScatter: 'custom',
      dataLabelPosition: 't',
      valAxisTitle: `${shorten(label, 60)} · ${series}`,
      // Both axes of a scatter chart share it.
      valAxisLabelFormatCode: 'General',
      showCatAxisTitle: true,
      catAxisTitle: 'Share of comments with the theme, %',
      catAxisTitleFontFace: FACE,
      catAxisTitleFontSize: 10,
      catAxisTitleColor: toHex(colours.quiet),
      catLabelFormatCode: '0.0',
      catAxisMinVal: 0,
      showLegend: false,
      altText: title,
    },
  );
  keep({
    columns: ['Share of comments', series, 'Theme'],
    rows: points.map(({ name, share, value }) => [round(share), round(value), name]),
  });
};
