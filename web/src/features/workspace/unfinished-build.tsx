import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { LiveProject } from '../../api/live-news.ts';
import { projectStage, STEPS, wizardPath } from '../../api/project-progress.ts';
import { rateOf } from '../../api/step-pace.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { progressWords, STEP_LABELS } from '../../components/step-words.ts';
import { useRecently } from '../../components/use-recently.ts';

/** A build that has not moved for so long has nobody who drives it. */
const STILL_MS = 12_000;

interface UnfinishedBuildProps {
  readonly project: Project;
  readonly live: LiveProject;
}

/** Results of a project whose build is not over are not complete: says so, how far it is, or where it goes on when it was left. */
export const UnfinishedBuild = ({ project, live: { pace } }: UnfinishedBuildProps) => {
  const hasMoved = pace !== null && pace.completed > pace.from;
  const isMoving = useRecently(hasMoved ? pace.now : null, STILL_MS);
  const stage = projectStage(project);
  if (stage.stage !== 'building') return null;
  const { step, file } = stage;
  const done = file.steps[step];
  const words = progressWords(step, done, isMoving ? rateOf(pace) : null);
  return (
    <Alert
      severity={isMoving ? 'info' : 'warning'}
      variant="outlined"
      sx={{ mb: 2, '& .MuiAlert-message': { flex: 1 } }}
      action={
        <Button component={Link} to={wizardPath(project.id)} color="inherit">
          {isMoving ? 'Watch' : 'Go on'}
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
