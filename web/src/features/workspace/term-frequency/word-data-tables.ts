/** Words of cloud and term frequency as tables, on screen and in reports. */
import { VERDICT_COLUMN, VERDICT_NAMES, compareMentions, type Mentions } from './compare-mentions.ts';
import type { ChartElement } from '../chart/element-menu.tsx';
import type { DataTable } from '../chart/data-table.ts';
import type { SizedWord } from '../cloud/cloud-words.ts';
import type { FrequentTerm } from './scattered-terms.ts';

/** @param getElement absent if cells cannot be selected */
export const toCloudDataTable = (
  words: readonly SizedWord[],
  getElement?: (word: SizedWord) => ChartElement,
): DataTable => ({
  caption: 'Words by how often they are mentioned',
  columns: [
    'Word',
    'Mentions',
    'In positive sentences',
    'In neutral sentences',
    'In negative sentences',
    VERDICT_COLUMN,
  ],
  rows: words.map((sized) => {
    const { count, sentiment } = sized.word;
    return {
      name: sized.text,
      cells: [count, sentiment.pos, sentiment.neu, sentiment.neg, VERDICT_NAMES[sized.verdict]],
      ...(getElement && { elementAt: () => getElement(sized) }),
    };
  }),
});

/** @param all mentions of all words together @param getElement as above */
export const toTermDataTable = (
  terms: readonly FrequentTerm[],
  all: Mentions,
  getElement?: (term: FrequentTerm) => ChartElement,
): DataTable => ({
  caption: 'Words in positive and negative sentences',
  columns: ['Word', 'In positive sentences', 'In negative sentences', 'Total', VERDICT_COLUMN],
  rows: terms.map((term) => ({
    name: term.term,
    cells: [term.pos, term.neg, term.pos + term.neg, VERDICT_NAMES[compareMentions(term, all)]],
    ...(getElement && { elementAt: () => getElement(term) }),
  })),
});
