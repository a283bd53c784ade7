import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { SampleDetail } from '@verbatim/command-api/contract/agreement';
import { useSampleQuery, type SamplePlace } from '../../api/agreement.ts';
import { isNotFound, getErrorMessage } from '../../api/transport/problem.ts';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { getLoadError, Loaded } from '../../components/messages/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { themeCheckPath } from '../../components/projects/project-paths.ts';
import { RatingForm } from './rating-form.tsx';
import { Result } from './result.tsx';

const JUDGING = 'Decide for yourself: what the query found is shown at the end.';

interface SampleProps {
  readonly place: SamplePlace;
  readonly sample: SampleDetail;
}

const Sample = ({ place, sample }: SampleProps) => {
  const { theme, judged, left, finishedBy } = sample;
  const isFinished = left > 0 && judged === left;
  // A returning rater sees the result; after the last rating it can still be withdrawn.
  const [isResult, setResult] = useState(isFinished);
  const isShown = isResult && (isFinished || judged === 0);
  const title = theme.name === null ? 'Check a theme that was deleted' : `Check “${theme.name}”`;
  const canLook = !isShown && judged === 0 && finishedBy.length > 0;
  return (
    <>
      <PageHead
        title={title}
        text={isShown ? 'How well the query agrees with the ratings of a blind sample.' : JUDGING}
        actions={
          <>
            {canLook ? (
              <Button size="small" onClick={() => setResult(true)} title="You can no longer rate it blind after that">
                Skip to the result
              </Button>
            ) : null}
            <Button size="small" variant="outlined" component={Link} to={themeCheckPath(place.projectId, theme.id)}>
              All samples
            </Button>
          </>
        }
      />
      {left === 0 ? (
        <EmptyState title="This sample is empty" text="All of its comments were erased with their files." />
      ) : isShown ? (
        <Result place={place} sample={sample} isOwn={isFinished} />
      ) : (
        <RatingForm place={place} sample={sample} onResult={() => setResult(true)} />
      )}
    </>
  );
};

/** A sample: rating, then its result. */
export const Page = () => {
  const { pid = '', aid = '' } = useParams();
  const place = { projectId: pid, sampleId: aid };
  const query = useSampleQuery(place);
  const failure = getLoadError({ data: query.currentData, error: query.error });
  if (failure !== undefined && isNotFound(failure))
    return (
      <>
        <PageHead title="Check a theme" />
        <EmptyState title="There is no such sample" text={getErrorMessage(failure)} />
      </>
    );
  return (
    <Loaded
      what="The sample"
      query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
      loading={<Skeleton variant="rounded" height={320} aria-busy="true" />}
    >
      {(sample) => <Sample key={sample.id} place={place} sample={sample} />}
    </Loaded>
  );
};
