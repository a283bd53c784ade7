/**
 * Custom words, negators and explanations; that the plain numbers are VADER's is proven in oracle.spec.ts.
 */
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

  it('may be a single character', () => {
    const scorer = withWords({ text: '❤', value: 3 }, { text: '★', value: 2 }, { text: 'x', value: -1 });
    expect(adjusted(scorer, 'a ★ dress ❤ ! love')).toEqual([
      ['★', 2],
      ['❤', 3],
      ['love', 3.2],
    ]);
    expect(adjusted(scorer, 'a X, (x) and xx')).toEqual([
      ['X,', -1.733],
      ['(x)', -1],
    ]);
    expect(scorer.score('a good dress !')).toEqual(plain.score('a good dress !'));
  });

  it('may be an emoji: in any skin tone and presentation, and whatever it touches', () => {
    const scorer = withWords({ text: '👍🏽', value: -3 }, { text: '☎️', value: 2 }, { text: '🤷‍♀️', value: -1 });
    for (const text of ['👍', '👍🏿', 'up👍up', '(👍)', '👍👍'])
      expect([text, adjusted(scorer, text).map(([, value]) => value)]).toEqual([
        text,
        text === '👍👍' ? [-3, -3] : [-3],
      ]);
    expect(adjusted(scorer, 'call ☎ now☎️ 🤷🏾‍♂️')).toEqual([
      ['☎', 2],
      ['☎️', 2],
      ['🤷🏾‍♂️', -1],
    ]);
    expect(adjusted(withWords({ text: '😁', value: 0 }, { text: '😡', value: 0 }), 'ok😁 😡')).toEqual([['ok', 1.2]]);
  });

  it('may hold an emoji among words, in an expression', () => {
    const scorer = withWords({ text: 'Thank you 🙏', value: 4 }, { text: '😁 not', value: -4 });
    expect(adjusted(scorer, 'Well, thank you🙏🏽!')).toEqual([
      ['Well,', 1.1],
      ['thank you🙏🏽', 4],
    ]);
    expect(adjusted(scorer, 'thank you, 🙏')).toEqual([['thank you, 🙏', 4]]);
    expect(adjusted(scorer, '😁 not')).toEqual([['😁 not', -4]]);
    expect(scorer.compound('😁')).toBe(plain.compound('😁'));
  });

  it.each([
    ['A+', ['A+', 'a+', '(A+)', '“A+”', 'A+!', 'A+,'], ['A', 'a', 'A++', 'aa+']],
    ['C++', ['C++', 'c++.', '(C++)', '"C++",'], ['C', 'C+', 'C+++', 'cc++']],
    ['C#', ['C#', 'c#?'], ['C', '#c', 'C##']],
    ['Disney+', ['disney+', 'DISNEY+.', '(Disney+)'], ['Disney', 'Disney++']],
    ['.NET', ['.NET', '.net,', '(.Net)'], ['net', 'asp.net']],
    ['c', ['c', 'C.', '(c)', '“c”'], ['C++', 'c+', 'C#']],
    ['Disney', ['disney', 'Disney!', '#Disney', 'Disney+'], ['disneys']],
    ['well-made', ['Well-Made', 'well‑made', '(well-made)', '“well-made”', 'WELL-MADE!!'], ['well made', 'well–made']],
    ['kind-of', ['kind-of', 'Kind-Of,', 'kind‑of'], ['kind of']],
    ["can't-miss", ['can’t-miss', "Can't-Miss!"], ['cant-miss']],
    ['don’t bother', ["don't bother", 'DON’T bother!', 'don‘t “bother”'], ['do not bother']],
    [':-P', [':-P', ':-p'], [':P', 'p']],
    ['#lush', ['lush', '#Lush', 'LUSH'], ['lushy']],
    ['10/10', ['10/10', '10/10!'], ['10']],
    ['遅い', ['遅い', '遅い.'], ['とても遅いです']],
    ['crème', ['Crème', 'CRÈME.'], ['creme']],
  ])('%s is found as written and in other words not', (text, found, notFound) => {
    const scorer = withWords({ text, value: -4.5 });
    const isFound = (one: string): boolean => scorer.explain(`x ${one} x`).words.some(({ value }) => value === -4.5);
    expect(found.filter((one) => !isFound(one))).toEqual([]);
    expect(notFound.filter(isFound)).toEqual([]);
  });

  it('are no emoticons of the list without their eyes', () => {
    expect(withWords({ text: 'd', value: -4 }, { text: '3', value: -4 }).compound(':D <3')).toBe(
      plain.compound(':D <3'),
    );
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

  it('hold in any case and with either apostrophe, as texts have them and as they were typed', () => {
    const negated = plain.compound("it isn't good");
    for (const word of ['ISN’T', 'Isn‘t', 'NOT', 'Never', 'isnt'])
      expect([word, plain.compound(`it ${word} good`)]).toEqual([word, negated]);
    const scorer = createSentimentScorer({ negators: ['Ain’t', 'NOPE', 'No Longer', '🚫'] });
    for (const text of ["it ain't good", 'it AIN’T good', 'it nope good', 'is no longer good', 'is 🚫 good'])
      expect([text, adjusted(scorer, text)]).toEqual([text, [['good', 1.9 * -0.74]]]);
    expect(adjusted(scorer, 'it was not good')).toEqual([['good', 1.9]]);
  });

  it('do not turn round twice what no turns round', () => {
    const scorer = createSentimentScorer({
      negators: [...VADER_NEGATORS, 'no'],
      customWords: [{ text: 'no', value: 0 }],
    });
    expect(adjusted(scorer, 'there is no good')).toEqual([['good', 1.9 * -0.74]]);
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

  it('says what no does: nothing before a listed word, which it turns round', () => {
    const why = plain
      .explain('No good at all')
      .words.map(({ word, adjusted: value, why: reasons }) => [
        word,
        value,
        ...reasons.map(({ rule, word: cause }) => `${rule} ${cause}`),
      ]);
    expect(why.slice(0, 2)).toEqual([
      ['No', 0, 'no good'],
      ['good', 1.9 * -0.74, 'negator No'],
    ]);
  });

  it('lists an emoji once, with the sum of all words of its description', () => {
    const text = 'It is very 😄, but good';
    const { words } = plain.explain(text);
    expect(words.map(({ word }) => word)).toEqual(['It', 'is', 'very', '😄', 'but', 'good']);
    const grin = words[3];
    expect(grin).toMatchObject({ start: 11, end: 13 });
    expect(grin?.why.map(({ rule }) => rule)).toEqual(['booster', 'but', 'but']);
    expect(grin?.why.at(-1)?.after).toBeCloseTo(grin?.adjusted ?? NaN, 10);
  });

  it('starts each reason where the one before ended', () => {
    const texts = ['food to die for love', 'was sort of a kind of GOOD dress', 'never so very good', 'least good'];
    for (const text of [...texts, 'no no good', 'this so good', 'good good bad but good', 'NO good'])
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
