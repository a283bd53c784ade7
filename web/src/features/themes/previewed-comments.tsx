import { useState } from 'react';
import { useThemePreviewQuery } from '../../api/library.ts';
import { MarkedText } from '../../components/text/marked-text.tsx';
import { COMMENTS_PER_PAGE, CommentsDialog } from './comments-dialog.tsx';

interface PreviewedCommentsProps {
  readonly pid: string;
  /** Of the theme. */
  readonly id: string;
  readonly text: string;
  readonly of: 'gained' | 'lost';
  readonly onClose: () => void;
}

const TITLES = {
  gained: 'Comments that would be gained',
  lost: 'Comments that would be lost',
} as const;

/** The comments that an edited query would gain or lose, page by page, each with its matches marked. */
export const PreviewedComments = ({ pid, id, text, of, onClose }: PreviewedCommentsProps) => {
  const [offset, setOffset] = useState(0);
  return (
    <CommentsDialog
      title={TITLES[of]}
      query={useThemePreviewQuery({ pid, id, text, page: { of, offset, limit: COMMENTS_PER_PAGE } })}
      read={(preview) => ({
        count: preview[of],
        rows: preview.samples[of].map((comment) => ({
          id: comment._id,
          lead: comment._id,
          text: <MarkedText text={comment.text} spans={comment.spans} />,
        })),
      })}
      offset={offset}
      onOffset={setOffset}
      onClose={onClose}
    />
  );
};
