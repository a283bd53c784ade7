import MuiLink from '@mui/material/Link';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import type { Coverage, CoveredTheme, ThemeOverlap } from '@verbatim/command-api/contract/results/coverage';
import { computePercent, formatPercent } from '@verbatim/domain/statistics/percentages';
import { formatCount } from '../../../components/text/format.ts';
import { describeOverlap, classifyOverlap } from './coverage-figures.ts';

/** Rows before one asks for all. */
export const SHOWN = 10;

const numeric = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
const named = { overflowWrap: 'anywhere', minWidth: 120 } as const;

const getName = ({ name, portal_name: label }: CoveredTheme): string => label || name;

interface FrameProps {
  readonly title: string;
  readonly headings: readonly (readonly [label: string, hint: string])[];
  /** Columns of names, before those of figures. */
  readonly names: number;
  readonly children: ReactNode;
}

const Frame = ({ title, headings, names, children }: FrameProps) => (
  <TableContainer component={Paper} variant="outlined" tabIndex={0} role="region" aria-label={title}>
    <Table size="small" aria-label={title} sx={{ '& .MuiTableCell-root': { px: 1.5 } }}>
      <TableHead>
        <TableRow>
          {headings.map(([label, hint], at) => (
            <TableCell key={label} align={at < names ? 'left' : 'right'} sx={{ lineHeight: 1.3 }}>
              {hint === '' ? (
                label
              ) : (
                <Tooltip title={hint} describeChild>
                  <span>{label}</span>
                </Tooltip>
              )}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody sx={{ '& tr:last-of-type > *': { border: 0 } }}>{children}</TableBody>
    </Table>
  </TableContainer>
);

interface MoreProps {
  readonly count: number;
  readonly what: string;
  readonly isAll: boolean;
  readonly onChange: (isAll: boolean) => void;
}

/** Shows all rows, or the first ones again. */
export const More = ({ count, what, isAll, onChange }: MoreProps) =>
  count <= SHOWN ? null : (
    <Box>
      <Button size="small" onClick={() => onChange(!isAll)}>
        {isAll ? `Show the first ${SHOWN}` : `Show all ${formatCount(count)} ${what}`}
      </Button>
    </Box>
  );

interface CountProps {
  readonly count: number;
  readonly label: string;
  readonly onShow: () => void;
}

const Count = ({ count, label, onShow }: CountProps) => (
  <MuiLink
    component="button"
    disabled={count === 0}
    onClick={onShow}
    aria-label={label}
    sx={{ fontVariantNumeric: 'inherit', verticalAlign: 'baseline' }}
  >
    {formatCount(count)}
  </MuiLink>
);

const THEME_HEADINGS = [
  ['Theme', ''],
  ['Comments', ''],
  ['Only here', 'Comments that no other theme of the workspace covers'],
  ['Covered so far', 'Comments with this theme or one of those above, of all comments'],
] as const;

interface ThemesTableProps {
  readonly coverage: Coverage;
  readonly onShow: (theme: CoveredTheme) => void;
}

/** What each theme covers, and what it alone covers. */
export const ThemesTable = ({ coverage: { themes, total }, onShow }: ThemesTableProps) => {
  const [isAll, setAll] = useState(false);
  return (
    <>
      <Frame title="Coverage by theme" headings={THEME_HEADINGS} names={1}>
        {themes.slice(0, isAll ? themes.length : SHOWN).map((theme) => (
          <TableRow key={theme.id} hover>
            <TableCell component="th" scope="row" dir="auto" sx={named}>
              {getName(theme)}
            </TableCell>
            <TableCell align="right" sx={numeric}>
              <Count
                count={theme.count}
                label={`Show the ${formatCount(theme.count)} comments with ${getName(theme)}`}
                onShow={() => onShow(theme)}
              />
            </TableCell>
            <TableCell align="right" sx={numeric}>
              {formatCount(theme.only)}
            </TableCell>
            <TableCell align="right" sx={numeric}>
              {formatPercent(computePercent(theme.cumulative, total) ?? 0)}
            </TableCell>
          </TableRow>
        ))}
      </Frame>
      <More count={themes.length} what="themes" isAll={isAll} onChange={setAll} />
    </>
  );
};

const OVERLAP_HEADINGS = [
  ['Smaller theme', ''],
  ['Larger theme', ''],
  ['Overlap', 'Nearly the same: Jaccard of at least 0.60. Contained: a share of at least 80 %'],
  ['Both', 'Comments with both themes'],
  ['Share', 'Of the comments with the smaller theme'],
  ['Jaccard', 'Comments with both, of those with either: 1 for the same comments'],
] as const;

const KINDS = {
  same: ['Nearly the same', 'warning'],
  contained: ['Contained', 'default'],
  partly: null,
} as const;

interface OverlapsTableProps {
  readonly coverage: Coverage;
  readonly onShow: (overlap: ThemeOverlap, title: string) => void;
}

/** Pairs of themes by how much of the smaller one is in the larger one. */
export const OverlapsTable = ({ coverage: { themes, overlaps }, onShow }: OverlapsTableProps) => {
  const [isAll, setAll] = useState(false);
  const names = new Map(themes.map((theme) => [theme.id, getName(theme)]));
  return (
    <>
      <Frame title="Overlap of themes" headings={OVERLAP_HEADINGS} names={3}>
        {overlaps.slice(0, isAll ? overlaps.length : SHOWN).map((overlap) => {
          const [smaller, larger] = overlap.themes.map((id) => names.get(id) ?? '') as [string, string];
          const kind = KINDS[classifyOverlap(overlap)];
          return (
            <TableRow key={overlap.themes.join(' ')} hover>
              <TableCell component="th" scope="row" dir="auto" sx={named}>
                {smaller}
              </TableCell>
              <TableCell dir="auto" sx={named}>
                {larger}
              </TableCell>
              <TableCell sx={{ width: 140 }}>
                {kind === null ? null : <Chip size="small" label={kind[0]} color={kind[1]} variant="outlined" />}
              </TableCell>
              <TableCell align="right" sx={numeric}>
                <Count
                  count={overlap.both}
                  label={describeOverlap(overlap, [smaller, larger])}
                  onShow={() => onShow(overlap, `${smaller} and ${larger}`)}
                />
              </TableCell>
              <TableCell align="right" sx={numeric}>
                {formatPercent(100 * overlap.contained)}
              </TableCell>
              <TableCell align="right" sx={numeric}>
                {overlap.jaccard.toFixed(2)}
              </TableCell>
            </TableRow>
          );
        })}
      </Frame>
      <More count={overlaps.length} what="pairs" isAll={isAll} onChange={setAll} />
    </>
  );
};
