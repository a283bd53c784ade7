/** The library as rows of a table: themes with the path of their folder and what the overview adds. */
import type { Folder, Theme, ThemeOverview } from '@verbatim/command-api/contract/library';
import { holdsTerm } from './library-tree.ts';

export interface ThemeListRow {
  readonly theme: Theme;
  /** 'Hotel › Rooms'; '' for a theme in no folder. */
  readonly folder: string;
  /** Undefined until it is loaded. */
  readonly overview: ThemeOverview | undefined;
}

const PATH = ' › ';

/** In tree order. */
export const listThemeRows = (
  folders: readonly Folder[],
  overviews: readonly ThemeOverview[],
): readonly ThemeListRow[] => {
  const known = new Map(overviews.map((overview) => [overview.id, overview]));
  const rowsBelow = (siblings: readonly Folder[], above: string): readonly ThemeListRow[] =>
    siblings.flatMap(({ id, name, themes, children }) => {
      const folder = id === null ? '' : above === '' ? name : `${above}${PATH}${name}`;
      return [
        ...rowsBelow(children, folder),
        ...themes.map((theme) => ({ theme, folder, overview: known.get(theme.id) })),
      ];
    });
  return rowsBelow(folders, '');
};

/** As the tree searches. */
export const searchRows = (rows: readonly ThemeListRow[], search: string): readonly ThemeListRow[] => {
  const sought = search.trim();
  return rows.filter(({ theme, folder }) => holdsTerm(theme.name, sought) || holdsTerm(folder, sought));
};
