import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useFoldersQuery } from '../../api/library.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { failureOf } from '../../components/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { allThemes } from './library-tree.ts';
import { QueryHelp } from './query-help.tsx';
import { ThemeEditor } from './theme-editor.tsx';
import { ThemeTreePanel } from './theme-tree-panel.tsx';

const NothingOpen = ({ none, onNew }: { readonly none: boolean; readonly onNew: () => void }) => (
  <EmptyState
    dense
    title={none ? 'No themes yet' : 'Choose a theme'}
    text={
      none
        ? 'A theme is a query that finds the comments about one subject. Write the first with New Theme: results show while you type.'
        : 'Open a theme in the tree to read and change its query, or write a new one.'
    }
    action={
      none ? (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button component={Link} to="/project">
            Go to projects
          </Button>
          <Button variant="contained" onClick={onNew}>
            Write a theme
          </Button>
        </Box>
      ) : undefined
    }
  />
);

const pageStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '340px minmax(0, 1fr)' },
} as const;

/** The library: tree at the left, the open theme with its live test beside it. `?theme=` says which one is open. */
export const Page = () => {
  const library = useFoldersQuery();
  const { data: folders, refetch } = library;
  const failure = failureOf(library);
  const [params, setParams] = useSearchParams();
  const [newIn, setNewIn] = useState<string | null>(null);
  const themeId = params.get('theme');
  /** Of this visit. */
  const [saves, setSaves] = useState(0);
  const open = (id: string | null, replace = false): void => setParams(id === null ? {} : { theme: id }, { replace });
  const write = (folderId: string | null): void => {
    setNewIn(folderId);
    open('new');
  };
  const themes = allThemes(folders ?? []);
  const theme = themes.find(({ id }) => id === themeId);
  const next = theme === undefined ? undefined : themes[themes.indexOf(theme) + 1];
  const editing = folders !== undefined && (themeId === 'new' || theme !== undefined);
  if (failure !== undefined) {
    return (
      <>
        <PageHead title="Themes" />
        <LoadFailed what="The themes" error={failure} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      <PageHead title="Themes" />
      <Box sx={pageStyle}>
        <ThemeTreePanel folders={folders} openTheme={themeId} onOpen={open} onNew={write} />
        <Box sx={{ minWidth: 0 }}>
          {editing && folders !== undefined ? (
            <ThemeEditor
              key={themeId}
              theme={theme ?? null}
              folders={folders}
              newIn={newIn}
              saves={saves}
              onSaved={(id) => {
                setSaves(saves + 1);
                // What is saved is where one is: nothing is added to the history.
                if (id !== themeId) open(id, true);
              }}
              onNext={next === undefined ? null : () => open(next.id)}
            />
          ) : folders !== undefined ? (
            <NothingOpen none={themes.length === 0} onNew={() => write(null)} />
          ) : null}
          {folders !== undefined ? <QueryHelp /> : null}
        </Box>
      </Box>
    </>
  );
};
