import Chip from '@mui/material/Chip';
import CircularProgress from '@mui/material/CircularProgress';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Build, Scoring } from '@verbatim/command-api/contract/builds';
import { computeBuildShare, getCurrentStep } from '../../api/projects/builds.ts';
import { selectScoring, selectScoringUnderWay, type ProjectScores } from '../../api/projects/scoring-runs.ts';
import { wizardPath } from '../../api/projects/project-progress.ts';
import { STEP_LABELS } from '../../components/messages/step-messages.ts';
import { activeRun, stageShare, type ProjectRun } from '../../features/wizard/runs-slice.ts';
import { isAccountPath } from '../login-address.ts';
import { useUnderWay } from './use-under-way.ts';

interface Line {
  readonly id: string;
  readonly verb: 'Uploading' | 'Building' | 'Scoring';
  readonly path: string;
  readonly name: string;
  readonly percent: number;
  readonly note: string;
}

const ofProject = (id: string, name: string, share: number) => ({
  id,
  name,
  path: wizardPath(id),
  percent: Math.floor(share * 100),
});

/** Uploads are local to this tab; builds are listed by the server. */
const lineOfRun = (run: ProjectRun | null): readonly Line[] =>
  run === null || run.projectId === null || run.progress > 3
    ? []
    : [{ ...ofProject(run.projectId, run.name, stageShare(run)), verb: 'Uploading', note: 'Sending the file' }];

const lineOfBuild = (build: Build): Line => ({
  ...ofProject(build.id, build.name, computeBuildShare(build)),
  verb: 'Building',
  note: build.trouble ?? `${STEP_LABELS[getCurrentStep(build)]} · started by ${build.by}`,
});

/** Rescoring started by this tab. */
const lineOfScoring = (scoring: ReturnType<typeof selectScoringUnderWay>): readonly Line[] =>
  scoring === undefined
    ? []
    : [
        {
          id: 'scoring',
          verb: 'Scoring',
          path: '/sentiment',
          name: scoring.name,
          percent: Math.floor(scoring.share * 100),
          note: 'With the saved sentiment words',
        },
      ];

/** Rescoring started elsewhere; this tab's own is listed above. */
const linesOfOthers = (scoring: readonly Scoring[], own: readonly ProjectScores[]): readonly Line[] =>
  scoring
    .filter(({ id }) => !own.some((project) => project.id === id))
    .map(({ id, name, by, count, completed }) => ({
      id: `scoring ${id}`,
      verb: 'Scoring',
      path: `/project/${encodeURIComponent(id)}`,
      name,
      percent: count === 0 ? 0 : Math.floor((100 * completed) / count),
      note: `With the sentiment words saved by ${by}`,
    }));

const getLabel = (lines: readonly Line[], { verb, name, percent }: Line): string => {
  if (lines.length === 1) return `${verb} ${name} · ${percent}%`;
  return `${lines.length} ${lines.some((line) => line.verb === 'Scoring') ? 'runs' : 'builds'} in progress`;
};

const BuildMenu = ({
  lines,
  anchor,
  onPick,
  onClose,
}: {
  readonly lines: readonly Line[];
  readonly anchor: HTMLElement | null;
  readonly onPick: (path: string) => void;
  readonly onClose: () => void;
}) => (
  <Menu
    open={anchor !== null}
    anchorEl={anchor}
    onClose={onClose}
    slotProps={{ list: { 'aria-label': 'In progress' } }}
  >
    {lines.map(({ id, path, name, percent, note }) => (
      <MenuItem key={id} onClick={() => onPick(path)} sx={{ maxWidth: 360 }}>
        <ListItemText
          primary={`${name} · ${percent}%`}
          secondary={note}
          slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
        />
      </MenuItem>
    ))}
  </Menu>
);

/** Links to all running work of all users. */
export const RunIndicator = () => {
  const run = useSelector(activeRun);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { builds, scoring } = useUnderWay(isAccountPath(pathname));
  const own = useSelector(selectScoringUnderWay);
  const ownProjects = useSelector(selectScoring);
  const all = [
    ...lineOfRun(run),
    ...builds.map(lineOfBuild),
    ...lineOfScoring(own),
    ...linesOfOthers(scoring, own === undefined ? [] : ownProjects),
  ];
  const lines = all.filter(({ verb, path }) => verb === 'Scoring' || path !== pathname + search);
  const [first] = lines;
  if (first === undefined || isAccountPath(pathname)) return null;
  const open = (path: string): void => {
    setAnchor(null);
    void navigate(path);
  };
  const isAlone = lines.length === 1;
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        sx={{
          color: 'inherit',
          borderColor: 'rgba(255,255,255,0.4)',
          maxWidth: { xs: 140, sm: 260 },
          '& .MuiChip-icon': { ml: 1, mr: 0 },
        }}
        icon={<CircularProgress size={12} thickness={6} color="inherit" aria-hidden="true" />}
        label={getLabel(lines, first)}
        title={isAlone ? first.note : undefined}
        aria-haspopup={isAlone ? undefined : 'menu'}
        onClick={(event) => (isAlone ? open(first.path) : setAnchor(event.currentTarget))}
      />
      <BuildMenu lines={lines} anchor={isAlone ? null : anchor} onPick={open} onClose={() => setAnchor(null)} />
    </>
  );
};
