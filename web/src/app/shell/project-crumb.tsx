import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useProjectQuery } from '../../api/projects/projects.ts';

/** Link to the project of a screen that does not name it. */
export const ProjectCrumb = ({ projectId }: { readonly projectId: string }) => {
  const { currentData } = useProjectQuery(projectId);
  if (currentData === undefined) return null;
  return (
    <Box
      component="nav"
      aria-label="Project"
      sx={{ display: { xs: 'none', sm: 'flex' }, gap: 1, ml: 1, minWidth: 0, maxWidth: 360 }}
    >
      <span aria-hidden>›</span>
      <Link
        component={RouterLink}
        to={`/project/${encodeURIComponent(projectId)}`}
        color="inherit"
        underline="hover"
        noWrap
        dir="auto"
        title={currentData.name}
      >
        {currentData.name}
      </Link>
    </Box>
  );
};
