import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReadOptionsProposal } from '@verbatim/command-api/contract/read-options';

/** Wider files show their first columns: the rest is read in the same way. */
const MAX_COLUMNS = 30;

const cell = { maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', py: 0.5 } as const;

/** The first rows as they will be; it scrolls in itself. */
export const FirstRows = ({ proposal: { columns, rows } }: { readonly proposal: ReadOptionsProposal }) => (
  <TableContainer component={Paper} variant="outlined" tabIndex={0} sx={{ maxHeight: 220, overflow: 'auto' }}>
    <Table size="small" stickyHeader aria-label="First rows">
      <TableHead>
        <TableRow>
          {columns.slice(0, MAX_COLUMNS).map(({ field, label }) => (
            <TableCell key={field} dir="auto" title={label === '' ? field : label} sx={cell}>
              {field}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row, at) => (
          <TableRow key={at}>
            {row.slice(0, MAX_COLUMNS).map((value, column) => (
              <TableCell key={column} dir="auto" sx={cell}>
                {value}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
