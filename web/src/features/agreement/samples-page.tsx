import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { SampleList, SampleSummary } from '@verbatim/command-api/contract/agreement';
import { useSamplesQuery } from '../../api/agreement.ts';
import { ChooseTheme } from '../../components/choose-theme.tsx';
import { RaterPairs } from '../../components/rater-pairs.tsx';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { pluralise, formatCount, formatMoment } from '../../components/text/format.ts';
import { Loaded } from '../../components/messages/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { samplePath } from '../../components/project-paths.ts';
import { DrawForm } from './draw-form.tsx';

const getAction = ({ judged, left, finishedBy }: SampleSummary): string => {
  if (left > 0 && judged === left) return 'Result';
  if (judged > 0) return 'Continue';
  return finishedBy.length > 0 ? 'Rate it too' : 'Rate';
};

const SampleRow = ({ projectId, sample }: { readonly projectId: string; readonly sample: SampleSummary }) => {
  const { id, method, size, judged, left, drawn, drawnBy, finishedBy } = sample;
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
        <Typography variant="body2" color="textSecondary">
          {finishedBy.length === 0 ? (
            'Not fully rated yet'
          ) : (
            <>
              Rated by <bdi>{finishedBy.join(', ')}</bdi>
            </>
          )}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatCount(judged)} of {formatCount(left)} rated by you
      </Typography>
      <Button size="small" variant="outlined" component={Link} to={samplePath(projectId, id)}>
        {getAction(sample)}
      </Button>
    </Box>
  );
};

const Samples = ({
  projectId,
  list: { samples, theme, pairs },
}: {
  readonly projectId: string;
  readonly list: SampleList;
}) => (
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
            <SampleRow key={sample.id} projectId={projectId} sample={sample} />
          ))}
        </Box>
      )}
    </Paper>
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <DrawForm projectId={projectId} themeId={theme.id} hasQuery={theme.hasQuery} />
      {pairs.length === 0 ? null : (
        <Paper
          variant="outlined"
          component="section"
          aria-label="Between people"
          sx={{ p: 2, display: 'grid', gap: 1 }}
        >
          <Typography variant="subtitle2">Between people</Typography>
          <RaterPairs pairs={pairs} />
        </Paper>
      )}
    </Box>
  </Box>
);

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

const Head = ({ projectId, title }: { readonly projectId: string; readonly title: string }) => (
  <PageHead
    title={title}
    text="How well its query agrees with people: precision, recall and F1 on a blind sample."
    actions={
      <Button size="small" variant="outlined" component={Link} to={`/project/${encodeURIComponent(projectId)}`}>
        Go to project
      </Button>
    }
  />
);

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
