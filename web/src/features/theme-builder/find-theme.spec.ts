import { describe, expect, it } from '@jest/globals';
import type { Theme } from '@verbatim/command-api/contract/library';
import { createThemeFinder } from './find-theme.ts';

const themes = [
  { name: 'By hand', text: '' },
  { name: 'Broken', text: '(pool' },
  { name: 'Price', text: 'price* cheap - sale' },
  { name: 'Pool', text: '"hot tub" pool' },
  { name: 'Store', text: 'store + tried' },
] as unknown as readonly Theme[];

describe('the theme that finds a term', () => {
  it.each([
    ['prices', 'Price'],
    ['great price', 'Price'],
    ['sale price', undefined],
    ['Pool', 'Pool'],
    ['hot tub', 'Pool'],
    ['tub', undefined],
    ['store', undefined],
    ['room', undefined],
  ])('%s: is %s', (term, name) => {
    expect(createThemeFinder(themes)(term)?.name).toBe(name);
  });
});
