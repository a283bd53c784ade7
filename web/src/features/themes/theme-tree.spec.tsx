import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ThemeTree } from './theme-tree.tsx';

const nothing = (): void => undefined;
const later = async (): Promise<void> => undefined;

it('the tree of themes is 400 pixels high, however few there are', () => {
  const folders = [{ id: null, name: 'Uncategorized', parent_id: null, version: 0, children: [], themes: [] }];
  render(
    <ThemeTree
      {...{ ref: nothing, folders, search: '', openTheme: null, onSelect: nothing, onOpen: nothing }}
      {...{ onRename: later, onMove: later, onDelete: nothing }}
    />,
  );
  const tree = screen.getByRole('tree', { name: 'Themes' });
  expect(tree.closest('.MuiBox-root')).toHaveStyle({ height: '400px' });
});
