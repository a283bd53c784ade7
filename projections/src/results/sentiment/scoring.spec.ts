/**
 * Which sentences a changed word can affect: none that scores differently may be missed, whatever is typed.
 */
import { describe, expect, it } from '@jest/globals';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { VADER_NEGATORS } from '@verbatim/domain/text/sentiment/vader-rules';
import { tokenise } from '@verbatim/domain/text/tokenise';
import type { SavedWords } from '../../models/dictionary/dictionary.query.ts';
import { scoringAfter } from './scoring.ts';
import { listSentimentTerms } from './sentiment-terms.ts';

const VADER: SavedWords = { customWords: [], negators: VADER_NEGATORS };
const withWords = (...texts: readonly string[]): SavedWords => ({
  ...VADER,
  customWords: texts.map((text, at) => ({ text, value: at % 2 === 0 ? 3.7 : -3.7 })),
});

const WORDS = [
  'lush',
  'well-made',
  'kind-of',
  'A+',
  'C++',
  'C#',
  '.NET',
  'don’t bother',
  'so-so',
  '10/10',
  '4.5',
  'l’hôtel',
];
const MORE = [
  'crème',
  'H&M',
  'bad.com',
  '#tag',
  '@name',
  'thank you 🙏',
  '遅い',
  'Straße',
  'İyi',
  'great',
  'x',
  '1,000',
  '🤦‍♀️',
  '😡',
  '★',
];
const MARKS = [
  '',
  '!',
  '...',
  '…',
  '"',
  '“',
  '”',
  "'",
  '’',
  '(',
  ')',
  '#',
  '@',
  '+',
  '++',
  '-',
  '–',
  '—',
  '/',
  '.',
  ',',
  '&',
  '😡',
  '❤️',
  '👍🏽',
  '™',
  '*',
  '_',
  ':',
  '«',
  'https://example.com/',
  'www.a.com—',
  'a@b.com…',
  'x—',
  '—x',
  '…x',
];
const isScoredOtherwise = (a: SavedWords, b: SavedWords) => {
  const [before, after] = [createSentimentScorer(a), createSentimentScorer(b)];
  return (text: string): boolean => before.compound(text) !== after.compound(text);
};

describe('the terms of changed words', () => {
  it('stand in every sentence that scores otherwise, whatever the word touches', () => {
    for (const word of [...WORDS, ...MORE]) {
      const after = withWords(word);
      const { terms } = scoringAfter(VADER, after);
      if (terms === undefined) continue;
      const isOther = isScoredOtherwise(VADER, after);
      const texts = [
        word,
        word.toUpperCase(),
        word.replace(/’/gu, "'"),
        word.replace(/-/gu, '‑'),
        word.replace(' ', '😡 '),
      ];
      const missed = texts
        .flatMap((text) => MARKS.flatMap((left) => MARKS.map((right) => `so ${left}${text}${right} nice`)))
        .filter((text) => isOther(text) && !tokenise(text).terms.some((term) => terms.has(term)));
      expect([word, missed]).toEqual([word, []]);
    }
  });

  it('are few: a word of letters is looked for by itself', () => {
    for (const word of ['lush', 'don’t', 'well-made']) {
      const terms = listSentimentTerms(word);
      expect([word, terms !== undefined && terms.size < 10]).toEqual([word, true]);
    }
    const { terms } = scoringAfter(VADER, withWords('Quiet street'));
    expect(terms?.has('street')).toBe(true);
  });

  it('are those of words that are other, in any case and with either apostrophe', () => {
    const one = { customWords: [{ text: 'can’t-miss', value: 2 }], negators: [...VADER_NEGATORS, 'ain’t'] };
    const other = { customWords: [{ text: "CAN'T-MISS", value: 2 }], negators: VADER_NEGATORS };
    expect(scoringAfter(one, other).terms).toEqual(new Set());
    expect(scoringAfter(VADER, { ...VADER, negators: VADER_NEGATORS.filter((word) => word !== 'not') }).terms).toEqual(
      listSentimentTerms('not'),
    );
  });

  it('are unknown where any sentence may matter', () => {
    expect(scoringAfter(VADER, withWords(':-P', '!')).terms).toBeUndefined();
    expect(scoringAfter(VADER, { ...VADER, negators: [] }).terms).toBeUndefined();
  });
});
