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
import { createAnswers } from './contents/make-content.ts';
import type { DeckColours } from './deck/deck-style.ts';
import type { DeckImage } from './deck/write-deck.ts';
import { getKindLabel, nameResults, type NamedResult } from './name-results.ts';
import { loadContent } from './use-contents.ts';
import type { PageResult } from './write-report-page.ts';

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

/** The chart of a result in a file, where it is none that the file draws itself. */
interface Depiction {
  readonly picture: DeckImage | undefined;
  readonly svg: string | undefined;
}

type Draw = (drawn: Drawn) => Promise<ComposedImage | undefined>;

const NOT_DEPICTED: Depiction = { picture: undefined, svg: undefined };

const depict = async (kind: SavedAs, drawn: Drawn | undefined, draw: Draw): Promise<Depiction> => {
  if (drawn === undefined || kind === 'xlsx') return NOT_DEPICTED;
  if (kind === 'html') return { picture: undefined, svg: (await draw(drawn))?.svg };
  return { picture: PICTURED.has(drawn.kind) ? await toPicture(await draw(drawn)) : undefined, svg: undefined };
};

const toPicture = async (image: ComposedImage | undefined): Promise<DeckImage | undefined> =>
  image === undefined
    ? undefined
    : { data: await dataUrl(await drawPng(image)), width: image.width, height: image.height };

interface Loading {
  readonly project: Project;
  readonly report: Report;
  readonly kind: SavedAs;
  readonly draw: Draw;
}

/** Every result, in order, with figures of now. A chart is drawn while the figures of others are awaited. */
const loadResults = async ({ project, report, kind, draw }: Loading): Promise<readonly PageResult[]> => {
  const answers = createAnswers(new AbortController().signal);
  const results: Omit<PageResult, 'title'>[] = [];
  const named: NamedResult[] = [];
  const waiting = report.items.map((item, place) => ({ item, place }));
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { item, place } = next;
      const loaded = await loadContent(project, item, answers);
      const { content, problem } = loaded;
      named[place] = { item, loaded };
      const { picture, svg } = await depict(kind, content?.drawn, draw);
      results[place] = { kind: getKindLabel(item.kind), content, problem, picture, svg };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const titles = nameResults(named);
  return results.map((result, place) => ({ ...result, title: titles[place] ?? '' }));
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

/** Draws charts with the components of the screen, beside each other. */
const useDrawing = () => {
  const [drawings, setDrawings] = useState<readonly Drawing[]>([]);
  const next = useRef(0);
  const draw: Draw = async (drawn) => {
    next.current += 1;
    const key = next.current;
    const image = await new Promise<ComposedImage | undefined>((done) =>
      setDrawings((others) => [...others, { key, drawn, done }]),
    );
    setDrawings((others) => others.filter((other) => other.key !== key));
    return image;
  };
  const pictures: ReactNode = drawings.map(({ key, drawn, done }) => (
    <Suspense key={key} fallback={null}>
      <HiddenChart drawn={drawn} onDrawn={done} />
    </Suspense>
  ));
  return { draw, pictures };
};

interface Head {
  readonly name: string;
  readonly project: string;
  readonly at: string;
}

type Results = () => Promise<readonly PageResult[]>;

/** Writers are loaded when needed, while figures are awaited: most visits save nothing. */
const write = async (kind: SavedAs, head: Head, getResults: Results, colours: DeckColours): Promise<BlobPart> => {
  switch (kind) {
    case 'pptx': {
      const [results, { writeDeck }] = await Promise.all([getResults(), import('./deck/write-deck.ts')]);
      return writeDeck({ ...head, results }, colours);
    }
    case 'xlsx': {
      const [results, { writeReportWorkbook }] = await Promise.all([
        getResults(),
        import('./write-report-workbook.ts'),
      ]);
      return writeReportWorkbook({ ...head, results });
    }
    case 'html': {
      const [results, { writeReportPage }] = await Promise.all([getResults(), import('./write-report-page.ts')]);
      return writeReportPage(head, results);
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
      const head = { name: report.name, project: project.name, at: new Date().toISOString() };
      const getResults: Results = () => loadResults({ project, report, kind, draw });
      const file = await write(kind, head, getResults, colours);
      saveBlob(`${project.name} - ${report.name}`, kind, new Blob([file], { type: TYPES[kind] }));
      toast.success('Your download has started');
    } catch {
      toast.error('The report could not be saved. Please try again.');
    }
    setSaving(false);
  };
  return { isSaving, save: (kind: SavedAs) => void save(kind), pictures };
};
