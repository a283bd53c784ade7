import Box from '@mui/material/Box';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Project } from '@verbatim/command-api/contract/projects';
import { queryWithTerm } from '@verbatim/domain/text/theme-query/query-with-term';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import { filterFields, toFiltersInput } from '../../components/filters/filter-model.ts';
import { useFilters } from '../../components/filters/use-filters.ts';
import { opensQuery } from '../../components/projects/project-paths.ts';
import { MatchesPanel } from './matches-panel.tsx';
import { NewTheme } from './new-theme.tsx';
import { TermBrowser } from './term-browser.tsx';

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
} as const;

/** Terms of the comments on the left, the new theme in the middle, its matches on the right. */
export const ThemeBuilder = ({ project }: { readonly project: Project }) => {
  const fields = filterFields(project);
  const [filters, setFilters] = useFilters(project.id, null, fields);
  const state: unknown = useLocation().state;
  const [text, setText] = useState(() => (opensQuery(state) ? state.query : ''));
  const scope = { projectId: project.id, filters: toFiltersInput(filters) };
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
        <TermBrowser {...scope} onTake={take} />
        <NewTheme {...scope} workspaces={project.workspaces} text={text} onChange={setText} onTake={take} />
        <MatchesPanel {...scope} text={text} onUse={setText} />
      </Box>
    </Box>
  );
};
