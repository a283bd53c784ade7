import MuiLink from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ConfusionRow, LabelComparison } from '@verbatim/command-api/contract/results/label-comparison';
import { formatCount } from '../text/format.ts';
import type { Label } from './label-settings.ts';
import { formatInterval, formatShare, getLabelName, LABEL_NAMES } from './label-text.ts';

export interface ShownCell {
  readonly title: string;
  /** Null for all labels. */
  readonly label: Label | null;
  readonly sentiment: Label;
}

interface ConfusionTableProps {
  readonly found: LabelComparison;
  /** Title of the column. */
  readonly label: string;
  readonly onShow?: ((cell: ShownCell) => void) | undefined;
}

const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

interface CountProps {
  readonly row: ConfusionRow;
  readonly sentiment: Label;
  readonly column: string;
  readonly onShow: ConfusionTableProps['onShow'];
}

const Count = ({ row, sentiment, column, onShow }: CountProps) => {
  const count = row[sentiment];
  const isRight = sentiment === row.label;
  const title = `${getLabelName(row.label)} by ${column}, ${getLabelName(sentiment).toLowerCase()} by dictionary`;
  return (
    <TableCell align="right" sx={{ ...numeric, ...(isRight && { bgcolor: 'action.selected', fontWeight: 600 }) }}>
      {onShow === undefined || count === 0 ? (
        formatCount(count)
      ) : (
        <MuiLink
          component="button"
          aria-label={`Show ${formatCount(count)} comments: ${title}`}
          onClick={() => onShow({ title, label: row.label, sentiment })}
          sx={{ fontVariantNumeric: 'inherit', fontWeight: 'inherit', verticalAlign: 'baseline' }}
        >
          {formatCount(count)}
        </MuiLink>
      )}
      {sentiment === 'mix' && !isRight && row.mixRight > 0 ? (
        <Typography variant="caption" component="div" color="textSecondary">
          {`${formatCount(row.mixRight)} correct by mean`}
        </Typography>
      ) : null}
    </TableCell>
  );
};

/** Comments by the label that people gave, and by their class. */
export const ConfusionTable = ({ found, label, onShow }: ConfusionTableProps) => (
  <TableContainer tabIndex={0} role="region" aria-label={`Classes by ${label} and by dictionary`}>
    <Table
      size="small"
      aria-label={`Classes by ${label} and by dictionary`}
      sx={{ '& .MuiTableCell-root': { px: 1 }, '& tbody .MuiTableCell-root': { py: 0.75 } }}
    >
      <TableHead>
        <TableRow>
          <TableCell dir="auto">{label}</TableCell>
          {LABEL_NAMES.map(([name, text]) => (
            <TableCell key={name} align="right" sx={{ lineHeight: 1.3 }}>
              {text}
            </TableCell>
          ))}
          <TableCell align="right">Comments</TableCell>
          <TableCell align="right">Correct</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {found.rows.map((row) => (
          <TableRow key={row.label} sx={{ '& > *': { verticalAlign: 'top' } }}>
            <TableCell component="th" scope="row">
              {getLabelName(row.label)}
            </TableCell>
            {LABEL_NAMES.map(([name]) => (
              <Count key={name} row={row} sentiment={name} column={label} onShow={onShow} />
            ))}
            <TableCell align="right" sx={numeric}>
              {formatCount(row.of)}
            </TableCell>
            <TableCell align="right" sx={numeric}>
              {row.share === null ? '–' : formatShare(row.share.value)}
              <Typography variant="caption" component="div" color="textSecondary">
                {row.share === null ? '' : formatInterval(row.share)}
              </Typography>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
