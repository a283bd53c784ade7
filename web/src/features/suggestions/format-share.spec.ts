import { describe, expect, it } from '@jest/globals';
import { formatShare } from './format-share.ts';

describe('a share as a percentage', () => {
  it.each([
    [0.934, '93%'],
    [1, '100%'],
    [0.9971, '>99%'],
    [0, '0%'],
    [0.003, '<1%'],
    [null, '–'],
  ])('is all or nothing only where it is: %p as %p', (share, text) => {
    expect(formatShare(share)).toBe(text);
  });
});
