import type { TreeApi } from 'react-arborist';

type Centred<Data> = Pick<TreeApi<Data>, 'scrollTo' | 'get' | 'listEl' | 'rowHeight' | 'height'>;

/**
 * Scrolls a row to the middle of its tree. The `center` of react-window stays at the top for rows that are up
 * to one height further down, and hides those of the second half.
 */
export const centreRow = async <Data>(tree: Centred<Data>, id: string): Promise<void> => {
  await tree.scrollTo(id);
  const index = tree.get(id)?.rowIndex ?? null;
  const list = tree.listEl.current;
  if (index === null || list === null) return;
  list.scrollTop = Math.max(0, index * tree.rowHeight - (tree.height - tree.rowHeight) / 2);
};
