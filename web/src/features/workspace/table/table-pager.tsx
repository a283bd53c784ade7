import TablePagination from '@mui/material/TablePagination';

/** Page size of the server. */
export const PAGE_SIZE = 1000;

interface TablePagerProps {
  readonly themes: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Only for workspaces of more than a thousand themes. */
export const TablePager = ({ themes, page, onPage }: TablePagerProps) =>
  themes > PAGE_SIZE ? (
    <TablePagination
      component="div"
      count={themes}
      page={page}
      rowsPerPage={PAGE_SIZE}
      rowsPerPageOptions={[PAGE_SIZE]}
      onPageChange={(_event, next) => onPage(next)}
    />
  ) : null;
