import Chip from '@mui/material/Chip';
import CircularProgress from '@mui/material/CircularProgress';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Build, Scoring } from '@verbatim/command-api/contract/builds';
import { shareOfBuild, stepOfBuild } from '../api/builds.ts';
import { selectScoring, selectScoringUnderWay, type ProjectScores } from '../api/scoring-runs.ts';
import { wizardPath } from '../api/project-progress.ts';
import { STEP_LABELS } from '../components/step-words.ts';
import { activeRun, runShare, type ProjectRun } from '../features/wizard/runs-slice.ts';
import { isAccountPath } from './login-address.ts';
import { useUnderWay } from './use-under-way.ts';

interface Line {
  readonly id: string;
  readonly verb: 'Building' | 'Scoring';
  readonly path: string;
  readonly name: string;
  readonly percent: number;
  readonly note: string;
}

const building = (id: string, name: string, share: number): Omit<Line, 'note'> => ({
  ...{ id, name, verb: 'Building', path: wizardPath(id), percent: Math.floor(share * 100) },
});

/** An upload is this tab's alone; its build is among those of the server. */
const lineOfRun = (run: ProjectRun | null): readonly Line[] =>
  run === null || run.projectId === null || run.progress > 3
    ? []
    : [{ ...building(run.projectId, run.name, runShare(run)), note: 'Uploading' }];

const lineOfBuild = (build: Build): Line => ({
  ...building(build.id, build.name, shareOfBuild(build)),
  note: build.trouble ?? `${STEP_LABELS[stepOfBuild(build)]} · asked for by ${build.by}`,
});

/** What this tab has saved of the sentiment dictionary. */
const lineOfScoring = (scoring: ReturnType<typeof selectScoringUnderWay>): readonly Line[] =>
  scoring === undefined
    ? []
    : [
        {
          ...{ id: 'scoring', verb: 'Scoring', path: '/sentiment', name: scoring.name },
          ...{ percent: Math.floor(scoring.share * 100), note: 'By the sentiment words that were saved' },
        },
      ];

/** What others have saved, or another tab; of this one's own the line is above. */
const linesOfOthers = (scoring: readonly Scoring[], own: readonly ProjectScores[]): readonly Line[] =>
  scoring
    .filter(({ id }) => !own.some((project) => project.id === id))
    .map(({ id, name, by, count, completed }) => ({
      ...{ id: `scoring ${id}`, verb: 'Scoring', path: `/project/${encodeURIComponent(id)}`, name },
      ...{
        percent: count === 0 ? 0 : Math.floor((100 * completed) / count),
        note: `By the sentiment words that ${by} has saved`,
      },
    }));

const labelOf = (lines: readonly Line[], { verb, name, percent }: Line): string => {
  if (lines.length === 1) return `${verb} ${name} · ${percent}%`;
  return `${lines.length} ${lines.some((line) => line.verb !== 'Building') ? 'runs' : 'builds'} under way`;
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
  <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': 'Under way' } }}>
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

/** What is under way, of whomever, wherever one looks: this leads to it. */
export const RunIndicator = () => {
  const run = useSelector(activeRun);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { builds, scoring } = useUnderWay(isAccountPath(pathname));
  const own = useSelector(selectScoringUnderWay);
  const ownProjects = useSelector(selectScoring);
  const all = [
    ...[...lineOfRun(run), ...builds.map(lineOfBuild), ...lineOfScoring(own)],
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
        sx={{ color: 'inherit', borderColor: 'rgba(255,255,255,0.4)', maxWidth: { xs: 140, sm: 260 } }}
        icon={<CircularProgress size={12} thickness={6} color="inherit" aria-hidden="true" />}
        label={labelOf(lines, first)}
        title={isAlone ? first.note : undefined}
        aria-haspopup={isAlone ? undefined : 'menu'}
        onClick={(event) => (isAlone ? open(first.path) : setAnchor(event.currentTarget))}
      />
      <BuildMenu lines={lines} anchor={isAlone ? null : anchor} onPick={open} onClose={() => setAnchor(null)} />
    </>
  );
};
