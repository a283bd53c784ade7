import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { SuggestedComment } from '@verbatim/command-api/contract/results/suggestions';
import { formatCount } from '../../components/text/format.ts';
import { ANSWERED_CARD, AnswerButtons, answeredColumn } from '../../components/themes/answer-buttons.tsx';
import { ExplainedText, MarksLegend } from './explanation.tsx';
import { formatShare } from './format-share.ts';
import type { Answer, QueueItem } from './use-suggestion-queue.ts';

const ANSWERS = [
  { answer: 'yes', label: 'Yes', key: 'Y' },
  { answer: 'no', label: 'No', key: 'N' },
  { answer: 'skip', label: 'Skip', key: 'S', isQuiet: true },
] as const;

const ALL_HELD = 'The comments that are left are with other people. Come back in ten minutes.';

const REASONS: Readonly<Record<SuggestedComment['because'], string>> = {
  probable: 'Probable',
  uncertain: 'Uncertain',
  unlikely: 'Unlikely',
  named: 'Theme name',
  random: 'Random',
};

export interface QueueCardProps {
  readonly themeName: string;
  readonly item: QueueItem | undefined;
  /** Answers that the first suggestions need: '10 Yes and 10 No'; '' with a model. */
  readonly missing: string;
  readonly isFetching: boolean;
  /** Comments that others have in hand. */
  readonly held: number;
  readonly onAnswer: (answer: Answer) => void;
  readonly onTakeBack: () => void;
  readonly canTakeBack: boolean;
  /** A dialog is open: keys are its own. */
  readonly isPaused: boolean;
}

const Reason = ({ item }: { readonly item: QueueItem }) => (
  <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 1.5, flexWrap: 'wrap' }}>
    {item.sample !== undefined ? (
      <Chip size="small" variant="outlined" label="Shared" />
    ) : item.logOdds === null ? null : (
      // Before a model it would only lead the answer.
      <Chip size="small" variant="outlined" label={REASONS[item.because]} />
    )}
    <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {item.probability === null ? '' : `${formatShare(item.probability)} · `}
      {`Comment ${formatCount(item._id)}`}
    </Typography>
  </Box>
);

const textStyle = {
  fontSize: 18,
  lineHeight: 1.6,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  // Longer lines are hard to read.
  maxWidth: '72ch',
} as const;

const Card = ({ item }: { readonly item: QueueItem }) => (
  <>
    <Reason item={item} />
    <Box dir="auto" sx={textStyle}>
      {item.text === '' ? (
        <em>This comment has no text.</em>
      ) : (
        <ExplainedText text={item.text} terms={item.terms} spans={item.spans} />
      )}
    </Box>
    <MarksLegend text={item.text} terms={item.terms} spans={item.spans} />
  </>
);

/** What Yes and No are for. @param missing before the first suggestions; '' with a model */
const describePurpose = (missing: string): string =>
  missing === ''
    ? 'Each Yes or No improves the suggestions; every tenth renews them.'
    : `Answer ${missing} to get the first suggestions.`;

/** The comment to rate, by keys or by buttons below it. */
export const QueueCard = ({ themeName, item, missing, isFetching, held, ...answering }: QueueCardProps) => (
  <Box sx={answeredColumn(300, 146)}>
    <Box>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        Does this comment belong to “<bdi>{themeName}</bdi>”?
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {describePurpose(missing)}
      </Typography>
    </Box>
    <Paper
      variant="outlined"
      component="section"
      aria-label="Comment"
      aria-live="polite"
      tabIndex={0}
      sx={ANSWERED_CARD}
    >
      {item === undefined ? (
        <Typography color="textSecondary">
          {isFetching ? 'Looking for the next comments …' : held > 0 ? ALL_HELD : 'No comments are left to rate.'}
        </Typography>
      ) : (
        <Card item={item} />
      )}
    </Paper>
    <AnswerButtons choices={ANSWERS} isDisabled={item === undefined} {...answering} />
  </Box>
);
