/** Writes a report as a presentation, with native charts and tables. Loaded when a deck is saved. */
import PptxGenJS from 'pptxgenjs';
import { yieldToPage } from '../../../../components/yield-to-page.ts';
import { pluralise } from '../../../../components/text/format.ts';
import type { ReportContent } from '../contents/content.ts';
import { isEmptyDrawing } from '../contents/drawn.ts';
import { addBars, addLines, addQuadrant, type ChartTarget } from './chart-slides.ts';
import { writeChartWorkbook, type ChartFigures } from './chart-workbook.ts';
import { BODY, FACE, isRightToLeft, shorten, SLIDE, toHex, toSlideText, type DeckColours } from './deck-style.ts';
import { planBars, planLines, planTable, toFacts, toFootnote } from './plan-slides.ts';
import { repairDeck, type DeckChart } from './repair-deck.ts';
import { addTable } from './table-slide.ts';

export interface DeckImage {
  /** PNG as a data URL. */
  readonly data: string;
  readonly width: number;
  readonly height: number;
}

export interface DeckResult {
  readonly title: string;
  /** Label of its kind. */
  readonly kind: string;
  /** Undefined for one that could not be shown. */
  readonly content: ReportContent | undefined;
  /** Why there is no content. */
  readonly problem: string;
  /** The chart as on screen, where there is no native one. */
  readonly picture: DeckImage | undefined;
}

export interface Deck {
  readonly name: string;
  readonly project: string;
  /** ISO 8601 */
  readonly at: string;
  readonly results: readonly DeckResult[];
}

/** Letters up to which a title has a size, by what fits a line. */
const TITLE_SIZES = [
  [64, 24],
  [84, 20],
  [150, 17],
  [Infinity, 15],
] as const;

const getTitleSize = (title: string): number => TITLE_SIZES.find(([most]) => title.length <= most)?.[1] ?? 15;

interface Writer {
  readonly file: PptxGenJS;
  readonly colours: DeckColours;
  readonly charts: ChartFigures[];
}

/** Aligned and set as the text is written. */
const inDirection = (text: string) =>
  isRightToLeft(text) ? ({ align: 'right', rtlMode: true } as const) : ({ align: 'left' } as const);

const addFrame = (
  { file, colours }: Writer,
  { title, kind, content }: DeckResult,
  part: string,
  footnote: string,
): PptxGenJS.Slide => {
  const slide = file.addSlide();
  const width = SLIDE.width - 2 * SLIDE.margin;
  const shown = toSlideText(`${title}${part}`);
  slide.addText(shown, {
    x: SLIDE.margin,
    y: 0.3,
    w: width,
    h: 0.86,
    margin: 0,
    valign: 'bottom' as const,
    fontFace: FACE,
    fontSize: getTitleSize(shown),
    bold: true,
    color: toHex(colours.text),
    ...inDirection(shown),
  });
  if (content !== undefined) {
    const { about } = toFacts(kind, content);
    slide.addText(about, {
      x: SLIDE.margin,
      y: 1.18,
      w: width,
      h: 0.32,
      margin: 0,
      valign: 'top' as const,
      fontFace: FACE,
      fontSize: 12,
      color: toHex(colours.quiet),
      ...inDirection(about),
    });
  }
  slide.addText(toSlideText(footnote), {
    x: SLIDE.margin,
    y: 6.47,
    w: width - 0.8,
    h: 0.78,
    margin: 0,
    valign: 'top' as const,
    fontFace: FACE,
    fontSize: 9,
    color: toHex(colours.quiet),
    ...inDirection(footnote),
  });
  slide.slideNumber = {
    x: SLIDE.width - 1.1,
    y: 6.95,
    w: 0.6,
    h: 0.3,
    fontFace: FACE,
    fontSize: 9,
    align: 'right',
    color: toHex(colours.quiet),
  };
  return slide;
};

/** Title, notes and addresses: what is needed to find the figures again. */
const toNotes = (title: string, { notes, stamp, questions }: ReportContent): string =>
  [title, '', ...notes, '', ...stamp, ...questions.map((question) => `Question: ${question}`)]
    .map(toSlideText)
    .join('\n');

const partOf = (at: number, parts: number): string => (parts === 1 ? '' : ` \u2066(${at + 1} of ${parts})\u2069`);

/** Below a chart, one slide of its table, whose title says so. */
const addTables = (writer: Writer, result: DeckResult, content: ReportContent, isOfChart = false): void => {
  const { parts, leftOut } = planTable(content.table, isOfChart ? 1 : undefined);
  for (const [at, part] of parts.entries()) {
    const footnote = toFootnote(result.kind, content, leftOut);
    const slide = addFrame(writer, result, isOfChart ? ' \u2066(table)\u2069' : partOf(at, parts.length), footnote);
    addTable(slide, part, writer.colours);
    slide.addNotes(toNotes(result.title, content));
  }
};

