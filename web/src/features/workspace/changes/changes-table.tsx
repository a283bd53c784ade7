import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type {
  CausedChange,
  ChangedFigures,
  ChangedRow,
  ChangesResult,
} from '@verbatim/command-api/contract/results/changes';
import { CAUSE_LABELS } from '@verbatim/domain/moment/causes';
import { ChangedWords } from '../../../components/text/changed-words.tsx';
import { capitalise, pluralise } from '../../../components/text/format.ts';
import {
  EQUAL_EDIT,
  formatCause,
  formatDifference,
  isEqualEdit,
  formatEnds,
  formatMeans,
  formatNumber,
  getRowName,
  isListed,
  sortBySize,
} from './change-words.ts';

/** A cause of the change of a row, as clicked. */
export interface ShownCause {
  readonly row: ChangedRow;
  readonly change: CausedChange;
}

interface ChangesTableProps {
  readonly result: ChangesResult;
  /** Of the freeze that it begins with; '' for another moment. */
  readonly fromName: string;
  /** Shown figures belong to earlier choices. */
  readonly isStale: boolean;
  readonly onShow: (shown: ShownCause) => void;
}

const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

interface CountProps {
  readonly figures: ChangedFigures | null;
  /** Why there are none. */
  readonly missing: string;
}

const Count = ({ figures, missing }: CountProps) => (
  <TableCell align="right" sx={numeric}>
    {figures === null ? (
      <Tooltip title={missing}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          –
        </Box>
      </Tooltip>
    ) : (
      formatNumber(figures.count)
    )}
  </TableCell>
);

const CauseChip = ({ row, change, onShow }: ShownCause & Pick<ChangesTableProps, 'onShow'>) => {
  const text = formatCause(change, row.id);
  return (
    <Chip
      size="small"
      variant="outlined"
      label={text}
      onClick={() => onShow({ row, change })}
      title={CAUSE_LABELS[change.cause].long}
      aria-label={`${getRowName(row)}: ${CAUSE_LABELS[change.cause].long}, ${text}`}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    />
  );
};

/** Columns that a phone has no width for; their causes are below the name there. */
const wideOnly = { display: { xs: 'none', sm: 'table-cell' } } as const;

const CauseChips = ({ row, onShow }: { readonly row: ChangedRow } & Pick<ChangesTableProps, 'onShow'>) =>
  row.causes.map((change) => <CauseChip key={change.cause} row={row} change={change} onShow={onShow} />);

const describeMissing = ({ causes }: ChangedRow): string =>
  causes.some(({ cause }) => cause === 'deletions')
    ? 'The theme was deleted at this moment'
    : 'Not in the workspace at this moment';

/** Words shown around those that were added or removed. */
const AROUND = 3;

/** What the edit of a query was; also of one that found the same comments. */
const QueryEdit = ({ row }: { readonly row: ChangedRow }) => {
  const { query } = row;
  if (query === undefined) return null;
  const isEqual = isEqualEdit(row);
  return (
    <Box sx={{ fontSize: 12, lineHeight: 1.5, mt: isEqual ? 0 : 0.5 }}>
      {!isEqual ? null : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {`${EQUAL_EDIT}: `}
        </Box>
      )}
      <ChangedWords before={query.before} after={query.after} around={AROUND} />
    </Box>
  );
};

const Causes = ({ row, onShow }: { readonly row: ChangedRow } & Pick<ChangesTableProps, 'onShow'>) => (
  <Box sx={{ py: row.query === undefined ? 0 : 0.5 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <CauseChips row={row} onShow={onShow} />
      {row.difference !== 0 && row.causes.length === 0 ? 'No known cause' : null}
    </Box>
    <QueryEdit row={row} />
  </Box>
);

const Row = ({ row, onShow }: { readonly row: ChangedRow } & Pick<ChangesTableProps, 'onShow'>) => (
  <TableRow hover>
    <TableCell component="th" scope="row" dir="auto" sx={{ overflowWrap: 'anywhere', minWidth: { xs: 110, sm: 160 } }}>
      {getRowName(row)}
      <Box sx={{ display: { sm: 'none' } }}>
        <Causes row={row} onShow={onShow} />
      </Box>
    </TableCell>
    <Count figures={row.before} missing={describeMissing(row)} />
    <Count figures={row.after} missing={describeMissing(row)} />
    <TableCell align="right" sx={{ ...numeric, fontWeight: row.difference === 0 ? 400 : 600 }}>
      {formatDifference(row.difference)}
    </TableCell>
    <TableCell align="right" sx={[numeric, wideOnly]}>
      {row.id === 'total' ? '' : formatMeans(row)}
    </TableCell>
    <TableCell sx={[{ width: '40%' }, wideOnly]}>
      <Causes row={row} onShow={onShow} />
    </TableCell>
  </TableRow>
);

const nameStyle = {
  display: 'block',
  ml: 'auto',
  maxWidth: 160,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;

/** Both counts of each theme, the difference, and its causes. */
export const ChangesTable = ({ result, fromName, isStale, onShow }: ChangesTableProps) => {
  const { total, unclassified, themes, from, to } = result;
  const [isUnfolded, setUnfolded] = useState(false);
  const changed = sortBySize(themes.filter(isListed));
  const unchanged = themes.filter((row) => !isListed(row));
  const rows = [total, ...changed, unclassified, ...(isUnfolded ? unchanged : [])];
  return (
    <>
      <TableContainer component={Paper} variant="outlined" tabIndex={0} role="region" aria-label="What changed">
        <Table
          size="small"
          aria-label="What changed"
          aria-busy={isStale}
          // The causes of a stale table would be opened for other moments than those chosen.
          inert={isStale}
          sx={{
            opacity: isStale ? 0.4 : 1,
            '& .MuiTableCell-root': { px: { xs: 0.5, sm: 1.5 } },
            '& .MuiTableCell-head': { py: 1 },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell>Theme</TableCell>
              {formatEnds({ from, to }).map((end, at) => (
                <TableCell key={at} align="right" sx={{ lineHeight: 1.3 }}>
                  {at === 0 ? 'Before' : 'After'}
                  <Typography
                    variant="caption"
                    component="div"
                    color="textSecondary"
                    sx={{ whiteSpace: { sm: 'nowrap' } }}
                  >
                    {at === 0 && fromName !== '' ? (
                      <Box component="span" dir="auto" title={fromName} sx={nameStyle}>
                        {fromName}
                      </Box>
                    ) : null}
                    {capitalise(end)}
                  </Typography>
                </TableCell>
              ))}
              <TableCell align="right">Difference</TableCell>
              <TableCell align="right" sx={wideOnly}>
                Mean sentiment
              </TableCell>
              <TableCell sx={wideOnly}>Causes</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <Row key={row.id} row={row} onShow={onShow} />
            ))}
            {unchanged.length === 0 ? null : (
              <TableRow>
                <TableCell colSpan={6}>
                  <Button
                    size="small"
                    aria-expanded={isUnfolded}
                    startIcon={isUnfolded ? <ExpandLessOutlined /> : <ExpandMoreOutlined />}
                    onClick={() => setUnfolded(!isUnfolded)}
                  >
                    {pluralise(unchanged.length, 'unchanged theme')}
                  </Button>
                </TableCell>
              </TableRow>
            )}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.75 }}>
        {`Causes are applied in this order: ${result.causes.map((cause) => CAUSE_LABELS[cause].long.toLowerCase()).join('; ')}.`}
      </Typography>
    </>
  );
};
