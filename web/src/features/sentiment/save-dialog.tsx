import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { formatCount } from '../../components/text/format.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import type { ProjectScores } from '../../api/projects/scoring-runs.ts';
import type { SaveRun } from './use-save-dictionary.ts';

const getNote = ({ count, completed, state }: ProjectScores): string => {
  if (state === 'failed') return 'not scored yet: scored when opened';
  if (state === 'waiting') return 'waiting';
  if (count === 0) return state === 'done' ? 'no comments' : 'being scored';
  return `${formatCount(completed)} of ${formatCount(count)} comments`;
};

/** The progress of the current project is unknown before the first response. */
const getShare = ({ count, completed, state }: ProjectScores): number | null => {
  if (state === 'done') return 1;
  if (count === 0) return state === 'scoring' ? null : 0;
  return completed / count;
};

const ProjectRow = memo(({ project }: { readonly project: ProjectScores }) => {
  const { name, state } = project;
  const note = getNote(project);
  return (
    <Box
      component="li"
      // Skips rendering of invisible rows, as there may be thousands.
      sx={{
        display: 'grid',
        gap: 0.5,
        listStyle: 'none',
        contentVisibility: 'auto',
        containIntrinsicHeight: 'auto 28px',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Typography variant="body1" dir="auto" noWrap sx={{ flex: 1 }}>
          {name}
        </Typography>
        <Typography variant="caption" color={state === 'failed' ? 'error' : 'textSecondary'}>
          {note}
        </Typography>
        {state === 'done' ? <CheckCircleOutlined color="success" fontSize="small" titleAccess="Done" /> : null}
      </Box>
      <ProgressBar label={`Scoring ${name}`} share={getShare(project)} note={note} />
    </Box>
  );
});

/** How far each project is; it can be left at any time, for the words are saved. */
export const SaveDialog = ({ run, onClose }: { readonly run: SaveRun; readonly onClose: () => void }) => {
  const { state, projects, message } = run;
  const done = projects.filter((project) => project.state === 'done').length;
  const title = { saving: 'Saving', scoring: 'Scoring projects', done: 'Done', failed: 'Not saved' }[state];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="save-title">
      <DialogTitle id="save-title">{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {state === 'failed' ? (
          <Alert severity="error">{message}</Alert>
        ) : (
          <Typography variant="body1" role="status">
            {state === 'saving'
              ? 'The dictionary is being saved.'
              : `The dictionary is saved. ${formatCount(done)} of ${formatCount(projects.length)} projects are scored with it.`}
          </Typography>
        )}
        <Box component="ul" sx={{ display: 'grid', gap: 1.5, p: 0, m: 0 }}>
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant={state === 'done' ? 'contained' : 'text'} onClick={onClose}>
          {state === 'scoring' ? 'Continue in background' : state === 'done' ? 'Done' : 'Close'}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
