/** Saves a report as a file. The browser makes it, so that others wait for nothing. */
import { useTheme } from '@mui/material/styles';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { toast } from 'sonner';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Report } from '@verbatim/command-api/contract/reports';
import { saveBlob } from '../../../components/save-blob.ts';
import { dataUrl, drawPng } from '../chart/export-chart-image.ts';
import type { ComposedImage } from '../chart/compose-chart-image.ts';
import type { Drawn } from './contents/drawn.ts';
import type { DeckColours } from './deck/deck-style.ts';
import type { DeckImage, DeckResult } from './deck/write-deck.ts';
import { loadContent } from './use-contents.ts';

const HiddenChart = lazy(async () => ({ default: (await import('./draw-charts.tsx')).HiddenChart }));

export type SavedAs = 'pptx' | 'xlsx' | 'html';

const TYPES = {
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  html: 'text/html;charset=utf-8',
} as const;

/** Charts that slides have none of their own for. */
const PICTURED: ReadonlySet<Drawn['kind']> = new Set<Drawn['kind']>(['terms', 'bubbles', 'network', 'cloud']);

const AT_ONCE = 4;

/** Every result, in order; the figures are those of now. */
const loadResults = async (project: Project, { items }: Report): Promise<readonly DeckResult[]> => {
  const { signal } = new AbortController();
  const results: DeckResult[] = [];
  const waiting = items.map((item, place) => ({ item, place }));
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { item, place } = next;
      const { content, problem } = await loadContent(project, item, signal);
      const title = item.title || (content?.finding ?? 'Result that cannot be shown');
      results[place] = { title, content, problem, picture: undefined };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
};

const useDeckColours = (): DeckColours => {
  const theme = useTheme();
  const light = theme.colorSchemes.light;
  const palette = typeof light === 'object' ? light.palette : theme.palette;
  return {
    series: Object.values(palette.series),
    higher: palette.significance.up,
    lower: palette.significance.down,
    text: palette.text.primary,
    quiet: palette.text.secondary,
    line: palette.divider,
    // Deeper than on screen, where it is a bar and no tint.
    bar: '#9fcaca',
    accent: palette.primary.main,
  };
};

interface Drawing {
  readonly key: number;
  readonly drawn: Drawn;
  readonly done: (image: ComposedImage | undefined) => void;
}

/** Draws one chart after the other, with the components of the screen. */
const useDrawing = () => {
  const [drawing, setDrawing] = useState<Drawing>();
  const next = useRef(0);
  const draw = async (drawn: Drawn): Promise<ComposedImage | undefined> => {
    next.current += 1;
    const key = next.current;
    const image = await new Promise<ComposedImage | undefined>((done) => setDrawing({ key, drawn, done }));
    setDrawing(undefined);
    return image;
  };
  const pictures: ReactNode =
    drawing === undefined ? null : (
      <Suspense fallback={null}>
        <HiddenChart key={drawing.key} drawn={drawing.drawn} onDrawn={drawing.done} />
      </Suspense>
    );
  return { draw, pictures };
};

const toPicture = async (image: ComposedImage | undefined): Promise<DeckImage | undefined> =>
  image === undefined
    ? undefined
    : { data: await dataUrl(await drawPng(image)), width: image.width, height: image.height };

type Draw = ReturnType<typeof useDrawing>['draw'];

const withPictures = async (results: readonly DeckResult[], draw: Draw): Promise<readonly DeckResult[]> => {
  const drawn: DeckResult[] = [];
  for (const result of results) {
    const chart = result.content?.drawn;
    const picture = chart !== undefined && PICTURED.has(chart.kind) ? await toPicture(await draw(chart)) : undefined;
    drawn.push({ ...result, picture });
  }
  return drawn;
};

interface Head {
  readonly name: string;
  readonly project: string;
  readonly at: string;
}

const write = async (
  kind: SavedAs,
  head: Head,
  results: readonly DeckResult[],
  draw: Draw,
  colours: DeckColours,
): Promise<BlobPart> => {
  // Writers are loaded when needed: most visits save nothing.
  switch (kind) {
    case 'pptx': {
      const { writeDeck } = await import('./deck/write-deck.ts');
      return writeDeck({ ...head, results: await withPictures(results, draw) }, colours);
    }
    case 'xlsx': {
      const { writeReportWorkbook } = await import('./write-report-workbook.ts');
      return writeReportWorkbook({ ...head, results });
    }
    case 'html': {
      const { writeReportPage } = await import('./write-report-page.ts');
      const drawn = [];
      for (const result of results) {
        const chart = result.content?.drawn;
        drawn.push({ ...result, svg: chart === undefined ? undefined : (await draw(chart))?.svg });
      }
      return writeReportPage(head, drawn);
    }
  }
};

export const useSavedReport = (project: Project, report: Report | undefined) => {
  const [isSaving, setSaving] = useState(false);
  const { draw, pictures } = useDrawing();
  const colours = useDeckColours();
  const save = async (kind: SavedAs): Promise<void> => {
    if (report === undefined || isSaving) return;
    setSaving(true);
    try {
      const results = await loadResults(project, report);
      const head = { name: report.name, project: project.name, at: new Date().toISOString() };
      const file = await write(kind, head, results, draw, colours);
      saveBlob(`${project.name} - ${report.name}`, kind, new Blob([file], { type: TYPES[kind] }));
      toast.success('Your download has started');
    } catch {
      toast.error('The report could not be saved. Please try again.');
    }
    setSaving(false);
  };
  return { isSaving, save: (kind: SavedAs) => void save(kind), pictures };
};
