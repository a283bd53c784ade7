import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ResponseSentence, ScoredWord } from '@verbatim/command-api/contract/responses';
import { formatSigned } from '@verbatim/domain/statistics/percentages';
import { formatCompound, listScoreReasons } from '../../components/text/score-text.ts';

interface SentenceScoreProps {
  readonly sentence: ResponseSentence;
  /** Of the whole comment. */
  readonly text: string;
}

const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 72px auto',
  gap: 1,
  alignItems: 'baseline',
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 14,
} as const;

/** Maximum absolute weight. */
const LARGEST = 4;

const getColour = (value: number): string => `sentiment.${value > 0 ? 'pos' : value < 0 ? 'neg' : 'neu'}`;

/** Positive to the right of the centre, negative to the left. */
const Bar = ({ value }: { readonly value: number }) => {
  const share = Math.min(1, Math.abs(value) / LARGEST) * 50;
  return (
    <Box aria-hidden sx={{ position: 'relative', height: 8, alignSelf: 'center', bgcolor: 'action.hover' }}>
      <Box
        sx={{
          position: 'absolute',
          top: 0,
          bottom: 0,
          width: `${share}%`,
          bgcolor: getColour(value),
          ...(value < 0 ? { right: '50%' } : { left: '50%' }),
        }}
      />
    </Box>
  );
};

const Word = ({ word, text }: { readonly word: ScoredWord; readonly text: string }) => {
  const reasons = listScoreReasons(word, text);
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" dir="auto" sx={{ fontWeight: 600 }}>
          {text.slice(word.start, word.end)}
        </Box>
        {reasons.length === 0 ? null : (
          <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
            {formatSigned(word.weight)}, {reasons.join(', ')}
          </Box>
        )}
      </Box>
      <Bar value={word.value} />
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right', minWidth: 48 }}>
        {formatSigned(word.value)}
      </Box>
    </Box>
  );
};

const Words = ({ sentence: { words, emphasis, sentiment }, text }: SentenceScoreProps) => {
  const sum = words.reduce((total, { value }) => total + value, 0);
  return (
    <>
      {words.length === 0 ? (
        <Typography variant="body2">No word of this sentence has a weight.</Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {words.map((word) => (
            <Word key={word.start} word={word} text={text} />
          ))}
          {emphasis === 0 || sum === 0 ? null : (
            <Box component="li" sx={row}>
              <span>Marks like “!”</span>
              <Bar value={Math.sign(sum) * emphasis} />
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right', minWidth: 48 }}>
                {formatSigned(Math.sign(sum) * emphasis)}
              </Box>
            </Box>
          )}
        </Box>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Total {formatSigned(sum + Math.sign(sum) * emphasis)}, on a scale from −1 to +1:{' '}
        {sentiment === null ? '–' : formatCompound(sentiment)}.
      </Typography>
    </>
  );
};

/** Compound of a sentence: a click explains it by words. */
export const SentenceScore = ({ sentence, text }: SentenceScoreProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const title = useId();
  if (sentence.sentiment === null)
    return (
      <Typography variant="body2" color="textSecondary">
        not scored
      </Typography>
    );
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-haspopup="dialog"
        aria-label={`Score ${formatSigned(sentence.sentiment)}. Which words made it?`}
        title={`${formatCompound(sentence.sentiment)}: which words made it?`}
        onClick={(event) => setAnchor(event.currentTarget)}
        // Aligned with the first line of its sentence.
        sx={{
          minWidth: 0,
          py: 0,
          mt: '-5px',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
          flex: 'none',
        }}
      >
        {formatSigned(sentence.sentiment)}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': title, sx: { p: 2, width: 360, maxWidth: '92vw' } } }}
      >
        <Typography id={title} variant="subtitle2" sx={{ mb: 0.5 }}>
          The words that made this score
        </Typography>
        <Words sentence={sentence} text={text} />
      </Popover>
    </>
  );
};
