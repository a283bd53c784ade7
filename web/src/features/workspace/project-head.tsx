import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { usePageTitle } from '../../components/hooks/use-page-title.ts';

interface ProjectHeadProps {
  readonly project: Project;
  readonly tabs: ReactNode;
  /** Status of its results. */
  readonly status: ReactNode;
  readonly actions: ReactNode;
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Project header in one line: name, workspaces and actions. */
export const ProjectHead = ({ project: { name, description }, tabs, status, actions }: ProjectHeadProps) => {
  usePageTitle(name);
  return (
    <Box
      sx={{
        // Actions have names where there is room.
        containerType: 'inline-size',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          columnGap: 2,
          minHeight: 44,
          pt: 0.75,
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ minWidth: 0, maxWidth: { md: '30%' }, flex: { xs: '1 1 120px', md: '0 1 auto' } }}>
          <Typography variant="h1" dir="auto" title={name} sx={{ ...cut, fontSize: 16, lineHeight: '19px' }}>
            {name}
          </Typography>
          {description === '' ? null : (
            <Typography
              variant="caption"
              component="p"
              color="textSecondary"
              dir="auto"
              title={description}
              sx={{ ...cut, lineHeight: '14px' }}
            >
              {description}
            </Typography>
          )}
        </Box>
        <Box sx={{ display: 'flex', minWidth: 0, flex: { xs: '1 1 100%', md: '1 1 240px' }, order: { xs: 1, md: 0 } }}>
          {tabs}
        </Box>
        {status}
        {actions}
      </Box>
    </Box>
  );
};