const addPicture = (writer: Writer, result: DeckResult, content: ReportContent, picture: DeckImage): void => {
  const slide = addFrame(writer, result, '', toFootnote(result.kind, content, ''));
  const scale = Math.min(BODY.w / picture.width, BODY.h / picture.height);
  const [w, h] = [picture.width * scale, picture.height * scale];
  const at = { x: BODY.x + (BODY.w - w) / 2, y: BODY.y + (BODY.h - h) / 2, w, h };
  slide.addImage({ data: picture.data, ...at, altText: shorten(`${content.subject}: ${result.title}`, 400) });
  slide.addNotes(toNotes(result.title, content));
};

const addContent = (writer: Writer, result: DeckResult, content: ReportContent): void => {
  const { drawn } = content;
  const target = (slide: PptxGenJS.Slide): ChartTarget => ({
    file: writer.file,
    slide,
    colours: writer.colours,
    title: content.subject,
    keep: (figures) => writer.charts.push(figures),
  });
  const add = (part: string, leftOut: string): ChartTarget => {
    const slide = addFrame(writer, result, part, toFootnote(result.kind, content, leftOut));
    slide.addNotes(toNotes(result.title, content));
    return target(slide);
  };
  if (drawn === undefined || isEmptyDrawing(drawn)) return addTables(writer, result, content);
  switch (drawn.kind) {
    case 'bars': {
      const { rows, series, isStacked } = drawn.bars;
      const all = {
        labels: rows.map(({ name }) => name),
        series: series.map(({ label, values, marks }) => ({ name: label, values, marks })),
      };
      const { parts, leftOut } = planBars(all, isStacked);
      for (const [at, part] of parts.entries())
        addBars(add(partOf(at, parts.length), leftOut), part, drawn.bars, all.series);
      return;
    }
    case 'lines': {
      const { labels, lines } = drawn.lines;
      return addLines(add('', ''), planLines({ labels, series: lines }), drawn.lines);
    }
    case 'quadrant':
      addQuadrant(add('', ''), drawn);
      return addTables(writer, result, content, true);
    default:
      if (result.picture !== undefined) addPicture(writer, result, content, result.picture);
      return addTables(writer, result, content, result.picture !== undefined);
  }
};

const addProblem = (writer: Writer, result: DeckResult): void => {
  const slide = addFrame(writer, result, '', '');
  slide.addText(toSlideText(result.problem), {
    ...BODY,
    h: 1,
    margin: 0,
    valign: 'top' as const,
    align: 'left' as const,
    fontFace: FACE,
    fontSize: 16,
    color: toHex(writer.colours.quiet),
  });
  slide.addNotes(toSlideText(`${result.title}: ${result.problem}`));
};

const addCover = ({ file, colours }: Writer, { name, project, at, results }: Deck): void => {
  const slide = file.addSlide();
  const width = SLIDE.width - 2 * SLIDE.margin;
  slide.addShape('rect', { x: 0, y: 0, w: 0.18, h: SLIDE.height, fill: { color: toHex(colours.accent) } });
  const lines = [project, `${pluralise(results.length, 'result')} · ${at.slice(0, 10)}`]
    .map((text) => toSlideText(text))
    .join('\n');
  const title = toSlideText(name);
  slide.addText(title, {
    x: SLIDE.margin,
    y: 2.2,
    w: width,
    h: 1.6,
    margin: 0,
    valign: 'bottom' as const,
    ...inDirection(title),
    fontFace: FACE,
    fontSize: title.length > 80 ? 24 : 36,
    bold: true,
    color: toHex(colours.text),
  });
  slide.addText(lines, {
    x: SLIDE.margin,
    y: 3.95,
    w: width,
    h: 1,
    margin: 0,
    valign: 'top' as const,
    ...inDirection(lines),
    fontFace: FACE,
    fontSize: 16,
    color: toHex(colours.quiet),
  });
  slide.addNotes(`Verbatim NLP, report ${title} of the project ${toSlideText(project)}, ${at}`);
};

export const writeDeck = async (deck: Deck, colours: DeckColours): Promise<Uint8Array<ArrayBuffer>> => {
  const file = new PptxGenJS();
  file.layout = 'LAYOUT_WIDE';
  file.title = toSlideText(deck.name);
  file.subject = toSlideText(deck.project);
  file.company = 'Verbatim NLP';
  file.author = 'Verbatim NLP';
  const writer: Writer = { file, colours, charts: [] };
  addCover(writer, deck);
  for (const result of deck.results) {
    if (result.content !== undefined) addContent(writer, result, result.content);
    else addProblem(writer, result);
    await yieldToPage();
  }
  const written = (await file.write({ outputType: 'uint8array', compression: false })) as Uint8Array;
  const charts: DeckChart[] = [];
  for (const { marks = [], ...figures } of writer.charts)
    charts.push({ workbook: await writeChartWorkbook(figures), marks });
  return repairDeck(written, charts);
};
