import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import TablePagination from '@mui/material/TablePagination';
import { useId, type ComponentProps } from 'react';
import { CommentRows, type CommentRow } from '../../components/comment-rows.tsx';
import { Loaded } from '../../components/messages/loaded.tsx';

export const COMMENTS_PER_PAGE = 10;

interface CommentsDialogProps<Answer> {
  readonly title: string;
  readonly query: ComponentProps<typeof Loaded<Answer>>['query'];
  /** Of the answer: all comments, and those of the page. */
  readonly read: (answer: Answer) => { readonly count: number; readonly rows: readonly CommentRow[] };
  readonly offset: number;
  readonly onOffset: (offset: number) => void;
  readonly onClose: () => void;
}

/** Comments page by page. */
export const CommentsDialog = <Answer,>(props: CommentsDialogProps<Answer>) => {
  const { title, query, read, offset, onOffset, onClose } = props;
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Loaded what="The comments" query={query} loading={<Skeleton variant="rounded" height={240} />}>
          {(answer) => {
            const { count, rows } = read(answer);
            return (
              <>
                <CommentRows label={title} rows={rows} />
                <TablePagination
                  component="div"
                  count={count}
                  page={Math.floor(offset / COMMENTS_PER_PAGE)}
                  rowsPerPage={COMMENTS_PER_PAGE}
                  rowsPerPageOptions={[COMMENTS_PER_PAGE]}
                  onPageChange={(_event, page) => onOffset(page * COMMENTS_PER_PAGE)}
                />
              </>
            );
          }}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
