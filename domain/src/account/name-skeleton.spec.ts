import { describe, expect, it } from '@jest/globals';
import { nameSkeletons } from './name-skeleton.ts';

const lookAlike = (a: string, b: string): boolean => [...nameSkeletons(a)].some((each) => nameSkeletons(b).has(each));

describe('names of accounts', () => {
  it.each([
    ['ada', '\u0430d\u0430'],
    ['Ada', '\u0410da'],
    ['paypal', 'paypa1'],
    ['root', 'r00t'],
    ['Ian', 'lan'],
    ['arnold', 'amold'],
    ['oscar', '\u03bfscar'],
    ['ada', '\uff41\uff44\uff41'],
    ['ada lovelace', 'ada  l0velace'],
    ['ada', 'a\u200bda'],
    ['scope', '\u0455\u0441\u043e\u0440\u0435'],
  ])('%j and %j look alike', (a, b) => {
    expect(lookAlike(a, b)).toBe(true);
  });

  it.each([
    ['ada', 'eda'],
    ['anna', 'hanna'],
    ['jose', 'jos\u00e9'],
    ['\u0438\u0432\u0430\u043d', '\u0438\u0432\u043e\u043d'],
    ['\u5f20\u4f1f', '\u5f20\u5a01'],
    ['user2', 'user3'],
    ['ada lovelace', 'adalovelace'],
  ])('%j and %j do not', (a, b) => {
    expect(lookAlike(a, b)).toBe(false);
  });
});
