import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, type ReactNode } from 'react';
import type { TableResult } from '@verbatim/command-api/contract/table';
import { counted } from '../../components/format.ts';
import { leadSentence } from './lead-sentence.ts';
import type { TableSettings } from './table-settings.ts';
import type { TickedRows } from './use-ticks.ts';
import type { GoneFromAddress } from './use-table-settings.ts';

interface TableNotesProps {
  readonly table: TableResult | undefined;
  readonly settings: TableSettings;
  readonly ticked: TickedRows;
  /** The words of the filters, and what is gone from the address. */
  readonly told: ReactNode;
}

const NO_COLUMNS = 'Significance compares columns: choose one under Group by.';

const TickedNote = ({ ticked: { count, isOnly, toggleOnly, clear } }: { readonly ticked: TickedRows }) => (
  <Box
    role="status"
    sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: 13, whiteSpace: 'nowrap', '&:empty': { ml: -2 } }}
  >
    {count === 0 ? null : (
      <>
        {counted(count, 'theme')} selected
        <Button aria-pressed={isOnly} onClick={toggleOnly} sx={{ minHeight: 20, py: 0 }}>
          {isOnly ? 'Show all' : 'Show only these'}
        </Button>
        <Button onClick={clear} sx={{ minHeight: 20, py: 0 }}>
          Clear
        </Button>
      </>
    )}
  </Box>
);

/**
 * The line above the table: what it says, of which comments, and which rows are ticked. Its place is there before it has anything to say, and
 * what is told stands side by side as long as there is room: the first row stands high on a small screen.
 */
export const TableNotes = ({ table, settings, ticked, told }: TableNotesProps) => {
  const sentence = useMemo(() => (table === undefined ? '' : leadSentence(table)), [table]);
  const isUntestable = settings.significance !== 'off' && settings.groupBy.length === 0;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        minHeight: 24,
      }}
    >
      <Typography variant="body2" sx={{ flex: '1 1 300px', minWidth: 0, lineHeight: '16px', overflowWrap: 'anywhere' }}>
        {sentence}
        {isUntestable ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` ${NO_COLUMNS}`}
          </Box>
        ) : null}
      </Typography>
      {told}
      <TickedNote ticked={ticked} />
    </Box>
  );
};

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

const goneWords = ({ columns, weights, fields, filters }: GoneFromAddress): string | null => {
  const asks = [
    ...(columns.length > 0 ? [`groups by ${quoted(columns)}`] : []),
    ...(weights.length > 0 ? [`weights by ${quoted(weights)}`] : []),
    ...(fields.length > 0 ? [`filters by ${quoted(fields)}`] : []),
  ];
  const gone = `The address ${asks.join(', and ')}, which this project does not have any more.`;
  const elsewhere = 'The filters of this link are too many for an address: the browser that set them keeps them.';
  const said = [...(asks.length > 0 ? [gone] : []), ...(filters ? [elsewhere] : [])];
  return said.length === 0 ? null : `${said.join(' ')} The results are shown without.`;
};

interface GoneProps {
  readonly gone: GoneFromAddress;
  readonly onClose: () => void;
}

/** As high as a line: what is shown without stands below it. */
const noteStyle = {
  ...{ flex: '1 1 340px', minWidth: 0, py: 0, pl: 1, pr: 1.5, overflowWrap: 'anywhere', lineHeight: '16px' },
  '& .MuiAlert-icon': { py: 0, mr: 0.75, fontSize: 18 },
  '& .MuiAlert-message': { py: '3px' },
  '& .MuiAlert-action': { py: 0 },
  '& .MuiAlert-action .MuiIconButton-root': { p: '2px' },
} as const;

/** An address may be older than the project's columns. */
export const GoneFromAddressNote = ({ gone, onClose }: GoneProps) => {
  const words = goneWords(gone);
  return words === null ? null : (
    <Alert severity="info" variant="outlined" onClose={onClose} sx={noteStyle}>
      {words}
    </Alert>
  );
};
