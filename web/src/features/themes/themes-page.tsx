import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useFoldersQuery } from '../../api/library.ts';
import { allThemes } from '../../components/themes/all-themes.ts';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { LoadFailed } from '../../components/messages/load-failed.tsx';
import { getLoadError } from '../../components/messages/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ChangedInterpretations } from './changed-interpretations.tsx';
import { QueryHelp } from './query-help.tsx';
import { hasDraft } from '../../forms/drafts.ts';
import { NEW_THEME } from './use-theme-form.ts';
import { ThemeList } from './theme-list.tsx';
import { ThemeEditor } from './theme-editor.tsx';
import { ThemeTreePanel } from './theme-tree-panel.tsx';

const NoThemes = ({ onNew }: { readonly onNew: () => void }) => (
  <EmptyState
    dense
    title="No themes yet"
    text="A theme is a query that finds the comments about one subject. Create the first with New Theme: results show as you type."
    action={
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button component={Link} to="/project">
          Go to projects
        </Button>
        <Button variant="contained" onClick={onNew}>
          Write a theme
        </Button>
      </Box>
    }
  />
);

const pageStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '340px minmax(0, 1fr)' },
} as const;

/** Starts a new theme in a folder; a request during an unsaved one is noted. */
const useNewTheme = (themeId: string | null, open: () => void) => {
  const [newIn, setNewIn] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const write = (folderId: string | null): void => {
    if (themeId === 'new' && hasDraft(NEW_THEME)) return setAsked(true);
    setAsked(false);
    setNewIn(folderId);
    open();
  };
  return { newIn, isAsked: isAsked && themeId === 'new', write, saved: () => setAsked(false) };
};

/** The library: its tree on the left; on the right the open theme (`?theme=`), or the list of all. */
export const Page = () => {
  const library = useFoldersQuery();
  const { data: folders, refetch } = library;
  const failure = getLoadError(library);
  const [params, setParams] = useSearchParams();
  const themeId = params.get('theme');
  /** In this visit. */
  const [saves, setSaves] = useState(0);
  const [search, setSearch] = useState('');
  const open = (id: string | null, replace = false): void => setParams(id === null ? {} : { theme: id }, { replace });
  const { newIn, isAsked, write, saved } = useNewTheme(themeId, () => open('new'));
  const themes = allThemes(folders ?? []);
  const theme = themes.find(({ id }) => id === themeId);
  const next = theme === undefined ? undefined : themes[themes.indexOf(theme) + 1];
  const editing = folders !== undefined && (themeId === 'new' || theme !== undefined);
  const isEmpty = folders !== undefined && themes.length === 0;
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
      <ChangedInterpretations />
      <Box sx={pageStyle}>
        <ThemeTreePanel
          folders={folders}
          openTheme={themeId}
          search={search}
          onSearch={setSearch}
          onOpen={open}
          onNew={write}
        />
        <Box sx={{ minWidth: 0 }}>
          {folders === undefined ? null : editing ? (
            <ThemeEditor
              key={themeId}
              theme={theme ?? null}
              folders={folders}
              newIn={newIn}
              saves={saves}
              isAnotherAsked={isAsked}
              onSaved={(id) => {
                setSaves(saves + 1);
                saved();
                // A save replaces the history entry.
                if (id !== themeId) open(id, true);
              }}
              onNext={next === undefined ? null : () => open(next.id)}
            />
          ) : isEmpty ? (
            <NoThemes onNew={() => write(null)} />
          ) : (
            <ThemeList folders={folders} search={search} onOpen={open} />
          )}
          {editing || isEmpty ? <QueryHelp /> : null}
        </Box>
      </Box>
    </>
  );
};
