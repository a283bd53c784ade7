/** Made-up comments with stars that follow from their words, of which VADER's list knows few. */
import { randomNumbers } from './random-numbers.ts';

/** Adjectives with what they add to the stars. */
const ADJECTIVES = [
  ['shrunken', -2],
  ['scratchy', -1.5],
  ['bad', -0.5],
  ['green', 0],
  ['long', 0],
  ['plain', 0],
  ['good', 0.5],
  ['dashing', 1.5],
  ['snuggly', 2],
] as const;
const VERBS = ['is', 'was', 'seems', 'came', 'felt', 'looks'];

const FILLERS = ['belt', 'jacket', 'scarf', 'boot', 'shirt', 'collar', 'button', 'sleeve'];
const BRANDS = ['Acme', 'Borealis', 'Cirrus'] as const;

export interface RatedRow {
  readonly comment: string;
  readonly stars: number;
  readonly brand: string;
  /** What a person would call it. */
  readonly label: string;
}

/** The same rows for the same count. */
export const ratedRows = (count: number): readonly RatedRow[] => {
  const random = randomNumbers(73);
  return Array.from({ length: count }, (_, at): RatedRow => {
    const parts = Array.from({ length: 1 + random.below(3) }, () => random.oneOf(ADJECTIVES));
    const brand = random.oneOf(BRANDS);
    // The brand goes with the stars, and is no sentiment word for that.
    const liking = parts.reduce((sum, [, effect]) => sum + effect, 3 + (brand === 'Acme' ? 0.6 : 0));
    const stars = Math.max(1, Math.min(5, Math.round(liking + (random.below(3) - 1) * 0.6)));
    const sentences = parts.map(([word]) => `The ${random.oneOf(FILLERS)} ${random.oneOf(VERBS)} ${word}.`);
    const label = stars > 3 ? 'Positive' : stars < 3 ? 'Negative' : 'Neutral';
    return { comment: `${brand} order ${at}. ${sentences.join(' ')}`, stars, brand, label };
  });
};

export const RATED_DEFINITIONS = [
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
  { field: 'Stars', name: 'stars', field_type: 'enum', options: [] },
  { field: 'Brand', name: 'brand', field_type: 'enum', options: [] },
  { field: 'Label', name: 'label', field_type: 'enum', options: [] },
] as const;

export const ratedCsv = (count: number): string =>
  [
    'Comment,Stars,Brand,Label',
    ...ratedRows(count).map(({ comment, stars, brand, label }) => `"${comment}",${stars},${brand},${label}`),
  ].join('\n');
