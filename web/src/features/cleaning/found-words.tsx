import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { CleaningJob, FoundWord } from '@verbatim/command-api/contract/cleaning';
import { toast } from 'sonner';
import { useKeepWordMutation } from '../../api/cleaning.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { pluralise, formatCount } from '../../components/text/format.ts';
import { KINDS } from './cleaning-options.ts';

const kindName = new Map(KINDS.map(({ kind, one }) => [kind, one]));

interface FoundRowProps {
  readonly word: FoundWord;
  readonly onKeep: (keep: boolean) => void;
}

const FoundRow = ({ word: { kind, text, count, kept }, onKeep }: FoundRowProps) => (
  <TableRow hover>
    <TableCell component="th" scope="row" dir="auto" sx={{ overflowWrap: 'anywhere', fontWeight: 500 }}>
      {text}
    </TableCell>
    <TableCell sx={{ color: 'text.secondary' }}>{kindName.get(kind)}</TableCell>
    <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatCount(count)}
    </TableCell>
    <TableCell align="right" sx={{ py: 0.25 }}>
      <Button
        size="small"
        variant={kept ? 'contained' : 'outlined'}
        aria-pressed={kept}
        aria-label={`Keep ${text}`}
        onClick={() => onKeep(!kept)}
        sx={{ minWidth: 64 }}
      >
        {kept ? 'Kept' : 'Keep'}
      </Button>
    </TableCell>
  </TableRow>
);

/** Findings by frequency; a click keeps a word everywhere. */
export const FoundWords = ({ job: { id, found, foundTotal } }: { readonly job: CleaningJob }) => {
  const [keepWord] = useKeepWordMutation();
  const set = async (word: string, keep: boolean): Promise<void> => {
    const { error } = await keepWord({ id, word, keep });
    if (error !== undefined) toast.error(getErrorMessage(error));
  };
  const shown =
    foundTotal > found.length
      ? `The ${formatCount(found.length)} most frequent of ${formatCount(foundTotal)}`
      : pluralise(foundTotal, 'word');
  return (
    <Paper variant="outlined" component="section" aria-label="What was found" sx={{ minWidth: 0 }}>
      <Box sx={{ px: 2, py: 1.5 }}>
        <Typography variant="subtitle2" component="h2">
          What was found
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {shown}. Keep a word that is not a name: it is not replaced anywhere.
        </Typography>
      </Box>
      <Box
        tabIndex={0}
        role="group"
        aria-label="Words"
        sx={{ maxHeight: 520, overflow: 'auto', borderTop: 1, borderColor: 'divider' }}
      >
        <Table size="small" stickyHeader aria-label="Found words">
          <TableHead>
            <TableRow>
              <TableCell>Word</TableCell>
              <TableCell>Kind</TableCell>
              <TableCell align="right">Count</TableCell>
              <TableCell align="right">Kept</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {found.map((word) => (
              <FoundRow key={`${word.kind} ${word.text}`} word={word} onKeep={(keep) => void set(word.text, keep)} />
            ))}
          </TableBody>
        </Table>
      </Box>
    </Paper>
  );
};
