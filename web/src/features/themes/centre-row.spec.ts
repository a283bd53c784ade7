import { describe, expect, it } from '@jest/globals';
import { centreRow } from './centre-row.ts';

const AT = 5;

const getScrollTop = async (rowIndex: number | null): Promise<number> => {
  const list = { scrollTop: AT };
  const tree = {
    rowHeight: 32,
    height: 400,
    scrollTo: async () => undefined,
    get: () => ({ rowIndex }),
    listEl: { current: list },
  };
  await centreRow(tree as never, 'theme');
  return list.scrollTop;
};

describe('a row of the tree that is centred', () => {
  it('given one below the fold, has half of the height above it', async () => {
    expect(await getScrollTop(13)).toBe(232);
  });

  it('given one near the top, leaves the tree at its top', async () => {
    expect(await getScrollTop(2)).toBe(0);
  });

  it('given one that a search hides, scrolls nothing', async () => {
    expect(await getScrollTop(null)).toBe(AT);
  });
});
