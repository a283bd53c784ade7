import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { formatPercent, computePercent } from '@verbatim/domain/statistics/percentages';
import { formatCount } from '../../../components/text/format.ts';
import { UnreadableDialog } from '../../../components/projects/unreadable-dialog.tsx';
import { figuresStyle, FigureWidths, getFiguresWidth } from './figure-widths.tsx';
import type { ResultProps } from '../results/result-kind.ts';

export interface ColumnValues {
  readonly name: string;
  readonly title: string;
  /** Comments of the files with counted values. */
  readonly comments: number;
  readonly missing: number;
  readonly unreadable: number;
}

/** Of number and date columns over all files with counts; older files have none. */
export const valuesByColumn = ({ tableDefinitions, columns, dataFiles }: Project): readonly ColumnValues[] =>
  tableDefinitions
    .filter(({ name, field_type: type }) => (type === 'number' || type === 'date') && columns.includes(name))
    .map((column) => {
      const counted = dataFiles.flatMap(({ cells, count }) => {
        const own = cells !== null && Object.hasOwn(cells, column.name) ? cells[column.name] : undefined;
        return own === undefined ? [] : [{ ...own, count }];
      });
      const sum = (of: 'count' | 'missing' | 'unreadable') => counted.reduce((all, each) => all + each[of], 0);
      return {
        name: column.name,
        title: columnTitle(column),
        comments: sum('count'),
        missing: sum('missing'),
        unreadable: sum('unreadable'),
      };
    });

const HEADINGS = ['Column', 'Values', 'Missing', 'Unreadable', '% unreadable'];

const share = (part: number, of: number): string => (of === 0 ? '–' : formatPercent(computePercent(part, of)));

/** Numbers of present, missing and unreadable number and date values. */
export const ProjectValues = ({ project }: Pick<ResultProps, 'project'>) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const columns = valuesByColumn(project);
  const hasUnread = columns.some(({ unreadable }) => unreadable > 0);
  return (
    <>
      {columns.length === 0 ? null : (
        <Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 32, mb: 0.5 }}>
            <Typography id={id} variant="h2">
              Numbers and dates
            </Typography>
            {hasUnread ? <Button onClick={() => setOpen(true)}>Show values that could not be read</Button> : null}
          </Box>
          <TableContainer
            component={Paper}
            variant="outlined"
            tabIndex={0}
            role="region"
            aria-labelledby={id}
            sx={{ maxHeight: 480, maxWidth: { md: getFiguresWidth(HEADINGS.length) } }}
          >
            <Table stickyHeader aria-labelledby={id} sx={figuresStyle}>
              <FigureWidths count={HEADINGS.length} />
              <TableHead>
                <TableRow>
                  {HEADINGS.map((heading, at) => (
                    <TableCell
                      key={heading}
                      align={at === 0 ? 'left' : 'right'}
                      sx={{ lineHeight: 1.3, py: 1, bgcolor: 'background.paper' }}
                    >
                      {heading}
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {columns.map(({ name, title, comments, missing, unreadable }) => (
                  <TableRow
                    key={name}
                    sx={{ '& > td': { fontVariantNumeric: 'tabular-nums' }, '&:last-of-type > *': { borderBottom: 0 } }}
                  >
                    <TableCell component="th" scope="row" dir="auto" title={name} sx={{ overflowWrap: 'anywhere' }}>
                      {title}
                    </TableCell>
                    <TableCell align="right">{formatCount(comments - missing - unreadable)}</TableCell>
                    <TableCell align="right">{formatCount(missing)}</TableCell>
                    <TableCell align="right">{formatCount(unreadable)}</TableCell>
                    <TableCell align="right">{share(unreadable, comments - missing)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        </Box>
      )}
      {isOpen ? <UnreadableDialog project={project} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
