import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import { useState } from 'react';
import { commentColumn, withFirst } from './column-drafts.ts';
import { ColumnRow } from './column-row.tsx';
import { formatLateColumns } from '../../components/csv/late-columns.ts';
import { OpenNote } from '../../components/read-options/open-note.tsx';
import type { WizardDraft } from './use-wizard-draft.ts';
import { WizardActions } from './wizard-actions.tsx';

/** A file may have 1,000 columns: rendering all fields would be slow. */
const PAGE_SIZE = 50;

const longTextWarning = (longTexts: number): string =>
  longTexts === 0
    ? 'Exactly one column must be long-text (Comment/Response): choose the one that holds the comments.'
    : `Exactly one column must be long-text (Comment/Response), but ${longTexts} are: choose the one that holds the comments and give the others another type.`;

const HEADINGS = ['Column in the file', 'Database column name', 'Type', 'Sample values'];

/** Errors and warnings. */
const Notes = ({ draft: { checks, chosen } }: { readonly draft: WizardDraft }) => {
  const late = formatLateColumns(chosen?.head?.late ?? []);
  return (
    <div aria-live="polite">
      {checks.longTexts === 1 ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {longTextWarning(checks.longTexts)}
        </Alert>
      )}
      {late === null ? null : (
        <Alert severity="info" sx={{ mb: 2 }}>
          {late}
        </Alert>
      )}
    </div>
  );
};

/** A table; on narrow screens a column's fields are stacked. */
const columnsStyle = (theme: Theme) => ({
  tableLayout: 'fixed',
  [theme.breakpoints.up('md')]: { minWidth: 760 },
  [theme.breakpoints.down('md')]: {
    '&, & tbody, & tr, & td, & th': { display: 'block' },
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody tr': { height: 'auto', padding: '8px 0', borderBottom: '1px solid var(--mui-palette-divider)' },
    '& tbody tr > *': { width: '100%', height: 'auto', border: 0 },
  },
});

/** Step 2: corrects guessed types and names. */
export const DefineStep = ({ draft }: { readonly draft: WizardDraft }) => {
  const { columns, checks, reading } = draft;
  const [page, setPage] = useState(0);
  const [first] = useState(() => commentColumn(columns));
  const shown = withFirst(columns, first).slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        The types are guessed from the first 100 rows. Categories become the breakdowns of your tables; unused columns
        can be given a type later.
      </Typography>
      <Notes draft={draft} />
      <TableContainer
        component={Paper}
        variant="outlined"
        sx={{ maxHeight: { md: 'max(320px, calc(100vh - 340px))' }, overflowX: { xs: 'hidden', md: 'auto' } }}
      >
        <Table stickyHeader aria-label="Columns" sx={columnsStyle}>
          <TableHead>
            <TableRow>
              {HEADINGS.map((heading, index) => (
                <TableCell key={heading} sx={{ width: ['22%', '24%', '28%', '26%'][index] }}>
                  {heading}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((column) => (
              <ColumnRow
                key={column.field}
                column={column}
                error={checks.nameErrors.get(column.field) ?? null}
                onChange={draft.patchColumn}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {columns.length > PAGE_SIZE ? (
        <TablePagination
          component="div"
          count={columns.length}
          page={page}
          rowsPerPage={PAGE_SIZE}
          rowsPerPageOptions={[PAGE_SIZE]}
          onPageChange={(_event, next) => setPage(next)}
        />
      ) : null}
      <WizardActions>
        <OpenNote reading={reading} />
        <Button onClick={() => draft.goTo(0)}>Back</Button>
        <Button variant="contained" disabled={!checks.ok || reading.open.length > 0} onClick={() => draft.goTo(2)}>
          Continue
        </Button>
      </WizardActions>
    </>
  );
};
