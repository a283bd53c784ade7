import { describe, expect, it } from '@jest/globals';
import { MAX_ORDERED, moveOption, proposeOrder } from './option-order.ts';

describe('an order of options', () => {
  it('begins by their numbers, if all have one', () => {
    expect(proposeOrder(['10 - best', '2', '1 - worst'])).toEqual(['1 - worst', '2', '10 - best']);
    expect(proposeOrder(['Good', '2', 'Bad'])).toEqual(['Good', '2', 'Bad']);
    expect(proposeOrder(Array.from({ length: 200 }, (_, at) => `Brand ${at}`))).toHaveLength(MAX_ORDERED);
  });

  it('moves one at a time, and not beyond its ends', () => {
    const order = ['bad', 'good', 'ok'];
    expect(moveOption(order, 'ok', -1)).toEqual(['bad', 'ok', 'good']);
    expect(moveOption(order, 'bad', 1)).toEqual(['good', 'bad', 'ok']);
    expect(moveOption(order, 'bad', -1)).toEqual(order);
    expect(moveOption(order, 'ok', 1)).toEqual(order);
    expect(moveOption(order, 'other', 1)).toEqual(order);
  });
});
