import MuiLink from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { ComparedTheme } from '@verbatim/command-api/contract/results/label-comparison';
import { formatCount } from '../text/format.ts';
import { formatInterval, formatShare } from './label-text.ts';

interface ThemeSharesProps {
  readonly themes: readonly ComparedTheme[];
  readonly onShow?: ((theme: ComparedTheme) => void) | undefined;
}

const HEADINGS: readonly (readonly [label: string, value: (theme: ComparedTheme) => number])[] = [
  ['Comments', ({ of }) => of],
  ['Correct', ({ share }) => share?.value ?? 0],
  ['Too positive', ({ tooPositive }) => tooPositive],
  ['Too negative', ({ tooNegative }) => tooNegative],
];

const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

interface ThemeRowProps extends Pick<ThemeSharesProps, 'onShow'> {
  readonly theme: ComparedTheme;
}

const ThemeRow = ({ theme, onShow }: ThemeRowProps) => {
  const { name, of, share, tooPositive, tooNegative } = theme;
  return (
    <TableRow sx={{ '& > *': { verticalAlign: 'top' } }}>
      <TableCell component="th" scope="row" dir="auto" sx={{ overflowWrap: 'anywhere', minWidth: 120 }}>
        {name}
      </TableCell>
      <TableCell align="right" sx={numeric}>
        {onShow === undefined ? (
          formatCount(of)
        ) : (
          <MuiLink
            component="button"
            aria-label={`Show the ${formatCount(of)} labelled comments with ${name}`}
            onClick={() => onShow(theme)}
            sx={{ fontVariantNumeric: 'inherit', verticalAlign: 'baseline' }}
          >
            {formatCount(of)}
          </MuiLink>
        )}
      </TableCell>
      <TableCell align="right" sx={numeric}>
        {share === null ? '–' : formatShare(share.value)}
        <Typography variant="caption" component="div" color="textSecondary">
          {share === null ? '' : formatInterval(share)}
        </Typography>
      </TableCell>
      <TableCell align="right" sx={numeric}>
        {formatCount(tooPositive)}
      </TableCell>
      <TableCell align="right" sx={numeric}>
        {formatCount(tooNegative)}
      </TableCell>
    </TableRow>
  );
};

/** How many comments of each theme have the class of their label. */
export const ThemeShares = ({ themes, onShow }: ThemeSharesProps) => {
  const [sort, setSort] = useState<{ readonly by: string; readonly order: 'asc' | 'desc' }>({
    by: 'Comments',
    order: 'desc',
  });
  const sorted = useMemo(() => {
    const value = HEADINGS.find(([label]) => label === sort.by)?.[1] ?? (() => 0);
    const sign = sort.order === 'asc' ? 1 : -1;
    return themes.toSorted((a, b) => sign * (value(a) - value(b)));
  }, [themes, sort]);
  const sortBy = (by: string) => (): void =>
    setSort((now) => ({ by, order: now.by === by && now.order === 'desc' ? 'asc' : 'desc' }));
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Correct by theme" sx={{ maxHeight: 420 }}>
      <Table
        size="small"
        stickyHeader
        aria-label="Correct by theme"
        sx={{
          '& .MuiTableCell-root': { px: 1 },
          '& thead th': { bgcolor: 'background.paper' },
          '& tbody .MuiTableCell-root': { py: 0.75 },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>Theme</TableCell>
            {HEADINGS.map(([label]) => (
              <TableCell key={label} align="right" sortDirection={sort.by === label ? sort.order : false}>
                <TableSortLabel
                  active={sort.by === label}
                  direction={sort.by === label ? sort.order : 'desc'}
                  onClick={sortBy(label)}
                >
                  {label}
                </TableSortLabel>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {sorted.map((theme) => (
            <ThemeRow key={theme.id} theme={theme} onShow={onShow} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
