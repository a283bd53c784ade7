import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import type { User, UserList } from '@verbatim/command-api/contract/accounts';
import type { UserPage } from '../../api/users.ts';
import { formatMoment } from '../../components/text/format.ts';
import { GRID_HEADING_HEIGHT, GRID_STYLE } from '../../components/grid-style.ts';
import { formatMailStatus } from './mail-status.ts';

type Paging = Omit<UserPage, 'search'>;

interface Acts {
  readonly onDelete: (user: User) => void;
  readonly onSendReset: (user: User) => void;
}

interface UserGridProps extends Acts {
  readonly list: UserList;
  readonly page: Paging;
  readonly isFetching: boolean;
  readonly onPage: (page: Paging) => void;
}

const NameCell = ({ user, isOwn }: { readonly user: User; readonly isOwn: boolean }) => (
  <Box sx={{ py: 1, lineHeight: 1.4, minWidth: 0 }}>
    <Typography variant="body2" dir="auto" noWrap>
      {user.name}
      {isOwn ? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          (you)
        </Box>
      ) : null}
    </Typography>
    {user.mail === null || (user.active && user.mail.state === 'sent') ? null : (
      <Typography
        variant="caption"
        sx={{
          whiteSpace: 'normal',
          display: 'block',
          color: user.mail.state === 'failed' ? 'error.main' : 'text.secondary',
        }}
      >
        {formatMailStatus(user.mail, formatMoment)}
      </Typography>
    )}
  </Box>
);

const OWN = 'You cannot delete yourself. Ask another user to do it.';

/** Disabled for one's own account, with the reason, but focusable. */
const DeleteButton = ({
  user,
  isOwn,
  onDelete,
}: { readonly user: User; readonly isOwn: boolean } & Pick<Acts, 'onDelete'>) => (
  <Tooltip title={isOwn ? OWN : 'Delete user'} describeChild={isOwn}>
    <IconButton
      aria-label={`Delete ${user.name}`}
      aria-disabled={isOwn}
      onClick={isOwn ? undefined : () => onDelete(user)}
      sx={isOwn ? { color: 'action.disabled', cursor: 'default', '&:hover': { bgcolor: 'transparent' } } : undefined}
    >
      <DeleteOutlined fontSize="small" />
    </IconButton>
  </Tooltip>
);

const getColumns = (own: string, isWide: boolean, { onDelete, onSendReset }: Acts): GridColDef<User>[] => [
  {
    field: 'name',
    headerName: 'Username',
    flex: 1,
    minWidth: 100,
    renderCell: ({ row }) => <NameCell user={row} isOwn={row.id === own} />,
  },
  { field: 'email', headerName: 'Email', flex: 1, minWidth: 130 },
  {
    field: 'options',
    headerName: 'Options',
    width: isWide ? 232 : 96,
    sortable: false,
    renderCell: ({ row }) => (
      <>
        <Tooltip title="Send password reset email: a link to set a new password" describeChild>
          {isWide ? (
            <Button
              aria-label={`Send password reset email to ${row.name}`}
              onClick={() => onSendReset(row)}
              sx={{ ml: -1 }}
            >
              Send password reset
            </Button>
          ) : (
            <IconButton
              aria-label={`Send password reset email to ${row.name}`}
              onClick={() => onSendReset(row)}
              sx={{ ml: -1 }}
            >
              <ForwardToInboxOutlined fontSize="small" />
            </IconButton>
          )}
        </Tooltip>
        <DeleteButton user={row} isOwn={row.id === own} onDelete={onDelete} />
      </>
    ),
  },
];

/** Server-side pages, order and search. */
export const UserGrid = ({ list, page, isFetching, onPage, onDelete, onSendReset }: UserGridProps) => {
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  const columns = useMemo(
    () => getColumns(list.own, isWide, { onDelete, onSendReset }),
    [list.own, isWide, onDelete, onSendReset],
  );
  // Memoised: the grid takes a new array for another order, and returns to the first page.
  const sortModel = useMemo(() => [{ field: page.sort, sort: page.order }], [page.sort, page.order]);
  return (
    <Box sx={{ mt: 2 }}>
      <DataGrid
        aria-label="Users"
        rows={list.data}
        rowCount={list.count}
        columns={columns}
        loading={isFetching}
        getRowHeight={() => 'auto'}
        autoHeight
        disableColumnMenu
        disableRowSelectionOnClick
        paginationMode="server"
        sortingMode="server"
        sortingOrder={['asc', 'desc']}
        pageSizeOptions={[10, 25, 100]}
        hideFooter={list.count <= 10}
        paginationModel={{ page: page.page, pageSize: page.pageSize }}
        sortModel={sortModel}
        onPaginationModelChange={(model) => onPage({ ...page, ...model })}
        onSortModelChange={([model]) =>
          onPage({ ...page, page: 0, sort: model?.field === 'email' ? 'email' : 'name', order: model?.sort ?? 'asc' })
        }
        localeText={{ noRowsLabel: 'No matching user.', paginationRowsPerPage: 'Rows per page' }}
        columnHeaderHeight={GRID_HEADING_HEIGHT}
        sx={[GRID_STYLE, { '& .MuiDataGrid-cell': { minHeight: 44 } }]}
      />
    </Box>
  );
};
