import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import type { HandedOut } from '@verbatim/command-api/contract/results/suggestions';
import { SHARED_SHARES, type SharedShare } from '@verbatim/domain/agreement/agreement-events';
import { useDrawSampleMutation, useSamplesQuery, useSetShareMutation } from '../../api/agreement.ts';
import type { SuggestionsPlace } from '../../api/results/suggestions.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { themeCheckPath } from '../../components/projects/project-paths.ts';
import { RaterPairs } from '../../components/themes/rater-pairs.tsx';
import { formatCount, pluralise } from '../../components/text/format.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';

/** Enough for kappa to about ±0.2. */
const SHARED_COMMENTS = 50;

interface WithOthersProps {
  readonly place: SuggestionsPlace;
  readonly handedOut: HandedOut;
  /** After a sample was drawn. */
  readonly onShared: () => void;
}

const describeShare = (share: SharedShare): string =>
  share === 0 ? 'No shared comments' : `Every ${100 / share}th comment is shared`;

interface ShareChoiceProps {
  readonly projectId: string;
  readonly shared: NonNullable<HandedOut['shared']>;
}

/** How many comments of the queue are shared ones, for all people. */
const ShareChoice = ({ projectId, shared: { sample: sampleId, share } }: ShareChoiceProps) => {
  const [set, { isLoading }] = useSetShareMutation();
  const showUndo = useUndoToast();
  const choose = async (chosen: SharedShare): Promise<void> => {
    const { data, error } = await set({ projectId, sampleId, share: chosen });
    if (data === undefined) return void toast.error(`Not saved. ${getErrorMessage(error)}`);
    if (data.undo !== null) showUndo(`${describeShare(chosen)} from now on`, [data.undo]);
  };
  return (
    <TextField
      select
      value={share}
      disabled={isLoading}
      onChange={(event) => void choose(SHARED_SHARES.find((one) => one === Number(event.target.value)) ?? share)}
      sx={{ maxWidth: 300, '& select': { py: '5.5px', fontSize: 13 } }}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Shared comments in the queue' } }}
    >
      {SHARED_SHARES.map((one) => (
        <option key={one} value={one}>
          {describeShare(one)}
        </option>
      ))}
    </TextField>
  );
};

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
          {`Share ${SHARED_COMMENTS} random comments with all raters to measure how well they agree.`}
        </Typography>
      ) : (
        <Typography variant="body2" role="status">
          {`You have rated ${formatCount(shared.size - shared.left)} of ${formatCount(shared.size)} shared comments.`}
        </Typography>
      )}
      {shared === null ? null : <ShareChoice projectId={projectId} shared={shared} />}
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
