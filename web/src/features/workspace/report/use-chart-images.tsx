/** Small images of charts, drawn one after the other by the components of the screen. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ReportContent } from './contents/content.ts';
import { isEmptyDrawing, type Drawn } from './contents/drawn.ts';

const HiddenChart = lazy(async () => ({ default: (await import('./draw-charts.tsx')).HiddenChart }));

/** Narrow, so that letters are legible in a small image. */
const WIDTH = 640;

const toAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Of a small image, in all series. */
const MAX_BARS = 30;

/** A high drawing would be a thin line. */
const toFirstBars = (drawn: Drawn): Drawn => {
  if (drawn.kind !== 'bars') return drawn;
  const { rows, series } = drawn.bars;
  const most = Math.max(3, Math.floor(MAX_BARS / Math.max(1, series.length)));
  const first = series.map((one) => ({ ...one, values: one.values.slice(0, most) }));
  return { kind: 'bars', bars: { ...drawn.bars, rows: rows.slice(0, most), series: first } };
};

interface ChartImages {
  /** Undefined while it is drawn, '' where it cannot be. */
  readonly getImage: (content: ReportContent) => string | undefined;
  /** Draws them; out of sight. */
  readonly drawing: ReactNode;
}

export const useChartImages = (contents: readonly (ReportContent | undefined)[]): ChartImages => {
  const [images, setImages] = useState<ReadonlyMap<ReportContent, string>>(new Map());
  const next = contents.find(
    (content) => content?.drawn !== undefined && !isEmptyDrawing(content.drawn) && !images.has(content),
  );
  const keep = (content: ReportContent, image: string): void =>
    setImages((known) => {
      const shown = [...known].filter(([one]) => contents.includes(one));
      return new Map([...shown, [content, image]]);
    });
  return {
    getImage: (content) => images.get(content),
    drawing:
      next?.drawn === undefined ? null : (
        <Suspense fallback={null}>
          <HiddenChart
            key={contents.indexOf(next)}
            drawn={toFirstBars(next.drawn)}
            width={WIDTH}
            onDrawn={(image) => keep(next, image === undefined ? '' : toAddress(image.svg))}
          />
        </Suspense>
      ),
  };
};
