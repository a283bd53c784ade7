import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import { filterFields, filtersOfCall } from '../../components/filters/filter-model.ts';
import { useFilters } from '../../components/filters/use-filters.ts';
import { MatchesPanel } from './matches-panel.tsx';
import { NewTheme } from './new-theme.tsx';
import { queryWithTerm } from './query-with-term.ts';
import { TermBrowser } from './term-browser.tsx';

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
} as const;

/** What comments speak of at the left, the theme that is made of it in the middle, and what it finds at the right. */
export const ThemeBuilder = ({ project }: { readonly project: Project }) => {
  const fields = filterFields(project);
  const [filters, setFilters] = useFilters(project.id, null, fields);
  const [text, setText] = useState('');
  const scope = { projectId: project.id, filters: filtersOfCall(filters) };
  const take = (taken: string): void => setText((now) => queryWithTerm(now, taken));
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pt: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
        <FilterBar
          scope={{ projectId: project.id, workspaceId: project.workspaces[0]?.id ?? null }}
          {...{ fields, filters }}
          onChange={setFilters}
        />
      </Box>
      <Box sx={columns}>
        <TermBrowser {...scope} onTake={take} />
        <NewTheme {...scope} workspaces={project.workspaces} text={text} onChange={setText} onTake={take} />
        <MatchesPanel {...scope} text={text} />
      </Box>
    </Box>
  );
};
