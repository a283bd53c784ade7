import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Project } from '@verbatim/command-api/contract/projects';
import { projectStage, wizardPath } from '../../api/project-progress.ts';

/** Results of a project whose build was left are not complete: says so, and leads to where it goes on. */
export const UnfinishedBuild = ({ project }: { readonly project: Project }) =>
  projectStage(project).stage === 'building' ? (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ mb: 2 }}
      action={
        <Button component={Link} to={wizardPath(project.id)} color="inherit">
          Go on
        </Button>
      }
    >
      The build of this project is not finished, so its results are not complete.
    </Alert>
  ) : null;
