import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { AgreementResult, SampleList, SampleSummary } from '@verbatim/command-api/contract/agreement';
import { useAgreementResultQuery, useSamplesQuery } from '../../api/agreement.ts';
import { useProjectQuery } from '../../api/projects/projects.ts';
import { ChooseTheme } from '../../components/themes/choose-theme.tsx';
import { RaterPairs } from '../../components/themes/rater-pairs.tsx';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { pluralise, formatCount, formatMoment } from '../../components/text/format.ts';
import { Loaded } from '../../components/messages/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { samplePath } from '../../components/projects/project-paths.ts';
import { percent } from './figures.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { DrawForm } from './draw-form.tsx';

const isFinished = ({ judged, left }: SampleSummary): boolean => left > 0 && judged === left;

const getAction = (sample: SampleSummary): string => {
  if (isFinished(sample)) return 'View result';
  if (sample.judged > 0) return 'Continue';
  return sample.finishedBy.length > 0 ? 'Rate it too' : 'Rate';
};

/** '92% (85–96%)' */
const formatFigure = (figure: AgreementResult['figures']['f1']): string =>
  figure === null ? '–' : `${percent(figure.value)} (${percent(figure.low).slice(0, -1)}–${percent(figure.high)})`;

interface FiguresProps {
  readonly projectId: string;
  readonly sampleId: string;
  /** Null for the current user. */
  readonly judge: string | null;
}

/** Figures by the ratings of one person. */
const RaterFigures = ({ judge, ...place }: FiguresProps) => {
  const { data } = useAgreementResultQuery({ ...place, judge });
  if (data === undefined) return null;
  const { precision, recall, f1 } = data.figures;
  return (
    <tr>
      <th scope="row" dir="auto">
        {data.judge.name}
      </th>
      <td>{formatFigure(precision)}</td>
      <td>{formatFigure(recall)}</td>
      <td>{formatFigure(f1)}</td>
    </tr>
  );
};

const tableStyle = {
  width: '100%',
  fontSize: 13,
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { textAlign: 'end', py: 0.25, pl: 2, fontWeight: 400, whiteSpace: { sm: 'nowrap' } },
  '& th': { color: 'text.secondary' },
  '& th:first-of-type': { textAlign: 'start', pl: 0, maxWidth: 160, overflow: 'hidden', textOverflow: 'ellipsis' },
} as const;

const MAX_OTHERS = 3;

/** Figures of a sample that the current user has rated to its end, by each rater. */
const Outcome = (place: Omit<FiguresProps, 'judge'>) => {
  const { data } = useAgreementResultQuery({ ...place, judge: null });
  const others = (data?.judges ?? []).filter(({ id }) => id !== data?.judge.id).slice(0, MAX_OTHERS);
  // Of a theme without a query, none is defined.
  if (data === undefined || data.figures.f1 === null) return null;
  return (
    <Box sx={{ flexBasis: '100%' }}>
      <Box component="table" aria-label="Figures by rater, with 95% intervals" sx={tableStyle}>
        <thead>
          <tr>
            <th scope="col">Rater</th>
            <th scope="col">Precision</th>
            <th scope="col">Recall</th>
            <th scope="col">F1</th>
          </tr>
        </thead>
        <tbody>
          {[null, ...others.map(({ id }) => id)].map((judge) => (
            <RaterFigures key={judge} {...place} judge={judge} />
          ))}
        </tbody>
      </Box>
      <Typography variant="caption" color="textSecondary">
        In brackets: 95% intervals.
      </Typography>
    </Box>
  );
};

interface SampleRowProps {
  readonly projectId: string;
  readonly sample: SampleSummary;
  /** The newest that the current user has rated to its end. */
  readonly isLatest: boolean;
}

