import Box from '@mui/material/Box';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Project } from '@verbatim/command-api/contract/projects';
import { queryWithTerm } from '@verbatim/domain/text/theme-query/query-with-term';
import { useFoldersQuery } from '../../api/library.ts';
import { allThemes } from '../../components/themes/all-themes.ts';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import { filterFields, toFiltersInput } from '../../components/filters/filter-model.ts';
import { useFilters } from '../../components/filters/use-filters.ts';
import { opensQuery } from '../../components/projects/project-paths.ts';
import { createThemeFinder, type FindTheme } from './find-theme.ts';
import { MatchesPanel } from './matches-panel.tsx';
import { NewTheme } from './new-theme.tsx';
import { TermBrowser } from './term-browser.tsx';

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
} as const;

/** Finds the themes of the chosen workspaces, or of all while none is chosen; null at first. */
const useThemeFinder = (workspaces: Project['workspaces'], chosen: readonly string[]): FindTheme | null => {
  const { data: folders } = useFoldersQuery();
  const finder = useMemo(() => {
    const used = workspaces.filter(({ id }) => chosen.length === 0 || chosen.includes(id));
    const ids = new Set(used.flatMap(({ themes }) => themes));
    return createThemeFinder(allThemes(folders ?? []).filter(({ id }) => ids.has(id)));
  }, [folders, workspaces, chosen]);
  // A thousand terms are matched after they are shown.
  return useDeferredValue<FindTheme | null>(finder, null);
};

/** Terms of the comments on the left, the new theme in the middle, its matches on the right. */
export const ThemeBuilder = ({ project }: { readonly project: Project }) => {
  const fields = filterFields(project);
  const [filters, setFilters] = useFilters(project.id, null, fields);
  const state: unknown = useLocation().state;
  const [text, setText] = useState(() => (opensQuery(state) ? state.query : ''));
  const scope = { projectId: project.id, filters: toFiltersInput(filters) };
  // A choice of one is made; between several, the analyst chooses.
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    project.workspaces.length === 1 ? project.workspaces.map(({ id }) => id) : [],
  );
  const findTheme = useThemeFinder(project.workspaces, chosen);
  const take = (taken: string): void => setText((now) => queryWithTerm(now, taken));
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pt: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
        <FilterBar
          scope={{ projectId: project.id, workspaceId: project.workspaces[0]?.id ?? null }}
          fields={fields}
          filters={filters}
          onChange={setFilters}
        />
      </Box>
      <Box sx={columns}>
        <TermBrowser {...scope} findTheme={findTheme} onTake={take} />
        <NewTheme
          {...scope}
          workspaces={project.workspaces}
          chosen={chosen}
          onChoose={setChosen}
          text={text}
          onChange={setText}
          onTake={take}
        />
        <MatchesPanel {...scope} text={text} onUse={setText} />
      </Box>
    </Box>
  );
};
