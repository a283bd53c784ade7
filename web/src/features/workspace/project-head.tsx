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

/** As wide as the name alone: tabs begin at one place on all screens of a project. */
const nameStyle = {
  minWidth: { xs: 0, md: 180 },
  maxWidth: { md: '30%' },
  flex: { xs: '1 1 120px', md: 'none' },
} as const;

/** The first to be cut: its tooltip has all of it. */
const descriptionStyle = { ...cut, lineHeight: '14px', width: 0, minWidth: '100%' } as const;

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
        <Box sx={nameStyle}>
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
              sx={descriptionStyle}
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
