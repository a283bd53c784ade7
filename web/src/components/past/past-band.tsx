import HistoryToggleOffOutlined from '@mui/icons-material/HistoryToggleOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import { formatMoment, pluralise } from '../text/format.ts';
import { atMoment, TO_NOW } from './as-of-address.ts';
import { PickMoment } from './pick-moment.tsx';

/** What of the moment cannot be shown as it was. */
const describeLimits = ({ missing, resplit }: PastMoment): readonly string[] => [
  ...(missing.files === 0
    ? []
    : [
        `${pluralise(missing.comments, 'comment')} in ${pluralise(missing.files, 'file')} ${missing.comments === 1 ? 'has' : 'have'} been erased since and ${missing.comments === 1 ? 'is' : 'are'} missing here.`,
      ]),
  ...(resplit.length === 0
    ? []
    : [
        `${listNames(resplit)} ${resplit.length === 1 ? 'was' : 'were'} split into sentences again since; the new split is used.`,
      ]),
];

const listNames = (names: readonly string[]): string =>
  names.length <= 2 ? names.join(' and ') : `${names[0]} and ${names.length - 1} other files`;

/** Above every screen of the past. */
export const PastBand = ({ moment }: { readonly moment: PastMoment }) => {
  const location = useLocation();
  const limits = describeLimits(moment);
  return (
    <Box role="status" aria-label="The past" sx={bandStyle}>
      <HistoryToggleOffOutlined fontSize="small" sx={{ mt: 0.375 }} />
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Box component="b" sx={{ fontWeight: 600 }}>
          {moment.at === null ? 'As it was at the beginning.' : `As it was at ${formatMoment(moment.at)}.`}
        </Box>{' '}
        {moment.isNow ? 'Nothing has changed since.' : 'Nothing can be changed here.'}
        {limits.map((text) => (
          <Box key={text} component="p" sx={{ m: 0 }} dir="auto">
            {text}
          </Box>
        ))}
      </Box>
      <PickMoment label="Another moment" />
      <Button component={Link} to={atMoment(location, undefined)} state={TO_NOW} variant="contained" size="small">
        Back to now
      </Button>
    </Box>
  );
};

const bandStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  flexWrap: 'wrap',
  gap: 1,
  px: 1.5,
  py: 0.75,
  mt: 1,
  borderRadius: 1,
  border: 1,
  borderColor: 'warning.main',
  bgcolor: (theme: { readonly palette: { readonly mode: string } }) =>
    theme.palette.mode === 'dark' ? 'rgba(255, 183, 77, 0.12)' : 'rgba(255, 167, 38, 0.12)',
  fontSize: 14,
  lineHeight: '24px',
} as const;
