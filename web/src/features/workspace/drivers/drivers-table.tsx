import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatPercent } from '@verbatim/domain/statistics/percentages';
import { SortHeadings, useSort, type SortHeading } from '../../../components/sort-headings.tsx';
import { describePValue, formatCount } from '../../../components/text/format.ts';
import { getDirection, getEffect, type DriverRow, type NumberFormats } from './driver-figures.ts';
import type { Effect } from './driver-settings.ts';

interface DriversTableProps {
  readonly title: string;
  readonly rows: readonly DriverRow[];
  readonly formats: NumberFormats;
  /** Shown figures belong to earlier choices. */
  readonly isStale: boolean;
  readonly onShow: (row: DriverRow) => void;
}

const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

const HEADINGS: readonly SortHeading<DriverRow>[] = [
  {
    key: 'share',
    label: 'Comments',
    hint: 'With the theme and a number; share of the base',
    value: ({ share }) => share,
  },
  {
    key: 'with',
    label: 'Mean with',
    hint: 'Mean of the comments with the theme',
    value: ({ driver }) => driver.with.mean,
  },
  {
    key: 'without',
    label: 'Mean without',
    hint: 'Mean of the comments without the theme',
    value: ({ driver }) => driver.without.mean,
  },
  {
    key: 'difference',
    label: 'Difference',
    hint: 'Mean with minus mean without, with its 95% interval and the p-value of Welch’s test',
    value: ({ driver }) => driver.difference?.value ?? null,
  },
  {
    key: 'regression',
    label: 'In regression',
    hint: 'Coefficient in the regression of all themes together, with its 95% interval and p-value',
    value: ({ driver }) => driver.regression?.value ?? null,
  },
  {
    key: 'vif',
    label: 'VIF',
    hint: 'Variance inflation factor: above 5, the theme overlaps with others so much that its coefficient is uncertain',
    value: ({ driver }) => driver.regression?.vif ?? null,
  },
  {
    key: 'unique',
    label: 'Share of R²',
    hint: 'How much less the regression would explain without the theme',
    value: ({ driver }) => driver.regression?.unique ?? null,
  },
  {
    key: 'mean',
    label: 'Mean if never mentioned',
    hint: 'Mean of all comments by the regression at a share of zero, all else equal. Arithmetic, not a forecast',
    value: ({ driver }) => driver.regression?.meanWithout ?? null,
  },
];

/** Overlap with other themes that makes a coefficient uncertain. */
const HIGH_VIF = 5;

interface EffectCellProps extends Pick<DriversTableProps, 'formats'> {
  readonly row: DriverRow;
  readonly effect: Effect;
}

const MARKS = { '1': '▲', '-1': '▼', '0': '' } as const;

const EffectCell = ({ row, effect, formats }: EffectCellProps) => {
  const estimate = getEffect(row.driver, effect);
  const direction = getDirection(row, effect);
  if (estimate === null)
    return (
      <TableCell align="right" sx={{ color: 'text.secondary' }}>
        {effect === 'regression' && row.driver.collinear === true ? 'collinear' : '–'}
      </TableCell>
    );
  const colour = direction === 0 ? 'text.primary' : direction > 0 ? 'significance.up' : 'significance.down';
  const test = row.isSmall ? 'too small to test' : describePValue(estimate.p);
  return (
    <TableCell align="right" sx={numeric}>
      <Box component="span" sx={{ color: colour, fontWeight: direction === 0 ? 400 : 600 }}>
        {`${MARKS[direction]} ${formats.signed(estimate.value)}${row.isSmall ? '°' : ''}`.trim()}
      </Box>
      {/* Breaks between the two where the table is tight. */}
      <Typography variant="caption" component="div" color="textSecondary" sx={{ whiteSpace: 'normal' }}>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>{`${formats.interval(estimate)},`}</Box>{' '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {test}
        </Box>
      </Typography>
    </TableCell>
  );
};

const Figure = ({ children, isMarked = false }: { readonly children: ReactNode; readonly isMarked?: boolean }) => (
  <TableCell align="right" sx={{ ...numeric, ...(isMarked && { color: 'warning.dark', fontWeight: 600 }) }}>
    {children}
  </TableCell>
);

const Row = ({ row, formats, onShow }: { readonly row: DriverRow } & Pick<DriversTableProps, 'formats' | 'onShow'>) => {
  const { driver, name, share } = row;
  const { regression } = driver;
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" dir="auto" sx={{ overflowWrap: 'anywhere', minWidth: 160 }}>
        {name}
      </TableCell>
      <TableCell align="right" sx={numeric}>
        <MuiLink
          component="button"
          disabled={driver.with.count === 0}
          onClick={() => onShow(row)}
          aria-label={`Show the ${formatCount(driver.with.count)} comments with ${name}`}
          sx={{ fontVariantNumeric: 'inherit', verticalAlign: 'baseline' }}
        >
          {formatCount(driver.with.count)}
        </MuiLink>
        <Typography variant="caption" component="div" color="textSecondary">
          {formatPercent(share)}
        </Typography>
      </TableCell>
      <Figure>{formats.plain(driver.with.mean)}</Figure>
      <Figure>{formats.plain(driver.without.mean)}</Figure>
      <EffectCell row={row} effect="difference" formats={formats} />
      <EffectCell row={row} effect="regression" formats={formats} />
      <Figure isMarked={(regression?.vif ?? 0) > HIGH_VIF}>
        {regression === null ? '–' : regression.vif.toFixed(1)}
      </Figure>
      <Figure>{regression === null ? '–' : regression.unique.toFixed(3)}</Figure>
      <Figure>{formats.plain(regression?.meanWithout ?? null)}</Figure>
    </TableRow>
  );
};

/** The figures of each theme; its count opens its comments. */
export const DriversTable = ({ title, rows, formats, isStale, onShow }: DriversTableProps) => {
  const { sort, sortBy, sorted } = useSort(rows, HEADINGS, 'share');
  return (
    <TableContainer component={Paper} variant="outlined" tabIndex={0} role="region" aria-label={title} sx={{ mt: 1.5 }}>
      <Table
        size="small"
        aria-label={title}
        aria-busy={isStale}
        sx={{ opacity: isStale ? 0.6 : 1, '& .MuiTableCell-root': { px: 1 } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>Theme</TableCell>
            <SortHeadings headings={HEADINGS} sort={sort} onSort={sortBy} />
          </TableRow>
        </TableHead>
        <TableBody>
          {sorted.map((row) => (
            <Row key={row.driver.id} row={row} formats={formats} onShow={onShow} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
