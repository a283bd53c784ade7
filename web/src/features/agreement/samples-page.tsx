import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { SampleList, SampleSummary } from '@verbatim/command-api/contract/agreement';
import { useSamplesQuery } from '../../api/agreement.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { counted, formatCount, formatMoment } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { samplePath } from '../../components/project-paths.ts';
import { DrawForm } from './draw-form.tsx';

const actionOf = ({ judged, left, finishedBy }: SampleSummary): string => {
  if (left > 0 && judged === left) return 'Result';
  if (judged > 0) return 'Continue';
  return finishedBy.length > 0 ? 'Judge it, too' : 'Judge';
};

const SampleRow = ({ projectId, sample }: { readonly projectId: string; readonly sample: SampleSummary }) => {
  const { id, method, size, judged, left, drawn, drawnBy, finishedBy } = sample;
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'flex', gap: 2, alignItems: 'center', px: 2, py: 1.25, flexWrap: 'wrap' },
        ...{ borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {counted(size, 'comment')}, {method === 'stratified' ? 'half found, half not' : 'all alike'}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Drawn by <bdi>{drawnBy}</bdi> at {formatMoment(drawn)}
          {left < size ? `; ${counted(size - left, 'comment')} erased since` : ''}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {finishedBy.length === 0 ? (
            'Nobody has judged all of it yet'
          ) : (
            <>
              Judged by <bdi>{finishedBy.join(', ')}</bdi>
            </>
          )}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatCount(judged)} of {formatCount(left)} judged by you
      </Typography>
      <Button size="small" variant="outlined" component={Link} to={samplePath(projectId, id)}>
        {actionOf(sample)}
      </Button>
    </Box>
  );
};

const Samples = ({
  projectId,
  list: { samples, theme },
}: {
  readonly projectId: string;
  readonly list: SampleList;
}) => (
  <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { md: 'minmax(0, 1fr) 380px' } }}>
    <Paper variant="outlined">
      {samples.length === 0 ? (
        <EmptyState
          dense
          title="Nobody has checked this theme here yet"
          text="Read a few comments without knowing what the query says of them, and see how far it agrees with you."
        />
      ) : (
        <Box component="ul" aria-label="Samples" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {samples.map((sample) => (
            <SampleRow key={sample.id} projectId={projectId} sample={sample} />
          ))}
        </Box>
      )}
    </Paper>
    {theme.hasQuery ? (
      <DrawForm projectId={projectId} themeId={theme.id} />
    ) : (
      <Paper variant="outlined">
        <EmptyState
          dense
          title="This theme has no query"
          text="It is tagged by hand only: there is nothing to check."
        />
      </Paper>
    )}
  </Box>
);

/** The samples by which a theme was checked in a project, and the form that draws another. */
export const Page = () => {
  const { pid = '' } = useParams();
  const [search] = useSearchParams();
  const theme = search.get('theme') ?? '';
  const query = useSamplesQuery({ projectId: pid, theme });
  const name = query.currentData?.theme.name;
  return (
    <>
      <PageHead
        title={name === undefined ? 'Check a theme' : `Check “${name}”`}
        text="How far what its query finds agrees with what people say: precision, recall and F1 of a blind sample."
        actions={
          <Button size="small" variant="outlined" component={Link} to={`/project/${encodeURIComponent(pid)}`}>
            To the project
          </Button>
        }
      />
      <Loaded
        what="The samples"
        query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
        loading={<Skeleton variant="rounded" height={240} aria-busy="true" />}
      >
        {(list) => <Samples projectId={pid} list={list} />}
      </Loaded>
    </>
  );
};
