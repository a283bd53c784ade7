import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
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
}

const NO_COLUMNS = 'Significance compares columns: choose one under Group by.';

const TickedNote = ({ ticked: { count, isOnly, toggleOnly, clear } }: { readonly ticked: TickedRows }) => (
  <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: 13, whiteSpace: 'nowrap' }}>
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

/** The line above the table: what it says, and which rows are ticked. Its place is there before it has anything to say. */
export const TableNotes = ({ table, settings, ticked }: TableNotesProps) => {
  const sentence = useMemo(() => (table === undefined ? '' : leadSentence(table)), [table]);
  const isUntestable = settings.significance !== 'off' && settings.groupBy.length === 0;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        columnGap: 2,
        minHeight: 24,
        py: 0.25,
      }}
    >
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {sentence}
        {isUntestable ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` ${NO_COLUMNS}`}
          </Box>
        ) : null}
      </Typography>
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

/** An address may be older than the project's columns. */
export const GoneFromAddressNote = ({ gone, onClose }: GoneProps) => {
  const words = goneWords(gone);
  return words === null ? null : (
    <Alert severity="info" variant="outlined" onClose={onClose} sx={{ mb: 1, overflowWrap: 'anywhere' }}>
      {words}
    </Alert>
  );
};
