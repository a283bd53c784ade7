/** Cloud layout in time slices: `d3-cloud` with the page's font and a fixed random seed. */
import cloud from 'd3-cloud';
import { computeWordAngle, seededNumbers, type SizedWord } from './cloud-words.ts';

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
 * As d3-cloud's own, but ends outside the canvas: that one continues to three times its width for each word
 * without room, half of the total time.
 * @returns the offset of a step from the start; undefined ends the search, which the types lack
 */
const spiral = ([width, height]: [number, number]): ((step: number) => [number, number]) => {
  const stretched = width / height;
  return (step) => {
    const turn = step / 10;
    if (Math.abs(turn) > REACH * height) return undefined as unknown as [number, number];
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

interface Drawn extends cloud.Word {
  readonly word: SizedWord;
}

/**
 * @param onPlaced the words that fit: the smallest may not
 * @returns aborts the layout
 */
export const layOutCloud = (
  words: readonly SizedWord[],
  isRotated: boolean,
  onPlaced: (placed: readonly PlacedWord[]) => void,
): (() => void) => {
  let layout: ReturnType<typeof cloud<Drawn>> | undefined;
  let isOver = false;
  const begin = (): void => {
    if (isOver) return;
    layout = cloud<Drawn>()
      .canvas(() => document.createElement('canvas'))
      .size(BOARD)
      .words(words.map((word) => ({ text: word.text, word })))
      .font(`'${FONT}'`)
      .fontWeight(WEIGHT)
      .fontSize(({ word }) => word.size)
      .rotate(({ word }) => (isRotated ? computeWordAngle(word.text) : 0))
      .padding(PADDING)
      .spiral(spiral)
      .random(aboutTheMiddle())
      .timeInterval(SLICE)
      .on('end', (drawn) => {
        if (isOver) return;
        onPlaced(drawn.map(({ word, x = 0, y = 0, rotate = 0 }) => ({ ...word, x, y, rotate })));
      });
    layout.start();
  };
  const letters = words.map(({ text }) => text).join('');
  // A font that fails to load is replaced by a fallback, which then measures the words.
  document.fonts.load(`${WEIGHT} 20px '${FONT}'`, letters).then(begin, begin);
  return () => {
    isOver = true;
    layout?.stop();
  };
};
