import { describe, expect, it } from '@jest/globals';
import { getSentimentClass, getSentimentIconName } from './sentiment-class.ts';

describe('the face and colour of a compound score', () => {
  it.each([
    [0.51, 'very happy', 'pos'],
    [0.5, 'smile', 'pos'],
    [0.05, 'smile', 'neu'],
    [0, 'neutral', 'neu'],
    [-0.05, 'sad', 'neu'],
    [-0.5, 'sad', 'neg'],
    [-0.51, 'angry', 'neg'],
  ] as const)('%d is %s in the colour of %s', (compound, mood, sentenceClass) => {
    expect(getSentimentIconName(compound)).toBe(mood);
    expect(getSentimentClass(compound)).toBe(sentenceClass);
  });
});
