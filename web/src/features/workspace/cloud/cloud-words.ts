/** The words of a cloud as they are drawn: their sizes, colours and angles, the same for the same words. */
import { scaleSqrt } from 'd3-scale';
import type { CloudWord, CloudWords } from '@verbatim/command-api/contract/workspace-results';
import { seriesColour } from '../picture/series-colours.ts';
import type { CloudSettings } from './cloud-settings.ts';

export interface SizedWord {
  readonly text: string;
  readonly word: CloudWord;
  /** In units of the canvas. */
  readonly size: number;
}

type Mood = keyof CloudWord['sentiment'];

/** The most frequent first; of equally frequent ones by their letters. */
export const sizedWords = (
  words: CloudWords,
  { maxFont, minFont, minMentions }: Pick<CloudSettings, 'maxFont' | 'minFont' | 'minMentions'>,
): readonly SizedWord[] => {
  const shown = Object.entries(words)
    .filter(([, { count }]) => count > minMentions)
    .sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1));
  const counts = shown.map(([, { count }]) => count);
  const [most, least] = [counts[0] ?? 1, counts.at(-1) ?? 1];
  // A surface tells how often; words of one count alone are as large as can be.
  const size = scaleSqrt()
    .domain([most === least ? 0 : least, most])
    .range([minFont, maxFont]);
  return shown.map(([text, word]) => ({ text, word, size: Math.round(size(word.count)) }));
};

/** What most of its sentences are; neutral where two are equal. */
export const moodOf = ({ sentiment }: CloudWord): Mood => {
  const { pos, neg, neu } = sentiment;
  if (pos > neg && pos > neu) return 'pos';
  return neg > pos && neg > neu ? 'neg' : 'neu';
};

export const MOODS: readonly (readonly [Mood, string])[] = [
  ['pos', 'Mostly in positive sentences'],
  ['neu', 'Mostly in neutral ones, or in no kind most'],
  ['neg', 'Mostly in negative ones'],
];

export const moodColour = (mood: Mood): string => `var(--mui-palette-sentiment-${mood})`;

const PALETTE = 5;

/** A word keeps its colour whatever stands beside it. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

export const colourOf = ({ text, word }: SizedWord, colours: CloudSettings['colours']): string =>
  colours === 'random' ? seriesColour(hashOf(text) % PALETTE) : moodColour(moodOf(word));

const STEPS = 7;
const STEP_DEGREES = 30;

/** -90 to 90 in steps of 30 degrees. */
export const angleOf = (text: string): number => ((hashOf(`${text} `) % STEPS) - (STEPS - 1) / 2) * STEP_DEGREES;

/** Numbers from 0 to below 1, the same ones every time (mulberry32). */
export const seededNumbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
