import Chip from '@mui/material/Chip';
import CircularProgress from '@mui/material/CircularProgress';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { activeRun, runShare } from '../features/wizard/runs-slice.ts';

/** A build goes on while people look elsewhere: this leads back to it. */
export const RunIndicator = () => {
  const run = useSelector(activeRun);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (run === null || run.projectId === null || pathname === '/project/new') return null;
  const percent = Math.floor(runShare(run) * 100);
  return (
    <Chip
      size="small"
      variant="outlined"
      sx={{ color: 'inherit', borderColor: 'rgba(255,255,255,0.4)', maxWidth: 260 }}
      icon={<CircularProgress size={12} thickness={6} color="inherit" aria-hidden="true" />}
      label={`Building ${run.name} · ${percent}%`}
      onClick={() => void navigate(`/project/new?project=${encodeURIComponent(run.projectId ?? '')}`)}
    />
  );
};
