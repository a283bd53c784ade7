/** Exports a chart as an image: the drawing with inlined styles, title, legend and stamp. */
import {
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
  type SymbolType,
} from 'd3-shape';
import type { LegendEntry, SeriesSymbol } from './series-colours.ts';

const SVG = 'http://www.w3.org/2000/svg';
const MARGIN = 24;
const LINE = 16;
const SMALL = 11;

/** Inherited styles to inline, because a file has no style sheet. */
const INHERITED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'visibility',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'letter-spacing',
  'text-anchor',
  'dominant-baseline',
  'shape-rendering',
  'paint-order',
  'stroke-linejoin',
  'stroke-linecap',
];
/** Non-inherited ones with their initial values. */
const OWN = {
  opacity: '1',
  display: 'inline',
  'clip-path': 'none',
  'text-decoration-line': 'none',
  'text-decoration-thickness': 'auto',
  'text-underline-offset': 'auto',
};

export interface ChartImageParts {
  readonly title: string;
  readonly legend: readonly LegendEntry[];
  readonly stamp: readonly string[];
}

export interface ComposedImage {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** @param above inherited styles of the parent: each read of a style is a call into the browser */
const inlineStyles = (from: Element, to: Element, above: readonly string[] = []): void => {
  const computed = getComputedStyle(from);
  const values = INHERITED.map((name) => computed.getPropertyValue(name));
  const styles = [
    ...INHERITED.flatMap((name, at) => (values[at] === above[at] ? [] : [`${name}:${values[at] ?? ''}`])),
    ...Object.entries(OWN).flatMap(([name, usual]) => {
      const value = computed.getPropertyValue(name);
      return value === usual ? [] : [`${name}:${value}`];
    }),
  ];
  for (const name of [...INHERITED, ...Object.keys(OWN), 'class']) to.removeAttribute(name);
  // CSS variables are undefined in a file.
  for (const { name, value: written } of [...to.attributes]) if (written.includes('var(')) to.removeAttribute(name);
  to.removeAttribute('style');
  if (styles.length > 0) to.setAttribute('style', styles.join(';'));
  for (const [at, child] of [...from.children].entries()) {
    const copy = to.children[at];
    if (copy !== undefined) inlineStyles(child, copy, values);
  }
};

const element = (name: string, attributes: Readonly<Record<string, string | number>>, text = ''): SVGElement => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== '') made.textContent = text;
  return made;
};

/** Wraps small print to the image's width. */
export const wrapped = (text: string, letters: number): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > letters) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
    while (line.length > letters) {
      lines.push(line.slice(0, letters));
      line = line.slice(letters);
    }
  }
  return [...lines, line];
};

/** Resolves a CSS variable of the theme. */
const resolved = (colour: string, within: Element): string => {
  const probe = document.createElement('span');
  probe.style.color = colour;
  within.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

/** All top-level SVGs of a frame. */
const drawingsIn = (frame: Element): readonly SVGSVGElement[] =>
  [...frame.querySelectorAll('svg')].filter(
    (svg) => svg.parentElement?.closest('svg') === null && svg.getBoundingClientRect().width > 64,
  );

const SHAPES: Readonly<Record<SeriesSymbol, SymbolType>> = {
  circle: symbolCircle,
  square: symbolSquare,
  diamond: symbolDiamond,
  cross: symbolCross,
  star: symbolStar,
  triangle: symbolTriangle,
  wye: symbolWye,
};

/**
 * Legend symbol: a mark on its line, or a swatch.
 * @param x left end
 * @param y centre
 */
const getKey = ({ mark }: LegendEntry, colour: string, x: number, y: number): readonly SVGElement[] => {
  if (mark === undefined) return [element('rect', { x, y: y - 5, width: 10, height: 10, rx: 2, fill: colour })];
  const [middle, stroke] = [x + 8, { stroke: colour, 'stroke-width': 2 }];
  const shape = symbol(SHAPES[mark], 36)() ?? '';
  return [
    element('line', { x1: x, x2: x + 16, y1: y, y2: y, ...stroke }),
    element('path', { d: shape, transform: `translate(${middle},${y})`, fill: colour, ...stroke, 'stroke-width': 1 }),
  ];
};

interface Pen {
  y: number;
}

const addLegend = (
  root: SVGElement,
  frame: Element,
  legend: ChartImageParts['legend'],
  width: number,
  pen: Pen,
): void => {
  let x = MARGIN;
  for (const entry of legend) {
    const { label, colour } = entry;
    const toWords = entry.mark === undefined ? 16 : 22;
    const needed = toWords + label.length * 6.6 + 16;
    if (x + needed > width - MARGIN && x > MARGIN) {
      x = MARGIN;
      pen.y += LINE + 2;
    }
    root.append(...getKey(entry, resolved(colour, frame), x, pen.y - 4));
    root.append(element('text', { x: x + toWords, y: pen.y, 'font-size': 12 }, label));
    x += needed;
  }
  if (legend.length > 0) pen.y += LINE;
};

/** Marks text below a drawing that its images have as well. */
export const CAPTION = { 'data-caption': '' } as const;

const findCaptions = (frame: Element): readonly string[] =>
  [...frame.querySelectorAll('[data-caption]')].map(({ textContent }) => textContent.trim()).filter(Boolean);

/** @param frame as rendered on the page */
export const composeChartImage = (frame: HTMLElement, { title, legend, stamp }: ChartImageParts): ComposedImage => {
  const { color, fontFamily } = getComputedStyle(frame);
  const box = frame.getBoundingClientRect();
  const drawings = drawingsIn(frame).map((svg) => ({ svg, at: svg.getBoundingClientRect() }));
  const top = Math.min(...drawings.map(({ at }) => at.top), box.bottom);
  const drawn = Math.max(...drawings.map(({ at }) => at.bottom - top), 0);
  const width = Math.ceil(Math.max(...drawings.map(({ at }) => at.right - box.left), 320)) + 2 * MARGIN;
  const root = element('svg', { xmlns: SVG, width, 'font-family': fontFamily, fill: color });
  const pen: Pen = { y: MARGIN };
  if (title !== '') {
    pen.y += LINE;
    root.append(element('text', { x: MARGIN, y: pen.y, 'font-size': 16, 'font-weight': 600 }, title));
    pen.y += LINE + 8;
  }
  // Lines with names at their ends need none.
  if (frame.querySelector('[data-line-labels]') === null) addLegend(root, frame, legend, width, pen);
  for (const { svg, at } of drawings) {
    const copy = svg.cloneNode(true) as SVGSVGElement;
    inlineStyles(svg, copy);
    for (const [name, value] of Object.entries({
      x: MARGIN + at.left - box.left,
      y: pen.y + at.top - top,
      width: at.width,
      height: at.height,
    }))
      copy.setAttribute(name, String(value));
    copy.removeAttribute('tabindex');
    root.append(copy);
  }
  const small = [...findCaptions(frame), ...stamp];
  pen.y += small.length === 0 ? drawn : drawn + LINE;
  for (const line of small.flatMap((text) => wrapped(text, Math.floor((width - 2 * MARGIN) / (SMALL * 0.56))))) {
    pen.y += LINE;
    root.append(element('text', { x: MARGIN, y: pen.y, 'font-size': SMALL, opacity: 0.75 }, line));
  }
  const height = Math.ceil(pen.y + MARGIN);
  root.setAttribute('height', String(height));
  root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const paper = resolved('var(--mui-palette-background-paper)', frame);
  root.prepend(element('rect', { width, height, fill: paper }));
  return { svg: new XMLSerializer().serializeToString(root), width, height };
};
