import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { LiveProject } from '../../api/projects/project-updates.ts';
import { projectStage, STEPS, wizardPath } from '../../api/projects/project-progress.ts';
import { computeRate } from '../../api/transport/step-pace.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { formatStepProgress, STEP_LABELS } from '../../components/messages/step-messages.ts';
import { useRecently } from '../../components/hooks/use-recently.ts';

/** Silence after which a build counts as abandoned. */
const STILL_MS = 12_000;

interface UnfinishedBuildProps {
  readonly project: Project;
  readonly live: LiveProject;
}

/** Results are incomplete during a build: shows its progress, or where to resume an abandoned one. */
export const UnfinishedBuild = ({ project, live: { pace } }: UnfinishedBuildProps) => {
  const hasMoved = pace !== null && pace.completed > pace.from;
  const isMoving = useRecently(hasMoved ? pace.now : null, STILL_MS);
  const stage = projectStage(project);
  if (stage.stage !== 'building') return null;
  const { step, file } = stage;
  const done = file.steps[step];
  const words = formatStepProgress(step, done, isMoving ? computeRate(pace) : null);
  return (
    <Alert
      severity={isMoving ? 'info' : 'warning'}
      variant="outlined"
      sx={{ mb: 2, '& .MuiAlert-message': { flex: 1 } }}
      action={
        <Button component={Link} to={wizardPath(project.id)} color="inherit">
          {isMoving ? 'Watch' : 'Continue'}
        </Button>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, mb: 0.5 }}>
        <span role="status">
          {isMoving
            ? 'This project is being built. Its results are not complete yet.'
            : 'The build of this project is not finished, so its results are not complete.'}
        </span>
        <Typography variant="body2" component="span" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {`Step ${STEPS.indexOf(step) + 1} of ${STEPS.length}: ${STEP_LABELS[step]} · ${words}`}
        </Typography>
      </Box>
      <ProgressBar label={STEP_LABELS[step]} share={done.count === 0 ? 0 : done.completed / done.count} note={words} />
    </Alert>
  );
};
