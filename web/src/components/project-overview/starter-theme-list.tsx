import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import TextLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ScoredSubject, StarterTheme } from '@verbatim/command-api/contract/results/theme-builder';
import { formatPercent, computePercent } from '@verbatim/domain/statistics/percentages';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { useMakeStarterThemesMutation } from '../../api/results/starter-themes.ts';
import { pluralise, formatCount } from '../text/format.ts';
import { workspacePath } from '../projects/project-paths.ts';
import { ScoredSubjects } from './scored-subjects.tsx';

interface StarterThemeListProps {
  readonly projectId: string;
  /** Comments of the project. */
  readonly base: number;
  readonly themes: readonly StarterTheme[];
  readonly scoredSubjects: readonly ScoredSubject[];
}

const row = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 1,
  minHeight: 40,
  listStyle: 'none',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  borderTop: 1,
  borderColor: 'divider',
  py: 0.25,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

interface RowProps {
  readonly theme: StarterTheme;
  readonly base: number;
  readonly isTicked: boolean;
  readonly onTick: () => void;
}

const Row = ({ theme: { name, query, count }, base, isTicked, onTick }: RowProps) => (
  <Box component="li" sx={{ listStyle: 'none' }}>
    <Box component="label" sx={row}>
      <Checkbox checked={isTicked} onChange={onTick} slotProps={{ input: { 'aria-label': name } }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography component="span" dir="auto" sx={{ fontWeight: 600, mr: 1 }}>
          {name}
        </Typography>
        <Typography
          component="span"
          dir="auto"
          color="textSecondary"
          sx={{ fontFamily: 'monospace', fontSize: 13, overflowWrap: 'anywhere' }}
        >
          {query}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {`${formatCount(count)} (${formatPercent(computePercent(count, base) ?? 0)})`}
      </Typography>
    </Box>
  </Box>
);

const None = ({ projectId }: Pick<StarterThemeListProps, 'projectId'>) => (
  <Typography variant="body2" color="textSecondary">
    {'No term appears in enough of these comments to make a theme. '}
    <TextLink component={Link} to={`/project/${encodeURIComponent(projectId)}/theme-builder`}>
      Open the Theme Builder
    </TextLink>
  </Typography>
);

/** Proposals, ticked to begin with; one click makes themes and a workspace of them and opens its table. */
export const StarterThemeList = ({ projectId, base, themes, scoredSubjects }: StarterThemeListProps) => {
  // By query: the proposals may change meanwhile.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [make, { isLoading, error }] = useMakeStarterThemesMutation();
  const navigate = useNavigate();
  const ticked = themes.filter(({ query }) => !left.has(query));
  const tick = (query: string): void => {
    const next = new Set(left);
    if (!next.delete(query)) next.add(query);
    setLeft(next);
  };
  const start = async (): Promise<void> => {
    const body = { themes: ticked.map(({ name, query }) => ({ name, query })) };
    const { data } = await make({ projectId, body });
    if (data !== undefined) await navigate(workspacePath(projectId, data.id));
  };
  return (
    <Paper variant="outlined" component="section" aria-label="Starter themes" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, rowGap: 1.5, mb: 1.5 }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography variant="h2">Starter themes</Typography>
          <Typography variant="body2" color="textSecondary">
            {'Suggested from the most frequent subjects of these comments. You can change every query later. '}
            <TextLink component={Link} to="/topic">
              See all topics
            </TextLink>
          </Typography>
        </Box>
        {themes.length === 0 ? null : (
          <Button variant="contained" disabled={ticked.length === 0} loading={isLoading} onClick={() => void start()}>
            {`Create ${pluralise(ticked.length, 'theme')} and a workspace`}
          </Button>
        )}
      </Box>
      {error === undefined ? null : (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {getErrorMessage(error)}
        </Alert>
      )}
      {themes.length === 0 ? (
        <None projectId={projectId} />
      ) : (
        <Box component="ul" sx={{ p: 0, m: 0 }}>
          {themes
            .toSorted((a, b) => b.count - a.count)
            .map((theme) => (
              <Row
                key={theme.query}
                theme={theme}
                base={base}
                isTicked={!left.has(theme.query)}
                onTick={() => tick(theme.query)}
              />
            ))}
        </Box>
      )}
      <ScoredSubjects projectId={projectId} words={scoredSubjects} />
    </Paper>
  );
};
