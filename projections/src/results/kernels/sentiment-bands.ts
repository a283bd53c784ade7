/** Comments under a theme in five bands, by the mean compound of the sentences that carry it. */
import { SENTIMENT_BANDS, sentimentBand } from '@verbatim/domain/text/sentiment/sentiment-class';
import { COMPOUND_SCALE } from './theme-sentiment.ts';
import { sentencesOfEntry, THEME_OF_ENTRY, type CarriedThemes } from './theme-pairs.ts';

export const BANDS = SENTIMENT_BANDS.length;

/** For each whole compound its band: the domain's rule says it once for all of them. */
const BAND_OF_COMPOUND = Uint8Array.from({ length: 2 * COMPOUND_SCALE + 1 }, (_, at) =>
  SENTIMENT_BANDS.indexOf(sentimentBand((at - COMPOUND_SCALE) / COMPOUND_SCALE)),
);

/**
 * A mean between two whole compounds belongs to the one farther from zero: the borders of bands are whole.
 * @param sum of the compounds, in ten-thousandths
 * @param scored how many they are: at least one
 */
export const bandOf = (sum: number, scored: number): number =>
  scored === 1
    ? BAND_OF_COMPOUND[sum + COMPOUND_SCALE]!
    : BAND_OF_COMPOUND[awayFromZero(sum / scored) + COMPOUND_SCALE]!;

/** Adds one segment's comments. @param counts `BANDS` a theme */
export const addBands = (counts: Uint32Array, { entries }: CarriedThemes): void => {
  for (let at = 0; at < entries.length; at += 2) {
    const sum = entries[at]!;
    const scored = sentencesOfEntry(entries[at + 1]!);
    if (scored === 0) continue;
    counts[(entries[at + 1]! & THEME_OF_ENTRY) * BANDS + bandOf(sum, scored)]!++;
  }
};

const awayFromZero = (mean: number): number => (mean < 0 ? Math.floor(mean) : Math.ceil(mean));
