import { describe, expect, it } from '@jest/globals';
import type { Theme } from '@verbatim/command-api/contract/library';
import { findCoveringTheme } from './find-covering-theme.ts';

const themes = [
  { name: 'Simple', text: '' },
  { name: 'Clean pool', text: 'pool + clean' },
  { name: 'Pool', text: 'Pool swimming "hot tub"' },
] as unknown as readonly Theme[];

describe('a topic is covered', () => {
  it.each([
    ['pool', 'Pool'],
    ['"hot tub" pool', 'Pool'],
    ['pool + clean', 'Clean pool'],
    ['pool sauna', undefined],
    ['clean', undefined],
    ['', undefined],
  ])('%s: by %s, the theme that has all of its alternatives', (query, name) => {
    expect(findCoveringTheme(themes)(query)?.name).toBe(name);
  });
});
