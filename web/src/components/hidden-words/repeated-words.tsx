import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTopicsQuery } from '../../api/results/starter-themes.ts';
import { useIsPast } from '../past/use-past.ts';
import { isolateText } from '../text/isolate-text.ts';
import { useHideWords } from './use-hide-words.ts';

interface RepeatedWordsProps {
  readonly projectId: string;
  /** The words of the result: only these can be hidden from it. */
  readonly shown: ReadonlySet<string>;
}

/**
 * Offers to hide the words that only repeat what a column says, as names of brands, which lead every list of
 * words. Nothing is hidden by itself: counts stay what they are.
 */
export const RepeatedWords = ({ projectId, shown }: RepeatedWordsProps) => {
  const { data } = useTopicsQuery(projectId, { skip: shown.size === 0 });
  const isPast = useIsPast();
  const { hide, isLoading } = useHideWords(projectId);
  const words = (data?.repeated ?? []).filter((word) => shown.has(word));
  if (words.length === 0 || isPast) return null;
  return (
    <Box
      role="note"
      aria-label="Words that repeat a column"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 1 }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {words.length === 1 ? 'This word only repeats' : 'These words only repeat'} the categories of a column:{' '}
        {words.map(isolateText).join(', ')}
      </Typography>
      <Button
        size="small"
        startIcon={<VisibilityOffOutlined />}
        onClick={() => void hide(...words)}
        loading={isLoading}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {words.length === 1 ? 'Hide this word' : `Hide these ${words.length} words`}
      </Button>
    </Box>
  );
};
