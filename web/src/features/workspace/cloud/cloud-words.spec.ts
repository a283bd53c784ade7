import { describe, expect, it } from '@jest/globals';
import { CANVAS } from './lay-out-cloud.ts';
import { computeWordAngle, getWordColour, getWordSentiment, seededNumbers, sizeWords } from './cloud-words.ts';

const word = (count: number, pos = 0, neg = 0, neu = count - pos - neg) => ({ count, sentiment: { pos, neg, neu } });
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

  it('have the colour of most of their sentences, and none where two kinds are as many', () => {
    expect([word(9, 5, 2), word(9, 2, 5), word(9, 1, 1), word(8, 4, 4)].map(getWordSentiment)).toEqual([
      'pos',
      'neg',
      'neu',
      'neu',
    ]);
  });

  it('keep a colour of five and an angle in steps of 30 degrees, whatever stands beside them', () => {
    const texts = Array.from({ length: 400 }, (_, at) => `word${at}`);
    const colours = texts.map((text) => getWordColour({ text, word: word(1), size: 1 }, 'random'));
    expect(new Set(colours).size).toBe(5);
    expect([...new Set(texts.map(computeWordAngle))].sort((a, b) => a - b)).toEqual([-90, -60, -30, 0, 30, 60, 90]);
  });
});

it('random numbers are the same every time, from 0 to below 1', () => {
  const [one, other] = [seededNumbers(7), seededNumbers(7)];
  const numbers = Array.from({ length: 1_000 }, one);
  expect(numbers).toEqual(Array.from({ length: 1_000 }, other));
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  expect(Math.abs(numbers.reduce((sum, number) => sum + number, 0) / 1_000 - 0.5)).toBeLessThan(0.05);
});
