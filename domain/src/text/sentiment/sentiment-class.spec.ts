import { describe, expect, it } from '@jest/globals';
import {
  SENTIMENT_BANDS,
  sentimentBand,
  classifyComment,
  classifyCompound,
  getSentimentLevel,
} from './sentiment-class.ts';

describe('classes of a compound', () => {
  it('are pos above 0.05, neg below -0.05, neu on and between the borders', () => {
    expect([0.0501, 0.05, 0, -0.05, -0.0501].map(classifyCompound)).toEqual(['pos', 'neu', 'neu', 'neu', 'neg']);
  });

  it('make the five bands, with the borders in the milder ones', () => {
    expect([0.51, 0.5, 0.05, -0.06, -0.5, -0.51].map(sentimentBand)).toEqual([
      'very-positive',
      'positive',
      'neutral',
      'negative',
      'negative',
      'very-negative',
    ]);
    expect([0.9, 0.1, 0, -0.1, -0.9].map(sentimentBand)).toEqual(SENTIMENT_BANDS);
  });

  it('make the faces', () => {
    expect([0.51, 0.5, 0.05, 0.0001, 0, -0.0001, -0.05, -0.5, -0.51].map(getSentimentLevel)).toEqual([
      'very-happy',
      'smile',
      'smile',
      'smile',
      'neutral',
      'sad',
      'sad',
      'sad',
      'angry',
    ]);
  });
});

describe('the class of a comment', () => {
  it.each([
    ['pos', [0.6, 0]],
    ['neg', [0, -0.6]],
    ['mix', [0.57, -0.46]],
    ['neu', [0.05, -0.05]],
    ['neu', []],
  ] as const)('is %s with sentences of %j', (expected, compounds) => {
    expect(classifyComment(compounds)).toBe(expected);
  });
});
