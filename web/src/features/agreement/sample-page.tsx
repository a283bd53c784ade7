import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { SampleDetail } from '@verbatim/command-api/contract/agreement';
import { useSampleQuery, type SamplePlace } from '../../api/agreement.ts';
import { isNotFound, messageOf } from '../../api/problem.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { failureOf, Loaded } from '../../components/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { themeCheckPath } from '../../components/project-paths.ts';
import { Deal } from './deal.tsx';
import { Result } from './result.tsx';

const JUDGING =
  'Does the comment carry the theme? Go by your own reading: what the query says of it is told at the end.';

interface SampleProps {
  readonly place: SamplePlace;
  readonly sample: SampleDetail;
}

const Sample = ({ place, sample }: SampleProps) => {
  const { theme, judged, left, finishedBy } = sample;
  const isFinished = left > 0 && judged === left;
  // Who comes back to a sample that he has judged wants its result; who has just judged the last comment may take it back.
  const [isResult, setResult] = useState(isFinished);
  const isShown = isResult && (isFinished || judged === 0);
  const title = theme.name === null ? 'Check a theme that was deleted' : `Check “${theme.name}”`;
  const canLook = !isShown && judged === 0 && finishedBy.length > 0;
  return (
    <>
      <PageHead
        title={title}
        text={isShown ? 'How far the query agrees with what was said of a blind sample.' : JUDGING}
        actions={
          <>
            {canLook ? (
              <Button size="small" onClick={() => setResult(true)} title="You cannot judge it blind any more then">
                Only look at the result
              </Button>
            ) : null}
            <Button size="small" variant="outlined" component={Link} to={themeCheckPath(place.projectId, theme.id)}>
              All samples
            </Button>
          </>
        }
      />
      {left === 0 ? (
        <EmptyState title="Nothing is left of this sample" text="All of its comments were erased with their files." />
      ) : isShown ? (
        <Result place={place} sample={sample} isOwn={isFinished} />
      ) : (
        <Deal place={place} sample={sample} onResult={() => setResult(true)} />
      )}
    </>
  );
};

/** A sample: judged comment by comment, and then its result. */
export const Page = () => {
  const { pid = '', aid = '' } = useParams();
  const place = { projectId: pid, sampleId: aid };
  const query = useSampleQuery(place);
  const failure = failureOf({ data: query.currentData, error: query.error });
  if (failure !== undefined && isNotFound(failure))
    return (
      <>
        <PageHead title="Check a theme" />
        <EmptyState title="This sample is not there" text={messageOf(failure)} />
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
