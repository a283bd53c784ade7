import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import type { HandedOut } from '@verbatim/command-api/contract/results/suggestions';
import { useDrawSampleMutation, useSamplesQuery } from '../../api/agreement.ts';
import type { SuggestionsPlace } from '../../api/suggestions.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { themeCheckPath } from '../../components/project-paths.ts';
import { RaterPairs } from '../../components/rater-pairs.tsx';
import { formatCount, pluralise } from '../../components/text/format.ts';

/** As many as tell kappa to about 0.2. */
const SHARED_COMMENTS = 50;

interface WithOthersProps {
  readonly place: SuggestionsPlace;
  readonly handedOut: HandedOut;
  /** After a sample was drawn. */
  readonly onShared: () => void;
}

/** Other people at the same queue, and how well they agree on comments that all of them rate. */
export const WithOthers = ({
  place: { projectId, themeId },
  handedOut: { held, shared },
  onShared,
}: WithOthersProps) => {
  const { data } = useSamplesQuery({ projectId, theme: themeId }, { refetchOnMountOrArgChange: true });
  const [draw, { isLoading }] = useDrawSampleMutation();
  const share = async (): Promise<void> => {
    const { error } = await draw({ projectId, theme: themeId, method: 'simple', size: SHARED_COMMENTS });
    if (error) return void toast.error(getErrorMessage(error));
    onShared();
  };
  return (
    <>
      {held === 0 ? null : (
        <Typography variant="body2">{`${pluralise(held, 'comment')} ${held === 1 ? 'is' : 'are'} with other people now.`}</Typography>
      )}
      {shared === null ? (
        <Typography variant="body2" color="textSecondary">
          A comment is given to one person at a time. To measure how well people agree, share some with everybody.
        </Typography>
      ) : (
        <Typography variant="body2" role="status">
          {`You have rated ${formatCount(shared.size - shared.left)} of ${formatCount(shared.size)} shared comments. One in ten is shared.`}
        </Typography>
      )}
      <RaterPairs pairs={data?.pairs ?? []} />
      {shared === null ? (
        <Button
          size="small"
          variant="outlined"
          loading={isLoading}
          onClick={() => void share()}
          sx={{ justifySelf: 'start' }}
        >
          {`Share ${SHARED_COMMENTS} comments`}
        </Button>
      ) : (
        <Button size="small" component={Link} to={themeCheckPath(projectId, themeId)} sx={{ justifySelf: 'start' }}>
          Check this theme
        </Button>
      )}
    </>
  );
};
