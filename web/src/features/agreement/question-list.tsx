import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSampleCommentsQuery, type SamplePlace } from '../../api/agreement.ts';
import { formatCount, pluralise } from '../../components/text/format.ts';
import { MarkedText } from '../../components/text/marked-text.tsx';
import { Loaded } from '../../components/messages/loaded.tsx';
import type { OpenedResponse } from '../../components/opened-response.ts';
import { responsePath, samplePath } from '../../components/projects/project-paths.ts';

const SHOWN_AT_ONCE = 10;

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr)',
  gap: 1,
  px: 2,
  py: 1,
  fontSize: 14,
  lineHeight: 1.6,
  borderTop: 1,
  borderColor: 'divider',
} as const;

const idStyle = { color: 'text.secondary', fontSize: 12, pt: 0.25, fontVariantNumeric: 'tabular-nums' } as const;

interface NumberProps {
  readonly place: SamplePlace;
  /** Workspace of its themes; undefined for a project without one. */
  readonly workspaceId: string | undefined;
  readonly comment: number;
}

/** Of a comment: it leads to the response, and from there back here. */
const CommentNumber = ({ place: { projectId, sampleId }, workspaceId, comment }: NumberProps) => {
  if (workspaceId === undefined)
    return (
      <Box component="span" sx={idStyle}>
        {formatCount(comment)}
      </Box>
    );
  const back = { to: samplePath(projectId, sampleId), label: 'Back to the result' };
  return (
    <Box
      component={Link}
      to={responsePath(projectId, workspaceId, comment)}
      state={{ back, within: null } satisfies OpenedResponse}
      title="Open the response"
      sx={idStyle}
    >
      {formatCount(comment)}
    </Box>
  );
};

interface PageProps extends Pick<NumberProps, 'place' | 'workspaceId'> {
  readonly ids: readonly number[];
}

const Page = ({ place, workspaceId, ids }: PageProps) => {
  const query = useSampleCommentsQuery({ ...place, ids, marked: true });
  return (
    <Loaded what="The comments" query={query} loading={<Skeleton variant="rounded" height={120} sx={{ m: 2 }} />}>
      {({ items }) =>
        items.map(({ _id, text, spans = [] }) => (
          <Box component="li" key={_id} sx={rowStyle}>
            <CommentNumber place={place} workspaceId={workspaceId} comment={_id} />
            <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {text === '' ? <em>No text</em> : <MarkedText text={text} spans={spans} />}
            </Box>
          </Box>
        ))
      }
    </Loaded>
  );
};

interface QuestionListProps extends Pick<NumberProps, 'place' | 'workspaceId'> {
  readonly title: string;
  readonly none: string;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly ids: readonly number[];
}

/** Comments to look through, ten at a time. */
export const QuestionList = ({ place, workspaceId, title, none, action, ids }: QuestionListProps) => {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const pages = Array.from({ length: Math.ceil(Math.min(shown, ids.length) / SHOWN_AT_ONCE) }, (_, page) =>
    ids.slice(page * SHOWN_AT_ONCE, (page + 1) * SHOWN_AT_ONCE),
  );
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Box sx={{ px: 2, py: 1.5, display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {ids.length === 0 ? none : pluralise(ids.length, 'comment')}
          </Typography>
        </Box>
        {action}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {pages.map((page) => (
          <Page key={page[0]} place={place} workspaceId={workspaceId} ids={page} />
        ))}
      </Box>
      {shown < ids.length ? (
        <Button size="small" onClick={() => setShown(shown + SHOWN_AT_ONCE)} sx={{ m: 1 }}>
          Show more
        </Button>
      ) : null}
    </Paper>
  );
};
