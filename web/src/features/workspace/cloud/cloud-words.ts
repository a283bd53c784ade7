/** Sizes, colours and angles of a cloud's words, deterministic by word. */
import { scaleSqrt } from 'd3-scale';
import type { CloudWord, CloudWords } from '@verbatim/command-api/contract/results/workspace-results';
import type { Verdict } from '@verbatim/domain/statistics/significance';
import { formatCount } from '../../../components/text/format.ts';
import { seriesColour } from '../chart/series-colours.ts';
import { compareMentions, getVerdictColour, MENTION_LEGEND, sumMentions } from '../term-frequency/compare-mentions.ts';
import type { CloudSettings } from './cloud-settings.ts';

export interface SizedWord {
  readonly text: string;
  readonly word: CloudWord;
  /** In units of the canvas. */
  readonly size: number;
  /** Compared with all words of the answer, also those with few mentions. */
  readonly verdict: Verdict;
}

/** By descending frequency, ties alphabetically. */
export const sizeWords = (
  words: CloudWords,
  { maxFont, minFont, minMentions }: Pick<CloudSettings, 'maxFont' | 'minFont' | 'minMentions'>,
): readonly SizedWord[] => {
  const shown = Object.entries(words)
    .filter(([, { count }]) => count > minMentions)
    .sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1));
  const all = sumMentions(Object.values(words).map(({ sentiment }) => sentiment));
  const counts = shown.map(([, { count }]) => count);
  const [most, least] = [counts[0] ?? 1, counts.at(-1) ?? 1];
  // The area encodes the frequency; words of equal frequency get the maximum size.
  const size = scaleSqrt()
    .domain([most === least ? 0 : least, most])
    .range([minFont, maxFont]);
  return shown.map(([text, word]) => ({
    text,
    word,
    size: Math.round(size(word.count)),
    verdict: compareMentions(word.sentiment, all),
  }));
};

/** Sizes where the largest font is `scale` times the chosen one; none is below the smallest font. */
export const shrinkWords = (
  words: readonly SizedWord[],
  { maxFont, minFont }: Pick<CloudSettings, 'maxFont' | 'minFont'>,
  scale: number,
): readonly SizedWord[] => {
  const largest = Math.max(minFont, maxFont * scale);
  const part = maxFont === minFont ? 1 : (largest - minFont) / (maxFont - minFont);
  return words.map((word) => ({ ...word, size: Math.round(minFont + (word.size - minFont) * part) }));
};

/** One letter of Latin, as of “don’t” or a size; a single character of other scripts may be a word. */
const SINGLE_LETTER = /^\p{Script=Latin}\p{Mark}*$/u;

export const isSingleLetter = ({ text }: Pick<SizedWord, 'text'>): boolean => SINGLE_LETTER.test(text);

/** Limit of the server's response. */
const MAX_WORDS = 1_000;

/**
 * Which words are drawn; '' for all of them.
 * @param words those of the table
 * @param drawn how many of them
 */
export const describeDrawnWords = (words: readonly SizedWord[], drawn: number): string => {
  const all = formatCount(words.length);
  const letters = words.filter(isSingleLetter).length;
  return [
    ...(drawn + letters < words.length ? [`The ${formatCount(drawn)} most frequent of ${all} words.`] : []),
    ...(drawn + letters === words.length && words.length >= MAX_WORDS ? [`The ${all} most frequent words.`] : []),
    ...(letters > 0 ? ['Single letters are not drawn.'] : []),
  ].join(' ');
};

const PALETTE = 5;

/** A word's colour is independent of the other words. */
const getHash = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

export const getWordColour = (
  { text, verdict }: Pick<SizedWord, 'text' | 'verdict'>,
  colours: CloudSettings['colours'],
): string => (colours === 'random' ? seriesColour(getHash(text) % PALETTE) : getVerdictColour(verdict));

/** Random colours encode nothing. */
export const getCloudLegend = ({ colours }: CloudSettings): typeof MENTION_LEGEND =>
  colours === 'random' ? [] : MENTION_LEGEND;

const STEPS = 7;
const STEP_DEGREES = 30;

/** -90 to 90 in steps of 30 degrees. */
export const computeWordAngle = (text: string): number =>
  ((getHash(`${text} `) % STEPS) - (STEPS - 1) / 2) * STEP_DEGREES;