const SampleRow = ({ projectId, sample, isLatest }: SampleRowProps) => {
  const { id, method, size, judged, left, drawn, drawnBy, finishedBy } = sample;
  const progress = `${formatCount(judged)} of ${formatCount(left)} rated by you`;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        px: 2,
        py: 1.25,
        flexWrap: 'wrap',
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {pluralise(size, 'comment')}, {method === 'stratified' ? 'half found, half not' : 'simple random'}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Drawn by <bdi>{drawnBy}</bdi> at {formatMoment(drawn)}
          {left < size ? `; ${pluralise(size - left, 'comment')} erased since` : ''}
        </Typography>
        {finishedBy.length === 0 ? null : (
          <Typography variant="body2" color="textSecondary">
            Rated by <bdi>{finishedBy.join(', ')}</bdi>
          </Typography>
        )}
      </Box>
      <Box sx={{ minWidth: 150 }}>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', mb: 0.5 }}>
          {progress}
        </Typography>
        <ProgressBar label="Rated by you" share={left === 0 ? 1 : judged / left} note={progress} />
      </Box>
      <Button
        size="small"
        variant={isFinished(sample) ? 'outlined' : 'contained'}
        component={Link}
        to={samplePath(projectId, id)}
      >
        {getAction(sample)}
      </Button>
      {isLatest ? <Outcome projectId={projectId} sampleId={id} /> : null}
    </Box>
  );
};

const Samples = ({
  projectId,
  list: { samples, theme, pairs },
}: {
  readonly projectId: string;
  readonly list: SampleList;
}) => {
  const latest = samples.find(isFinished);
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { md: 'minmax(0, 1fr) 380px' } }}>
      <Paper variant="outlined">
        {samples.length === 0 ? (
          <EmptyState
            dense
            title="No checks of this theme yet"
            text="Rate a few comments without seeing what the query found, then see how well it agrees with you."
          />
        ) : (
          <Box component="ul" aria-label="Samples" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {samples.map((sample) => (
              <SampleRow key={sample.id} projectId={projectId} sample={sample} isLatest={sample === latest} />
            ))}
          </Box>
        )}
        {latest === undefined ? (
          <Typography variant="body2" color="textSecondary" sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
            {theme.hasQuery
              ? 'At the end you see how much of what the query finds carries the theme (precision), how much of what carries it is found (recall) and F1, each with its 95% interval, and every comment on which you and the query differ.'
              : 'At the end you see how well the raters agree.'}{' '}
            All users can rate the same sample: their agreement is shown as Cohen’s kappa.
          </Typography>
        ) : null}
      </Paper>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <DrawForm
          projectId={projectId}
          themeId={theme.id}
          hasQuery={theme.hasQuery}
          hasOpen={samples.some((sample) => sample.left > 0 && !isFinished(sample))}
        />
        {pairs.length === 0 ? null : (
          <Paper
            variant="outlined"
            component="section"
            aria-label="Between raters"
            sx={{ p: 2, display: 'grid', gap: 1 }}
          >
            <Typography variant="subtitle2">Between raters</Typography>
            <RaterPairs pairs={pairs} themeName={theme.name} />
          </Paper>
        )}
      </Box>
    </Box>
  );
};

const Check = ({ projectId, theme }: { readonly projectId: string; readonly theme: string }) => {
  const query = useSamplesQuery({ projectId, theme });
  const name = query.currentData?.theme.name;
  return (
    <>
      <Head projectId={projectId} title={name === undefined ? 'Check a theme' : `Check “${name}”`} />
      <Loaded
        what="The samples"
        query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
        loading={<Skeleton variant="rounded" height={240} aria-busy="true" />}
      >
        {(list) => <Samples projectId={projectId} list={list} />}
      </Loaded>
    </>
  );
};

const Head = ({ projectId, title }: { readonly projectId: string; readonly title: string }) => {
  const { data: project } = useProjectQuery(projectId);
  return (
    <PageHead
      title={title}
      text={
        <>
          How well its query agrees with people, on a blind sample
          {project === undefined ? (
            ''
          ) : (
            <>
              {' '}
              of <bdi>{project.name}</bdi>
            </>
          )}
          .
        </>
      }
      actions={
        <Button size="small" variant="outlined" component={Link} to={`/project/${encodeURIComponent(projectId)}`}>
          Go to project
        </Button>
      }
    />
  );
};

/** The samples by which a theme was checked in a project, and the form that draws another. */
export const Page = () => {
  const { pid = '' } = useParams();
  const [search] = useSearchParams();
  const theme = search.get('theme') ?? '';
  if (theme !== '') return <Check projectId={pid} theme={theme} />;
  return (
    <>
      <Head projectId={pid} title="Check a theme" />
      <ChooseTheme projectId={pid} title="Choose a theme" text="A check draws a sample of comments for one theme." />
    </>
  );
};
