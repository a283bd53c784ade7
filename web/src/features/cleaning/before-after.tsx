import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import TablePagination from '@mui/material/TablePagination';
import Typography from '@mui/material/Typography';
import type { CleaningJob } from '@verbatim/command-api/contract/cleaning';
import { useState } from 'react';
import { useCleanedCellsQuery } from '../../api/cleaning.ts';
import { formatCount } from '../../components/text/format.ts';
import { Loaded } from '../../components/messages/loaded.tsx';
import { AfterText, BeforeText } from './cleaned-text.tsx';

const PAGE = 10;
const columns = {
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr) minmax(0, 1fr)',
  gap: 2,
  px: 2,
  py: 1.25,
} as const;
const rowStyle = { ...columns, borderTop: 1, borderColor: 'divider', fontSize: 14, lineHeight: 1.6 } as const;

/** The cells in which something was found, as they were and as they are. */
export const BeforeAfter = ({ job: { id, cells } }: { readonly job: CleaningJob }) => {
  const [page, setPage] = useState(0);
  const query = useCleanedCellsQuery({ id, offset: page * PAGE, limit: PAGE });
  return (
    <Paper variant="outlined" component="section" aria-label="Before and after" sx={{ minWidth: 0 }}>
      <Box sx={{ ...columns, color: 'text.secondary', fontSize: 12 }}>
        <span>Row</span>
        <Typography variant="subtitle2" component="h2" sx={{ color: 'text.primary' }}>
          Before
        </Typography>
        <Typography variant="subtitle2" component="h2" sx={{ color: 'text.primary' }}>
          After
        </Typography>
      </Box>
      <Loaded what="The cells" query={query} loading={<Skeleton variant="rounded" height={320} sx={{ m: 2 }} />}>
        {(items) =>
          items.map(({ row, column, before, found }) => (
            <Box key={`${row} ${column}`} sx={rowStyle}>
              <Box component="span" title={column} sx={{ color: 'text.secondary', fontSize: 12, pt: 0.25 }}>
                {formatCount(row)}
              </Box>
              <BeforeText text={before} found={found} />
              <AfterText text={before} found={found} />
            </Box>
          ))
        }
      </Loaded>
      <TablePagination
        component="div"
        count={cells}
        page={page}
        rowsPerPage={PAGE}
        rowsPerPageOptions={[PAGE]}
        onPageChange={(_event, next) => setPage(next)}
        sx={{ borderTop: 1, borderColor: 'divider' }}
      />
    </Paper>
  );
};
