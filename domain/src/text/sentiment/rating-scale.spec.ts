import { describe, expect, it } from '@jest/globals';
import { proposeSentimentLabels, readRatingScale } from './rating-scale.ts';

const labels = (...values: readonly string[]) => values.map((value) => proposeSentimentLabels(values).get(value));

describe('a rating scale', () => {
  it.each([
    [
      ['1', '5', '3'],
      [1, 5, 3],
    ],
    [
      ['4 stars', '1 star'],
      [4, 1],
    ],
    [
      ['5 - Excellent', '1 - Poor'],
      [5, 1],
    ],
    [
      ['4,5', '3'],
      [4.5, 3],
    ],
    [
      ['★★★★★', '★☆☆☆☆', '⭐⭐'],
      [5, 1, 2],
    ],
    [
      ['4/5', '1/5'],
      [4, 1],
    ],
    [
      ['-1', '0', '+1'],
      [-1, 0, 1],
    ],
  ])('is read of %p', (values, numbers) => {
    expect([...readRatingScale(values)!.values()]).toEqual(numbers);
  });

  it.each([[['good', '3']], [['Room 5']], [['18-24', '25–34', '65+']], [['2024-01-01', '2024-01-02']], [[]]])(
    'is not in %p',
    (values) => {
      expect(readRatingScale(values)).toBeNull();
    },
  );
});

describe('proposed sentiment labels', () => {
  it('are negative, neutral and positive by stars, however few occur', () => {
    expect(labels('1', '2', '3', '4', '5')).toEqual(['neg', 'neg', 'neu', 'pos', 'pos']);
    expect(labels('3', '4')).toEqual(['neu', 'pos']);
    expect(labels('5 stars', '2 stars')).toEqual(['pos', 'neg']);
  });

  it('are detractors, passives and promoters from 0 to 10', () => {
    expect(labels('0', '6', '7', '8', '9', '10')).toEqual(['neg', 'neg', 'neu', 'neu', 'pos', 'pos']);
  });

  it('follow the sign, two values, seven points and percent', () => {
    expect(labels('-1', '0', '1')).toEqual(['neg', 'neu', 'pos']);
    expect(labels('0', '1')).toEqual(['neg', 'pos']);
    expect(labels('1', '2', '3')).toEqual(['neg', 'neu', 'pos']);
    expect(labels('1', '3', '4', '5', '7')).toEqual(['neg', 'neg', 'neu', 'pos', 'pos']);
    expect(labels('20', '50', '95')).toEqual(['neg', 'neu', 'pos']);
  });

  it('are read of words of several languages, with a negation', () => {
    expect(labels('Positive', 'NEGATIVE', 'Neutral', 'Mixed')).toEqual(['pos', 'neg', 'neu', 'mix']);
    expect(labels('positiv', 'négatif', 'neutro', 'gemischt')).toEqual(['pos', 'neg', 'neu', 'mix']);
    expect(labels('Very satisfied', 'Not satisfied', 'Dissatisfied')).toEqual(['pos', 'neg', 'neg']);
    expect(labels('Promoter', 'Passive', 'Detractor')).toEqual(['pos', 'neu', 'neg']);
    expect(labels('Neither agree nor disagree', 'Winter')).toEqual([null, null]);
  });

  it.each([
    [['sehr gut', 'mittelmäßig', 'schlecht']],
    [['buono', 'medio', 'cattivo']],
    [['dobry', 'średni', 'zły']],
    [['olumlu', 'nötr', 'olumsuz']],
    [['положительный', 'нейтральный', 'отрицательный']],
    [['إيجابي', 'محايد', 'سلبي']],
    [['好评', '中评', '差评']],
    [['良い', '普通', '悪い']],
    [['긍정', '중립', '부정']],
    [['👍', '😐', '👎']],
    [['❤️', '😶', '☹️']],
  ])('are read of other languages and emoji: %p', (values) => {
    expect(labels(...values)).toEqual(['pos', 'neu', 'neg']);
  });
});
