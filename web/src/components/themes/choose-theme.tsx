import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useFoldersQuery } from '../../api/library.ts';
import { useProjectQuery } from '../../api/projects/projects.ts';
import { allThemes } from './all-themes.ts';
import { EmptyState } from '../messages/empty-state.tsx';
import { useSearch } from '../hooks/use-search.ts';

interface ChooseThemeProps {
  readonly projectId: string;
  /** Why none is shown, and what to do. */
  readonly title: string;
  readonly text: string;
}

/** For a page of one theme that was opened without it: the themes of the project's workspaces. */
export const ChooseTheme = ({ projectId, title, text }: ChooseThemeProps) => {
  const [, setSearch] = useSearch();
  const { data: project, isLoading: isProjectLoading } = useProjectQuery(projectId);
  const { data: folders, isLoading: areThemesLoading } = useFoldersQuery();
  const themes = useMemo(() => {
    const used = new Set(project?.workspaces.flatMap((workspace) => workspace.themes));
    const all = allThemes(folders ?? []).filter(({ id }) => used.has(id));
    return all.toSorted((a, b) => a.name.localeCompare(b.name));
  }, [folders, project]);
  const isNone = project !== undefined && folders !== undefined && themes.length === 0;
  return (
    <EmptyState
      title={title}
      text={
        isNone
          ? 'No workspace of this project has a theme yet. Add a workspace with themes to the project first.'
          : text
      }
      action={
        isNone ? (
          <Button variant="contained" component={Link} to={`/project/${encodeURIComponent(projectId)}`}>
            Go to project
          </Button>
        ) : (
          <Autocomplete
            sx={{ width: 320, maxWidth: '80vw' }}
            size="small"
            options={themes}
            loading={isProjectLoading || areThemesLoading}
            getOptionLabel={({ name }) => name}
            getOptionKey={({ id }) => id}
            noOptionsText="No matching theme in this project"
            onChange={(_event, chosen) => chosen !== null && setSearch(new URLSearchParams({ theme: chosen.id }))}
            renderInput={(params) => <TextField {...params} label="Theme" dir="auto" />}
          />
        )
      }
    />
  );
};
