import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import IconButton from '@mui/material/IconButton';
import { useId, type ReactNode } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Stats } from '@verbatim/command-api/contract/results/workspace-results';
import { formatPercent, computePercent } from '@verbatim/domain/statistics/percentages';
import { useStatsQuery } from '../../../api/workspaces.ts';
import { toFiltersInput } from '../../../components/filters/filter-model.ts';
import { formatCount } from '../../../components/text/format.ts';
import { LoadFailed } from '../../../components/messages/load-failed.tsx';
import { getRefetchError, isStale } from '../../../components/messages/loaded.tsx';
import { WithoutText } from '../without-text.tsx';
import { ColumnTables } from './column-tables.tsx';
import { figuresStyle, FigureWidths, getFiguresWidth, headStyle } from './figure-widths.tsx';
import type { ResultProps } from '../results/result-kind.ts';

type Figures = readonly (readonly [heading: string, value: string | undefined])[];

const mean = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const whole = (value: number | null): string => (value === null ? '–' : formatCount(value));

/** @param stats undefined while loading */
export const workspaceFigures = (name: string, stats: Stats | undefined): Figures => {
  const of = (value: (stats: Stats) => string): string | undefined => (stats === undefined ? undefined : value(stats));
  return [
    ['Name', name],
    ['# of Themes', of(({ themes }) => formatCount(themes))],
    ['# of Comments', of(({ comments }) => formatCount(comments))],
    ['Max Comments per theme', of(({ max }) => whole(max))],
    ['Min Comments per theme', of(({ min }) => whole(min))],
    ['Avg Comments per theme', of(({ avg }) => (avg === null ? '–' : mean.format(avg)))],
    ['Unclassified Comments', of(({ unclassified }) => formatCount(unclassified))],
    ['% Unclassified', of(({ unclassified, comments }) => formatPercent(computePercent(unclassified, comments)))],
  ];
};

export const projectFigures = ({ name, dataFiles, count, sentiment_words, groupDef }: Project): Figures => [
  ['Name', name],
  ['# of Files', formatCount(dataFiles.length)],
  ['# of Comments', formatCount(count)],
  ['# of Sentiment Modifiers', formatCount(sentiment_words.length)],
  ['# of Custom Groups', formatCount(groupDef.length)],
];

interface FiguresTableProps {
  readonly title: string;
  readonly figures: Figures;
  readonly loading?: boolean;
  readonly note?: ReactNode;
}

export const FiguresTable = ({ title, figures, loading = false, note }: FiguresTableProps) => {
  const id = useId();
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 32, mb: 0.5 }}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {note}
      </Box>
      <TableContainer
        component={Paper}
        variant="outlined"
        tabIndex={0}
        role="region"
        aria-labelledby={id}
        sx={{ maxWidth: { lg: getFiguresWidth(figures.length) } }}
      >
        <Table aria-labelledby={id} aria-busy={loading} sx={figuresStyle}>
          <FigureWidths count={figures.length} />
          <TableHead>
            <TableRow>
              {figures.map(([heading], at) => (
                <TableCell key={heading} align={at === 0 ? 'left' : 'right'} sx={headStyle}>
                  {heading}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            <TableRow sx={{ opacity: loading ? 0.6 : 1, '& > *': { border: 0 } }}>
              {figures.map(([heading, value], at) => (
                <TableCell
                  key={heading}
                  align={at === 0 ? 'left' : 'right'}
                  dir="auto"
                  sx={{ fontVariantNumeric: 'tabular-nums', minWidth: at === 0 ? 160 : 0, overflowWrap: 'anywhere' }}
                >
                  {value ?? <Skeleton width={48} sx={{ display: 'inline-block' }} />}
                </TableCell>
              ))}
            </TableRow>
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
};

const UNFILTERED = 'Filters are not applied to Project Statistics';

/** The workspace's themes and columns under its filters, and totals of the project. */
export const StatsView = (props: ResultProps) => {
  const { project, workspaceId, filtering } = props;
  const query = useStatsQuery({ workspaceId, filters: toFiltersInput(filtering.filters) });
  const failure = getRefetchError(query);
  const name = project.workspaces.find(({ id }) => id === workspaceId)?.name ?? '';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, mt: 1 }}>
      {failure === undefined ? null : (
        <LoadFailed what="The statistics" error={failure} onRetry={() => void query.refetch()} />
      )}
      {failure !== undefined && query.data === undefined ? null : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
          <FiguresTable
            title="Workspace"
            figures={workspaceFigures(name, query.data)}
            loading={query.isFetching || isStale(query)}
          />
          <WithoutText project={project} filtering={filtering} />
        </Box>
      )}
      <FiguresTable
        title="Project"
        figures={projectFigures(project)}
        note={
          <>
            <Tooltip title={UNFILTERED} describeChild>
              <IconButton aria-label="About project statistics" sx={{ p: 0.25 }}>
                <InfoOutlined fontSize="small" />
              </IconButton>
            </Tooltip>
            {Object.keys(filtering.filters).length > 0 ? (
              <Typography variant="body2" color="textSecondary">
                Without filters
              </Typography>
            ) : null}
          </>
        }
      />
      <ColumnTables {...props} />
    </Box>
  );
};
