/** Cloud layout in time slices: `d3-cloud` with the page's font and a fixed random seed. */
import cloud from 'd3-cloud';
import { seededNumbers } from '../chart/seeded-numbers.ts';
import type { CloudSettings } from './cloud-settings.ts';
import { computeWordAngle, shrinkWords, type SizedWord } from './cloud-words.ts';

export const FONT = 'Inter Variable';
export const WEIGHT = 600;
/** Canvas size: 1000 wide, and as high as fits a screen. */
export const CANVAS = { width: 1000, height: 620 };
/** Its bitmap has rows of 32-bit words. */
const BOARD: [number, number] = [CANVAS.width - (CANVAS.width % 32), CANVAS.height];
/**
 * Milliseconds between yields. Browsers wait 4 ms before the next slice, which shorter slices would pay more
 * often.
 */
const SLICE = 24;
/** Around each word, in units of the canvas. */
const PADDING = 4;
const SEED = 20;
/** Words start near the centre, to be close together. */
const SPREAD = 0.12;
const aboutTheMiddle = (): (() => number) => {
  const next = seededNumbers(SEED);
  return () => 0.5 + (next() - 0.5) * SPREAD;
};

/** A spiral of this many heights reaches every corner from the centre. */
const REACH = 0.8;

/**
 * As d3-cloud's own, but ends outside the canvas: that one continues to three times its width for a word
 * without room.
 * @param onFull such a word ends the layout
 * @returns the offset of a step from the start; undefined ends the search, which the types lack
 */
const createSpiral = ([width, height]: [number, number], onFull: () => void): ((step: number) => [number, number]) => {
  const stretched = width / height;
  return (step) => {
    const turn = step / 10;
    if (Math.abs(turn) > REACH * height) {
      onFull();
      return undefined as unknown as [number, number];
    }
    return [stretched * turn * Math.cos(turn), turn * Math.sin(turn)];
  };
};

/** Cropped, so that few words leave no empty space. */
export const computeCloudHeight = (placed: readonly PlacedWord[]): number => {
  const reach = placed.map(({ y, size, text, rotate }) => {
    const leaning = Math.abs(Math.sin((rotate * Math.PI) / 180)) * text.length * size * 0.35;
    return Math.abs(y) + size + leaning;
  });
  return Math.round(Math.min(CANVAS.height, Math.max(CANVAS.height / 2, 2 * Math.max(0, ...reach))));
};

export interface PlacedWord extends SizedWord {
  /** Middle of its baseline, relative to the centre. */
  readonly x: number;
  readonly y: number;
  /** Degrees. */
  readonly rotate: number;
}

type FontSettings = Pick<CloudSettings, 'isRotated' | 'minFont' | 'maxFont'>;

interface Drawn extends cloud.Word {
  readonly word: SizedWord;
}

/** Words that a cloud should have. Fonts become smaller for them, down to half of the chosen size. */
const ENOUGH = { words: 150, scales: [1, 0.9, 0.8, 0.7, 0.6, 0.5] } as const;
/** Where those have room for fewer, as with a long word in front. */
const FEW = { words: 20, scales: [0.35, 0.2, 0.1] } as const;

/** Mean width of a letter and height of a word, in parts of its size. */
const LETTER = { width: 0.55, height: 0.75 } as const;
/** Parts of the canvas that words can fill: often, and ever. */
const DENSITY = { usual: 0.72, most: 0.9 } as const;

/** Area with padding, as a part of the canvas. */
const estimateArea = ({ text, size }: SizedWord): number => {
  const width = [...text].length * size * LETTER.width + 2 * PADDING;
  return (width * (size * LETTER.height + 2 * PADDING)) / (CANVAS.width * CANVAS.height);
};

/** The first words that fill this part of the canvas. */
const takeFilling = (words: readonly SizedWord[], part: number): readonly SizedWord[] => {
  let area = 0;
  const beyond = words.findIndex((word) => (area += estimateArea(word)) > part);
  return beyond < 0 ? words : words.slice(0, beyond);
};

/** The most frequent words up to the first that has no room. @param canvas to measure words on */
const placeWords = (
  words: readonly SizedWord[],
  isRotated: boolean,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<readonly PlacedWord[]> =>
  new Promise((resolve) => {
    const placed: PlacedWord[] = [];
    const layout = cloud<Drawn>();
    const end = (): void => {
      layout.stop();
      resolve(placed);
    };
    signal.addEventListener('abort', end, { once: true });
    layout
      .canvas(() => canvas)
      .size(BOARD)
      .words(words.map((word) => ({ text: word.text, word })))
      .font(`'${FONT}'`)
      .fontWeight(WEIGHT)
      .fontSize(({ word }) => word.size)
      .rotate(({ word }) => (isRotated ? computeWordAngle(word.text) : 0))
      .padding(PADDING)
      .spiral((size) => createSpiral(size, end))
      .random(aboutTheMiddle())
      .timeInterval(SLICE)
      // Offsets are from a corner until the word is kept.
      .on('word', ({ word, x = 0, y = 0, rotate = 0 }) => {
        placed.push({ ...word, x: x - (BOARD[0] >> 1), y: y - (BOARD[1] >> 1), rotate });
      })
      .on('end', end);
    layout.start();
  });

/** At the largest scale that has room for enough words; those that cannot have it are not tried. */
const scaleWords = async (
  words: readonly SizedWord[],
  { isRotated, minFont, maxFont }: FontSettings,
  signal: AbortSignal,
): Promise<readonly PlacedWord[]> => {
  const canvas = document.createElement('canvas');
  let placed: readonly PlacedWord[] = [];
  for (const { words: wanted, scales } of [ENOUGH, FEW])
    for (const scale of scales) {
      const least = Math.min(wanted, words.length);
      if (placed.length >= least || signal.aborted) return placed;
      const sized = shrinkWords(words, { minFont, maxFont }, scale);
      const isHopeless = takeFilling(sized, DENSITY.usual).length < least;
      if (isHopeless && scale !== scales.at(-1)) continue;
      placed = await placeWords(takeFilling(sized, DENSITY.most), isRotated, canvas, signal);
    }
  return placed;
};

/**
 * Strictly by rank (ADR 92).
 * @param words the most frequent first
 * @param onPlaced the first of them, as many as fit
 * @returns aborts the layout
 */
export const layOutCloud = (
  words: readonly SizedWord[],
  settings: FontSettings,
  onPlaced: (placed: readonly PlacedWord[]) => void,
): (() => void) => {
  const ending = new AbortController();
  const begin = async (): Promise<void> => {
    const placed = await scaleWords(words, settings, ending.signal);
    if (!ending.signal.aborted) onPlaced(placed);
  };
  const letters = words.map(({ text }) => text).join('');
  // A font that fails to load is replaced by a fallback, which then measures the words.
  document.fonts.load(`${WEIGHT} 20px '${FONT}'`, letters).then(begin, begin);
  return () => ending.abort();
};
