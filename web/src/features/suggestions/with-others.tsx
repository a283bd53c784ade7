import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import type { SampleList } from '@verbatim/command-api/contract/agreement';
import type { HandedOut } from '@verbatim/command-api/contract/results/suggestions';
import { SHARED_SHARES, type SharedShare } from '@verbatim/domain/agreement/agreement-events';
import { useDrawSampleMutation, useSamplesQuery, useSetShareMutation } from '../../api/agreement.ts';
import type { SuggestionsPlace } from '../../api/results/suggestions.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { samplePath, themeCheckPath } from '../../components/projects/project-paths.ts';
import { RaterPairs } from '../../components/themes/rater-pairs.tsx';
import { formatCount, pluralise } from '../../components/text/format.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';
import { Section } from './section.tsx';

/** Enough for kappa to about ±0.2. */
const SHARED_COMMENTS = 50;

interface WithOthersProps {
  readonly place: SuggestionsPlace;
  readonly handedOut: HandedOut;
  /** After a sample was drawn. */
  readonly onShared: () => void;
}

const describeShare = (share: SharedShare): string =>
  share === 0 ? 'No comment is shared' : `Every ${100 / share}th comment is shared`;

/** Ratings are no labels: an analyst who has rated the sample would look for them in the counts. */
const describeShared = ({ size, left }: NonNullable<HandedOut['shared']>): string =>
  left === 0
    ? `You have rated all ${pluralise(size, 'comment')} of the newest sample. Suggestions learn from tags, not from ratings: the result can turn ratings that differ from the query into tags.`
    : `All raters get the ${pluralise(size, 'comment')} of the newest sample. You have rated ${formatCount(size - left)} of ${formatCount(size)}; ratings change no tags.`;

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
      label="In this queue"
      sx={{ maxWidth: 300, mt: 0.75, '& select': { fontSize: 13 } }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {SHARED_SHARES.map((one) => (
        <option key={one} value={one}>
          {describeShare(one)}
        </option>
      ))}
    </TextField>
  );
};

const describeSource = (samples: SampleList['samples']): string => {
  const [only] = samples;
  return only !== undefined && samples.length === 1
    ? `From the sample of ${pluralise(only.size, 'comment')}:`
    : `From ${pluralise(samples.length, 'sample')}:`;
};

/** How well people agree, over all samples of the theme. */
const BetweenRaters = ({ place: { projectId, themeId } }: Pick<WithOthersProps, 'place'>) => {
  const { data } = useSamplesQuery({ projectId, theme: themeId }, { refetchOnMountOrArgChange: true });
  if (data === undefined || data.pairs.length === 0) return null;
  return (
    <Section title="Between raters">
      <Box sx={bodyStyle}>
        <Typography variant="body2" color="textSecondary">
          {describeSource(data.samples)}
        </Typography>
        <RaterPairs pairs={data.pairs} themeName={data.theme.name} />
      </Box>
    </Section>
  );
};

const bodyStyle = { px: 2, pb: 2, display: 'grid', gap: 1 } as const;

/** Other people at the same queue, and how well they agree on comments that all of them rate. */
export const WithOthers = ({ place, handedOut: { held, shared }, onShared }: WithOthersProps) => {
  const { projectId, themeId } = place;
  const [draw, { isLoading }] = useDrawSampleMutation();
  const share = async (): Promise<void> => {
    const { error } = await draw({ projectId, theme: themeId, method: 'simple', size: SHARED_COMMENTS });
    if (error) return void toast.error(getErrorMessage(error));
    onShared();
  };
  return (
    <>
      <Section title="Shared comments">
        <Box sx={bodyStyle}>
          {held === 0 ? null : (
            <Typography variant="body2">{`${pluralise(held, 'comment')} ${held === 1 ? 'is' : 'are'} with other people now.`}</Typography>
          )}
          {shared === null ? (
            <>
              <Typography variant="body2" color="textSecondary">
                {`Share ${SHARED_COMMENTS} random comments with all raters to measure how well they agree.`}
              </Typography>
              <Button
                size="small"
                variant="outlined"
                loading={isLoading}
                onClick={() => void share()}
                sx={{ justifySelf: 'start' }}
              >
                {`Share ${SHARED_COMMENTS} comments`}
              </Button>
            </>
          ) : (
            <>
              <Typography variant="body2" role="status">
                {describeShared(shared)}
              </Typography>
              {shared.left === 0 ? null : <ShareChoice projectId={projectId} shared={shared} />}
              <Button
                size="small"
                component={Link}
                to={shared.left === 0 ? samplePath(projectId, shared.sample) : themeCheckPath(projectId, themeId)}
                sx={{ justifySelf: 'start', ml: -1 }}
              >
                {shared.left === 0 ? 'View result' : 'Check this theme'}
              </Button>
            </>
          )}
        </Box>
      </Section>
      <BetweenRaters place={place} />
    </>
  );
};
