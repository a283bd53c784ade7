import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ThemeTree } from './theme-tree.tsx';

const nothing = (): void => undefined;
const later = async (): Promise<void> => undefined;
const named = async (): Promise<null> => null;

it.each([
  [500, '400px'],
  [1000, '766px'],
])('the tree of themes is 400 pixels high in a window of %i, and more where that has more', (window_, height) => {
  window.innerHeight = window_;
  window.matchMedia = (media) =>
    ({ matches: true, media, addEventListener: nothing, removeEventListener: nothing }) as never;
  const folders = [{ id: null, name: 'Uncategorized', parent_id: null, version: 0, children: [], themes: [] }];
  render(
    <ThemeTree
      ref={nothing}
      folders={folders}
      search=""
      openTheme={null}
      onSelect={nothing}
      onOpen={nothing}
      onRename={named}
      onMove={later}
      onDelete={nothing}
    />,
  );
  const tree = screen.getByRole('tree', { name: 'Themes' });
  expect(tree.closest('.MuiBox-root')).toHaveStyle({ height });
});
