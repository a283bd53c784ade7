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
        <Button aria-pressed={isOnly} onClick={toggleOnly} sx={{ minHeight: 24, py: 0 }}>
          {isOnly ? 'Show all' : 'Show only these'}
        </Button>
        <Button onClick={clear} sx={{ minHeight: 24, py: 0 }}>
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
        minHeight: 26,
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

/** An address may be older than the project's columns. */
export const GoneColumns = ({ gone, onClose }: { readonly gone: readonly string[]; readonly onClose: () => void }) =>
  gone.length === 0 ? null : (
    <Alert severity="info" variant="outlined" onClose={onClose} sx={{ mb: 1, overflowWrap: 'anywhere' }}>
      The address groups by {gone.map((name) => `“${name}”`).join(', ')}, which this project does not have any more. The
      table is shown without it.
    </Alert>
  );
