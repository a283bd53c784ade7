/** Finds a place for each word, in slices of the page's time: `d3-cloud` with the page's font and the same random numbers every time. */
import cloud from 'd3-cloud';
import { angleOf, seededNumbers, type SizedWord } from './cloud-words.ts';

export const FONT = 'Inter Variable';
export const WEIGHT = 600;
/** The canvas: 1000 wide, and as high as fits beside the table on a screen. */
export const CANVAS = { width: 1000, height: 620 };
/** Rows of its bitmap are whole words of 32 bits. */
const BOARD: [number, number] = [CANVAS.width - (CANVAS.width % 32), CANVAS.height];
/** Milliseconds between which everything else has its turn. Browsers let 4 ms pass until the next slice, which shorter ones would wait for more often. */
const SLICE = 24;
const SEED = 20;
/** Words are looked a place for from about the middle on, so that they stand close together. */
const SPREAD = 0.12;
const aboutTheMiddle = (): (() => number) => {
  const next = seededNumbers(SEED);
  return () => 0.5 + (next() - 0.5) * SPREAD;
};

/** Words begin by the middle, so a spiral of this many heights has been in every corner of the canvas. */
const REACH = 0.8;

/**
 * As the layout's own, but at an end outside the canvas: that one goes on to three times its width for each word without room, which took half of
 * the time. @returns for a step the way from where the word began; undefined ends the search, which the types do not know
 */
const spiral = ([width, height]: [number, number]): ((step: number) => [number, number]) => {
  const stretched = width / height;
  return (step) => {
    const turn = step / 10;
    if (Math.abs(turn) > REACH * height) return undefined as unknown as [number, number];
    return [stretched * turn * Math.cos(turn), turn * Math.sin(turn)];
  };
};

/** Of what is drawn, so that a few words leave no empty canvas around them. */
export const heightOfDrawn = (placed: readonly PlacedWord[]): number => {
  const reach = placed.map(({ y, size, text, rotate }) => {
    const leaning = Math.abs(Math.sin((rotate * Math.PI) / 180)) * text.length * size * 0.35;
    return Math.abs(y) + size + leaning;
  });
  return Math.round(Math.min(CANVAS.height, Math.max(CANVAS.height / 2, 2 * Math.max(0, ...reach))));
};

export interface PlacedWord extends SizedWord {
  /** Of the middle of its base line, from the middle of the canvas. */
  readonly x: number;
  readonly y: number;
  /** Degrees. */
  readonly rotate: number;
}

interface Drawn extends cloud.Word {
  readonly word: SizedWord;
}

/** @param onPlaced those that have found room: of too many words the smallest have none. @returns gives it up */
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
      .rotate(({ word }) => (isRotated ? angleOf(word.text) : 0))
      .padding(2)
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
  // A font that does not come is replaced by one of the reader's, and words are measured in that.
  document.fonts.load(`${WEIGHT} 20px '${FONT}'`, letters).then(begin, begin);
  return () => {
    isOver = true;
    layout?.stop();
  };
};
