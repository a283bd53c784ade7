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
    expect(findCoveringTheme(themes)({ query, count: 10 })?.name).toBe(name);
  });

  it('by a theme of a workspace that at least 80% of its comments carry', () => {
    const find = (count: number) =>
      findCoveringTheme(themes)({
        query: 'sauna',
        count: 100,
        without: 2,
        themes: [
          { id: 's', name: 'Spa', count },
          { id: 'l', name: 'Love', count: 60 },
        ],
      });
    expect(find(80)).toEqual({ id: 's', name: 'Spa', share: 0.8 });
    expect(find(79)).toBeUndefined();
  });
});
