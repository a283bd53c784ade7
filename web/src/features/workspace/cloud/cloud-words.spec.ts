import { describe, expect, it } from '@jest/globals';
import { CANVAS } from './lay-out-cloud.ts';
import {
  computeWordAngle,
  describeDrawnWords,
  getCloudLegend,
  getWordColour,
  isSingleLetter,
  shrinkWords,
  sizeWords,
} from './cloud-words.ts';
import { CLOUD_DEFAULTS } from './cloud-settings.ts';

const word = (count: number, pos = 0, neg = 0, neu = count - pos - neg) => ({ count, sentiment: { pos, neg, neu } });
/** Of three positive and six negative mentions each. */
const rareWords = (words: number) =>
  Object.fromEntries(Array.from({ length: words }, (_, at) => [`rare${at}`, word(9, 3, 6)]));
const settings = { maxFont: 100, minFont: 10, minMentions: 10 };

it('the canvas is 1000 wide', () => expect(CANVAS.width).toBe(1000));

describe('the words of a cloud', () => {
  it('are those that are mentioned more often than the least, the most frequent first, by their letters where equal', () => {
    const words = { rare: word(10), shoe: word(11), dress: word(11), love: word(400) };
    expect(sizeWords(words, settings).map(({ text }) => text)).toEqual(['love', 'dress', 'shoe']);
  });

  it('are as large as their number, from the smallest font to the largest', () => {
    const sizes = sizeWords({ a: word(1_600), b: word(400), c: word(100) }, settings).map(({ size }) => size);
    expect([sizes[0], sizes[2]]).toEqual([100, 10]);
    // By the root of its number: a third of the way between 10 and 40.
    expect(sizes[1]).toBe(40);
  });

  it('of one number are all of the largest font', () => {
    expect(sizeWords({ a: word(20), b: word(20) }, settings).map(({ size }) => size)).toEqual([100, 100]);
  });

  it('are smaller by one scale where more should fit, in their order, and none below the smallest font', () => {
    const words = sizeWords({ a: word(1_600), b: word(400), c: word(100) }, settings);
    const getSizes = (scale: number) => shrinkWords(words, settings, scale).map(({ size }) => size);
    expect(getSizes(1)).toEqual([100, 40, 10]);
    expect(getSizes(0.55)).toEqual([55, 25, 10]);
    expect(getSizes(0.05)).toEqual([10, 10, 10]);
    expect(shrinkWords(words, { maxFont: 10, minFont: 10 }, 0.5).map(({ size }) => size)).toEqual([100, 40, 10]);
  });

  it('that are single letters of Latin are not drawn, but single characters of other scripts are', () => {
    const single = ['t', 'É', 'e\u0301', 'ß'];
    const others = ['ok', '好', 'я', 'あ', '7', '👍', 'of'];
    expect(single.filter((text) => !isSingleLetter({ text }))).toEqual([]);
    expect(others.filter((text) => isSingleLetter({ text }))).toEqual([]);
  });

  it('that are not all drawn, are said to be so many of the most frequent', () => {
    const words = sizeWords({ love: word(40), fit: word(30), t: word(20), dress: word(12) }, settings);
    expect(describeDrawnWords(words, 2)).toBe('The 2 most frequent of 4 words. Single letters are not drawn.');
    expect(describeDrawnWords(words, 3)).toBe('Single letters are not drawn.');
    expect(
      describeDrawnWords(
        words.filter((each) => !isSingleLetter(each)),
        3,
      ),
    ).toBe('');
    const cut = Array.from({ length: 1_000 }, () => words[0]!);
    expect(describeDrawnWords(cut, 1_000)).toBe('The 1,000 most frequent words.');
    expect(describeDrawnWords(cut, 159)).toBe('The 159 most frequent of 1,000 words.');
  });

  it('given mostly positive sentences, have the colour in which they differ from all words together', () => {
    // Of "lovely" all mentions are positive, of "cut" three fifths, of "fit" as many as of all words.
    const words = {
      fit: word(700, 588, 112),
      lovely: word(192, 192),
      cut: word(100, 60, 40),
      awful: word(8, 0, 8),
      room: word(500),
    };
    const coloured = sizeWords(words, { ...settings, minMentions: 0 }).map((each) => [
      each.text,
      getWordColour(each, 'sentiment').replace('var(--mui-palette-sentiment-', ''),
    ]);
    expect(Object.fromEntries(coloured)).toEqual({
      lovely: 'pos)',
      fit: 'neu)',
      cut: 'neg)',
      // Too few mentions to test, and none in either kind of sentences.
      awful: 'neu)',
      room: 'neu)',
    });
  });

  it('are compared with all words of the answer, also with those that are not shown', () => {
    const words = { love: word(500, 450, 50), rest: word(9, 3, 6), ...rareWords(200) };
    const [love] = sizeWords(words, settings);
    expect(love).toMatchObject({ text: 'love', verdict: 'higher' });
  });

  it('given random colours, have no legend', () => {
    expect(getCloudLegend({ ...CLOUD_DEFAULTS, colours: 'random' })).toEqual([]);
    expect(getCloudLegend(CLOUD_DEFAULTS).map(({ label }) => label)).toEqual([
      'More positive than all words',
      'No significant difference',
      'More negative than all words',
    ]);
  });

  it('keep a colour of five and an angle in steps of 30 degrees, whatever stands beside them', () => {
    const texts = Array.from({ length: 400 }, (_, at) => `word${at}`);
    const colours = texts.map((text) => getWordColour({ text, verdict: 'same' }, 'random'));
    expect(new Set(colours).size).toBe(5);
    expect([...new Set(texts.map(computeWordAngle))].sort((a, b) => a - b)).toEqual([-90, -60, -30, 0, 30, 60, 90]);
  });
});
