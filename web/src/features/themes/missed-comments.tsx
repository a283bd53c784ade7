import { useState } from 'react';
import { useQueryTermsQuery, type QueryTermsArgs } from '../../api/results/suggestions.ts';
import { CommentsDialog } from './comments-dialog.tsx';

interface MissedCommentsProps extends Omit<QueryTermsArgs, 'offset'> {
  readonly onClose: () => void;
}

/** The comments that people gave the theme and the query does not find, page by page. */
export const MissedComments = ({ onClose, ...args }: MissedCommentsProps) => {
  const [offset, setOffset] = useState(0);
  return (
    <CommentsDialog
      title="Tagged, not found by the query"
      query={useQueryTermsQuery({ ...args, offset })}
      read={({ missed }) => ({
        count: missed.count,
        rows: missed.items.map(({ _id, text }) => ({ id: _id, lead: _id, text })),
      })}
      offset={offset}
      onOffset={setOffset}
      onClose={onClose}
    />
  );
};
