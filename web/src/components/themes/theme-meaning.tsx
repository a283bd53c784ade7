import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import { useFoldersQuery } from '../../api/library.ts';

interface ThemeMeaningProps {
  readonly themeId: string;
  /** Without the query, as it says what is found. */
  readonly isBlind: boolean;
}

/** Names of the folders above a theme, and the theme. */
const findTheme = (
  folders: readonly Folder[],
  themeId: string,
  above: readonly string[] = [],
): { readonly path: readonly string[]; readonly theme: Theme } | undefined => {
  for (const { id, name, themes, children } of folders) {
    const path = id === null ? above : [...above, name];
    const theme = themes.find((each) => each.id === themeId);
    if (theme !== undefined) return { path, theme };
    const below = findTheme(children, themeId, path);
    if (below !== undefined) return below;
  }
  return undefined;
};

/** What a rater needs to know of a theme: its folder, its name in reports and its query. */
export const ThemeMeaning = ({ themeId, isBlind }: ThemeMeaningProps) => {
  const { data: folders = [] } = useFoldersQuery();
  const found = findTheme(folders, themeId);
  if (found === undefined) return null;
  const { path, theme } = found;
  const title = theme.portal_name === theme.name ? '' : theme.portal_name;
  const place = [...path, title === '' ? theme.name : `${theme.name} (${title})`].join(' › ');
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {place}
      </Typography>
      {isBlind || theme.reads === '' ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Query{' '}
          <Box component="code" dir="auto" sx={{ color: 'text.primary' }}>
            {theme.reads}
          </Box>
        </Typography>
      )}
    </Box>
  );
};
