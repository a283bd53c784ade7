import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import Tooltip from '@mui/material/Tooltip';
import { useMemo, useState } from 'react';

interface Sort {
  readonly by: string;
  readonly order: 'asc' | 'desc';
}

export interface SortHeading<Row> {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly isText?: boolean;
  /** Rows without the value are last in either order. */
  readonly value: (row: Row) => number | string | null;
}

const compareValues = (one: number | string, other: number | string): number =>
  typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other);

const sortRows = <Row,>(
  rows: readonly Row[],
  headings: readonly SortHeading<Row>[],
  { by, order }: Sort,
): readonly Row[] => {
  const value = headings.find(({ key }) => key === by)?.value ?? (() => null);
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * compareValues(one, other);
  });
};

/** Sorts rows by a heading, at first descending; the same heading again reverses the order. */
export const useSort = <Row,>(rows: readonly Row[], headings: readonly SortHeading<Row>[], first: string) => {
  const [sort, setSort] = useState<Sort>({ by: first, order: 'desc' });
  const sortBy = (by: string): void =>
    setSort((now) => ({ by, order: now.by === by && now.order === 'desc' ? 'asc' : 'desc' }));
  const sorted = useMemo(() => sortRows(rows, headings, sort), [rows, headings, sort]);
  return { sort, sortBy, sorted };
};

interface SortHeadingsProps<Row> {
  readonly headings: readonly SortHeading<Row>[];
  readonly sort: Sort;
  readonly onSort: (by: string) => void;
}

/** Cells of a table's head by which its rows are sorted. */
export const SortHeadings = <Row,>({ headings, sort, onSort }: SortHeadingsProps<Row>) =>
  headings.map(({ key, label, hint, isText = false }) => (
    <TableCell
      key={key}
      align={isText ? 'left' : 'right'}
      sortDirection={sort.by === key ? sort.order : false}
      sx={{ lineHeight: 1.3 }}
    >
      <Tooltip title={hint} describeChild>
        <TableSortLabel
          active={sort.by === key}
          // Unused arrows would take a fifth of a wide table.
          hideSortIcon
          direction={sort.by === key ? sort.order : 'desc'}
          onClick={() => onSort(key)}
        >
          {label}
        </TableSortLabel>
      </Tooltip>
    </TableCell>
  ));
