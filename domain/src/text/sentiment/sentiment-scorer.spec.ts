/** Custom words, negators and explanations; that the plain numbers are VADER's is proven in oracle.spec.ts. */
import { describe, expect, it } from '@jest/globals';
import { createSentimentScorer } from './sentiment-scorer.ts';
import { VADER_NEGATORS } from './vader-rules.ts';

const plain = createSentimentScorer();
const withWords = (...customWords: { text: string; value: number }[]) => createSentimentScorer({ customWords });
const adjusted = (scorer: typeof plain, text: string): [string, number][] =>
  scorer.explain(text).words.flatMap(({ word, adjusted: value }) => (value === 0 ? [] : [[word, value]]));

describe('custom words', () => {
  it('carry their weight in any case and with any punctuation around them', () => {
    const scorer = withWords({ text: 'Runs-Large', value: -2 });
    for (const text of ['it runs-large', 'it (runs-large).', 'it “Runs-large”', 'it runs-large!?']) {
      expect(scorer.explain(text).words[1]).toMatchObject({ value: -2, adjusted: -2 });
    }
    expect(plain.compound('it runs-large')).toBe(0);
  });

  it('replace a weight of the word list, and are boosted, negated and capitalised like a listed word', () => {
    const scorer = withWords({ text: 'good', value: -3 });
    expect(adjusted(scorer, 'it was good')).toEqual([['good', -3]]);
    expect(adjusted(scorer, 'it was very good')).toEqual([['good', -3.293]]);
    expect(adjusted(scorer, 'it was not good')).toEqual([['good', -3 * -0.74]]);
    expect(adjusted(scorer, 'it was GOOD')).toEqual([['GOOD', -3.733]]);
  });

  it('take a word out of the list with a weight of 0', () => {
    const scorer = withWords({ text: 'great', value: 0 });
    expect(scorer.score('a GREAT dress')).toEqual({ neg: 0, neu: 1, pos: 0, compound: 0 });
    expect(scorer.compound('a lovely dress')).toBe(plain.compound('a lovely dress'));
  });

  it('score a booster or a negator that was given a weight, which then changes nothing after it', () => {
    expect(adjusted(withWords({ text: 'very', value: 1 }), 'was very good')).toEqual([
      ['very', 1],
      ['good', 1.9],
    ]);
    expect(adjusted(withWords({ text: 'without', value: -1 }), 'was without love')).toEqual([
      ['without', -1],
      ['love', 3.2],
    ]);
  });

  it('let the later of two equal entries win, so that a project overrides the global list', () => {
    expect(adjusted(withWords({ text: 'boxy', value: -1 }, { text: 'Boxy', value: 2 }), 'so it was boxy')).toEqual([
      ['boxy', 2 + 0.293 * 0.9],
    ]);
  });

  it('read an expression as one word, the longest first, hiding the values inside it', () => {
    const scorer = withWords({ text: 'great fit', value: 1 }, { text: 'not a great fit', value: -4 });
    expect(adjusted(scorer, 'What a GREAT fit, love')).toEqual([
      ['GREAT fit,', 1],
      ['love', 3.2],
    ]);
    expect(adjusted(scorer, 'It is not a great fit.')).toEqual([['not a great fit.', -4]]);
    expect(adjusted(scorer, 'it was really GREAT FIT!')).toEqual([['GREAT FIT!', 1 + 0.733 + 0.293]]);
    expect(scorer.compound('great fit!!!')).toBeGreaterThan(scorer.compound('great fit'));
    expect(scorer.compound('great, but no fit')).toBe(plain.compound('great, but no fit'));
  });

  it('may be a single character, which VADER drops', () => {
    const scorer = withWords({ text: '❤', value: 3 });
    expect(adjusted(scorer, 'a dress ❤ ! love')).toEqual([
      ['❤', 3],
      ['love', 3.2],
    ]);
    expect(scorer.score('a good dress !')).toEqual(plain.score('a good dress !'));
  });
});

describe('negators', () => {
  const text = "it wasn't good";

  it('are a whole list: none means that nothing negates', () => {
    const scorer = createSentimentScorer({ negators: [] });
    expect(adjusted(scorer, text)).toEqual([['good', 1.9]]);
    expect(adjusted(scorer, "shan't've been good")).toEqual([['good', 1.9]]);
  });

  it('stop with the word that was removed, and with no other', () => {
    const scorer = createSentimentScorer({ negators: VADER_NEGATORS.filter((word) => word !== "wasn't") });
    expect(scorer.compound(text)).toBe(plain.compound('it was good'));
    expect(scorer.compound("it isn't good")).toBe(plain.compound("it isn't good"));
    expect(scorer.compound("shan't've good")).toBe(plain.compound("shan't've good"));
  });

  it('may be new words and expressions', () => {
    const scorer = createSentimentScorer({ negators: [...VADER_NEGATORS, 'hardlyever', 'no longer'] });
    expect(adjusted(scorer, 'was hardlyever good')).toEqual([['good', 1.9 * -0.74]]);
    expect(adjusted(scorer, 'is no longer good')).toEqual([['good', 1.9 * -0.74]]);
  });
});

describe('explain', () => {
  it('names the word behind every change, with places in the text', () => {
    const text = 'It was never VERY good, but the fabric is lovely!';
    const { words, emphasis, scores } = plain.explain(text);
    expect(scores).toEqual(plain.score(text));
    expect(emphasis).toBe(0.292);
    const good = words.find(({ word }) => word === 'good,');
    expect(good).toMatchObject({ start: 18, end: 23, value: 1.9 });
    expect(good?.why.map(({ rule, word }) => [rule, word])).toEqual([
      ['booster', 'VERY'],
      ['negator', 'never'],
      ['but', 'but'],
    ]);
    expect(good?.why.at(-1)?.after).toBe(good?.adjusted);
    for (const { word, start, end } of words) expect(text.slice(start, end)).toBe(word);
  });

  it('starts each reason where the one before ended', () => {
    for (const text of ['cut the mustard love', 'was sort of a kind of GOOD dress', 'never so very good', 'least good'])
      for (const { value, adjusted: last, why } of plain.explain(text).words) {
        expect(why.map(({ before }) => before)).toEqual([value, ...why.map(({ after }) => after)].slice(0, why.length));
        expect(why.at(-1)?.after ?? value).toBe(last);
      }
  });

  it('keeps its answers when very many different words have passed', () => {
    const scorer = withWords({ text: 'great fit', value: 1 });
    const before = scorer.score('a great fit, I love it');
    for (let i = 0; i < 210_000; i++) scorer.compound(`word${i} x`);
    expect(scorer.score('a great fit, I love it')).toEqual(before);
    expect(scorer.score('not good, but GREAT')).toEqual(plain.score('not good, but GREAT'));
  });
});
