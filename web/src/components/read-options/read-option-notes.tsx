import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReadOptionsProposal, ProposedColumn } from '@verbatim/command-api/contract/read-options';
import { pluralise, formatCount } from '../text/format.ts';
import { unreadWords } from './unread-words.ts';
import type { ReadOptionsState } from './use-read-options.ts';

const MAX_NOTES = 8;

const cutWords = ({ field, cutIds }: ProposedColumn): readonly string[] =>
  cutIds === null
    ? []
    : [
        `A spreadsheet has shortened ${pluralise(cutIds.values, 'id')} in “${field}” to ${formatCount(cutIds.distinct)}: export the file again without opening it there.`,
      ];

const noteWords = ({ columns, comments, count }: ReadOptionsProposal): readonly string[] => {
  const notes = columns.flatMap((column) => [
    ...cutWords(column),
    ...unreadWords(column.field, column.type, column.cells),
  ]);
  const more = notes.length > MAX_NOTES ? [`${notes.length - MAX_NOTES} more columns have such values.`] : [];
  const empty =
    comments.withoutText === 0
      ? []
      : [`${formatCount(comments.withoutText)} of ${pluralise(count, 'comment')} are without text.`];
  return [...notes.slice(0, MAX_NOTES), ...more, ...empty];
};

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

const Check = ({ label, checked, onChange }: CheckProps) => (
  <FormControlLabel
    label={label}
    slotProps={{ typography: { variant: 'body2' } }}
    control={<Checkbox size="small" checked={checked} onChange={(_event, next) => onChange(next)} />}
  />
);

interface ReadingNotesProps {
  readonly reading: ReadOptionsState;
  /** All options, even unambiguous ones. */
  readonly isWhole?: boolean;
}

/** Notes on the file before it is stored, one per line. */
export const ReadOptionNotes = ({ reading: { proposal, options, change }, isWhole = false }: ReadingNotesProps) => {
  if (proposal === null) return null;
  const { comments, count, repeated } = proposal;
  return (
    <Box sx={{ display: 'grid', '&:empty': { display: 'none' } }}>
      {noteWords(proposal).map((note) => (
        <Typography key={note} variant="body2" color="warning.main" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {note}
        </Typography>
      ))}
      {comments.withHtml === 0 ? null : (
        <Check
          label={`${formatCount(comments.withHtml)} of ${pluralise(count, 'comment')} contain HTML: store the text only`}
          checked={options.html ?? proposal.reading.html}
          onChange={(html) => change({ ...options, html })}
        />
      )}
      {isWhole ? (
        <Check
          label="Remove apostrophes that an export added before = + - @"
          checked={options.apostrophes ?? proposal.reading.apostrophes}
          onChange={(apostrophes) => change({ ...options, apostrophes })}
        />
      ) : null}
      {repeated === null || repeated === 0 ? null : (
        <Check
          label={`${formatCount(repeated)} of these ${pluralise(count, 'row')} are already in the project: skip them`}
          checked={options.leaveOut === 'repeated'}
          onChange={(isLeftOut) => change({ ...options, leaveOut: isLeftOut ? 'repeated' : 'none' })}
        />
      )}
    </Box>
  );
};
