/** Images of charts for a list, drawn one after the other by the components of the screen. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ComposedImage } from '../chart/compose-chart-image.ts';
import { withFont } from '../chart/export-chart-image.ts';
import type { ReportContent } from './contents/content.ts';
import { isEmptyDrawing } from './contents/drawn.ts';
import { toFirstBars } from './first-bars.ts';

const HiddenChart = lazy(async () => ({ default: (await import('./draw-charts.tsx')).HiddenChart }));

/** A wider chart has more of its page than of figures. */
export const MAX_CHART_WIDTH = 1600;
/** Letters of a narrower one are smaller than on screen. */
const MIN_WIDTH = 400;
/** Margins of an image and its border. */
const AROUND = 50;

const toAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

interface ChartImages {
  /** Undefined while it is drawn, '' where it cannot be. */
  readonly getImage: (content: ReportContent) => string | undefined;
  /** Draws them; out of sight. */
  readonly drawing: ReactNode;
}

/** @param width at which they are shown: letters are as large as those of the screen */
export const useChartImages = (contents: readonly (ReportContent | undefined)[], width: number): ChartImages => {
  // Undefined from when a chart is drawn until its image has a font.
  const [images, setImages] = useState<ReadonlyMap<ReportContent, string | undefined>>(new Map());
  const next = contents.find(
    (content) => content?.drawn !== undefined && !isEmptyDrawing(content.drawn) && !images.has(content),
  );
  const keep = (content: ReportContent, image: string | undefined): void =>
    setImages((known) => {
      const shown = [...known].filter(([one]) => contents.includes(one));
      return new Map([...shown, [content, image]]);
    });
  // An image sees no font of the page. The next chart is drawn meanwhile, and this one may be replaced.
  const draw = async (content: ReportContent, image: ComposedImage | undefined): Promise<void> => {
    keep(content, image === undefined ? '' : undefined);
    if (image === undefined) return;
    const address = toAddress(await withFont(image));
    setImages((known) => (known.has(content) ? new Map(known).set(content, address) : known));
  };
  return {
    getImage: (content) => images.get(content),
    drawing:
      next?.drawn === undefined ? null : (
        <Suspense fallback={null}>
          <HiddenChart
            key={contents.indexOf(next)}
            drawn={toFirstBars(next.drawn, next.finding)}
            width={Math.max(MIN_WIDTH, Math.min(MAX_CHART_WIDTH, width) - AROUND)}
            onDrawn={(image) => void draw(next, image)}
          />
        </Suspense>
      ),
  };
};
