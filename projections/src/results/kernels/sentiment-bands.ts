/** Comments under a theme in five bands, by the mean compound of the sentences that carry it. */
import { SENTIMENT_BANDS, sentimentBand } from '@verbatim/domain/text/sentiment/sentiment-class';
import { COMPOUND_SCALE } from './theme-sentiment.ts';

export const BANDS = SENTIMENT_BANDS.length;

/** Band of each whole compound, precomputed by the domain's rule. */
const BAND_OF_COMPOUND = Uint8Array.from({ length: 2 * COMPOUND_SCALE + 1 }, (_, at) =>
  SENTIMENT_BANDS.indexOf(sentimentBand((at - COMPOUND_SCALE) / COMPOUND_SCALE)),
);

/**
 * A mean between two whole compounds belongs to the one farther from zero: the borders of bands are whole.
 * @param sum of the compounds, in ten-thousandths
 * @param scored how many they are: at least one
 */
export const findSentimentBand = (sum: number, scored: number): number =>
  scored === 1
    ? BAND_OF_COMPOUND[sum + COMPOUND_SCALE]!
    : BAND_OF_COMPOUND[awayFromZero(sum / scored) + COMPOUND_SCALE]!;

const awayFromZero = (mean: number): number => (mean < 0 ? Math.floor(mean) : Math.ceil(mean));

/** The greatest compound, in ten-thousandths, that is not of an outer band; below zero the same. */
export const MAX_INNER_COMPOUND = BAND_OF_COMPOUND.findLastIndex((band) => band > 0) - COMPOUND_SCALE;
