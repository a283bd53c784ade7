import Chip from '@mui/material/Chip';
import CircularProgress from '@mui/material/CircularProgress';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Build } from '@verbatim/command-api/contract/builds';
import { shareOfBuild, stepOfBuild } from '../api/builds.ts';
import { wizardPath } from '../api/project-progress.ts';
import { STEP_LABELS } from '../components/step-words.ts';
import { activeRun, runShare, type ProjectRun } from '../features/wizard/runs-slice.ts';
import { isAccountPath } from './login-address.ts';
import { useBuildsUnderWay } from './use-builds-under-way.ts';

interface Line {
  readonly id: string;
  readonly name: string;
  readonly percent: number;
  readonly note: string;
}

/** An upload is this tab's alone; its build is among those of the server. */
const lineOfRun = (run: ProjectRun | null): readonly Line[] =>
  run === null || run.projectId === null || run.progress > 3
    ? []
    : [{ id: run.projectId, name: run.name, percent: Math.floor(runShare(run) * 100), note: 'Uploading' }];

const lineOfBuild = (build: Build): Line => ({
  ...{ id: build.id, name: build.name, percent: Math.floor(shareOfBuild(build) * 100) },
  note: build.trouble ?? `${STEP_LABELS[stepOfBuild(build)]} · asked for by ${build.by}`,
});

const BuildMenu = ({
  lines,
  anchor,
  onPick,
  onClose,
}: {
  readonly lines: readonly Line[];
  readonly anchor: HTMLElement | null;
  readonly onPick: (id: string) => void;
  readonly onClose: () => void;
}) => (
  <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': 'Builds' } }}>
    {lines.map(({ id, name, percent, note }) => (
      <MenuItem key={id} onClick={() => onPick(id)} sx={{ maxWidth: 360 }}>
        <ListItemText
          primary={`${name} · ${percent}%`}
          secondary={note}
          slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
        />
      </MenuItem>
    ))}
  </Menu>
);

/** What is under way, of whomever, wherever one looks: this leads to it. */
export const RunIndicator = () => {
  const run = useSelector(activeRun);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const builds = useBuildsUnderWay(isAccountPath(pathname));
  const isHere = (id: string): boolean => pathname === '/project/new' && wizardPath(id) === pathname + search;
  const lines = [...lineOfRun(run), ...builds.map(lineOfBuild)].filter(({ id }) => !isHere(id));
  const [first] = lines;
  if (first === undefined || isAccountPath(pathname)) return null;
  const open = (id: string): void => {
    setAnchor(null);
    void navigate(wizardPath(id));
  };
  const isAlone = lines.length === 1;
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        sx={{ color: 'inherit', borderColor: 'rgba(255,255,255,0.4)', maxWidth: { xs: 140, sm: 260 } }}
        icon={<CircularProgress size={12} thickness={6} color="inherit" aria-hidden="true" />}
        label={isAlone ? `Building ${first.name} · ${first.percent}%` : `${lines.length} builds under way`}
        title={isAlone ? first.note : undefined}
        aria-haspopup={isAlone ? undefined : 'menu'}
        onClick={(event) => (isAlone ? open(first.id) : setAnchor(event.currentTarget))}
      />
      <BuildMenu lines={lines} anchor={isAlone ? null : anchor} onPick={open} onClose={() => setAnchor(null)} />
    </>
  );
};
