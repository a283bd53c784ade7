import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import type { SimilarComment, SimilarResult } from '@verbatim/command-api/contract/results/similar';
import { formatPercent } from '@verbatim/domain/statistics/percentages';
import { queryWithTerm } from '@verbatim/domain/text/theme-query/query-with-term';
import type { CommentList } from '../../api/responses.ts';
import { useLazyProposedQueryQuery, useSimilarQuery } from '../../api/results/similar.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { CommentRows } from '../comment-rows.tsx';
import { EmptyState } from '../messages/empty-state.tsx';
import { Loaded } from '../messages/loaded.tsx';
import { useIsPast } from '../past/use-past.ts';
import { themeBuilderPath, type OpensQuery } from '../projects/project-paths.ts';
import { TagManyButton, type TaggableTheme } from '../themes/tag-many-button.tsx';
import { formatCount, pluralise } from '../text/format.ts';
import { MarkedText } from '../text/marked-text.tsx';

const COMMENTS_OF_STEP = 20;
const MAX_SHOWN = 200;
/** Words that a query is proposed of where the comments have nothing in common. */
const WORDS_OF_QUERY = 3;

export interface SimilarDialogProps {
  /** The list in which the comment is read: its filters apply. */
  readonly list: CommentList;
  readonly comment: number;
  /** Of the workspace. */
  readonly themes: readonly TaggableTheme[];
  readonly onClose: () => void;
}

const describe = ({ copies, similarity, _id }: SimilarComment): string => {
  const same = copies === 0 ? '' : ` · ${formatCount(copies)} more with the same words`;
  return `Comment ${_id} · ${formatPercent(similarity * 100)} alike${same}`;
};

/** The words that were looked for, and how many comments share them. */
const Sought = ({ words, related, sharing }: SimilarResult) => (
  <Box sx={{ color: 'text.secondary', fontSize: 13, display: 'grid', gap: 0.25 }}>
    <span role="status">
      {pluralise(sharing, 'comment')} {sharing === 1 ? 'shares' : 'share'} a word with it: <bdi>{words.join(', ')}</bdi>
    </span>
    {related.length === 0 ? null : (
      <span>
        Often used with them: <bdi>{related.join(', ')}</bdi>
      </span>
    )}
  </Box>
);

interface RowsProps {
  readonly result: SimilarResult;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (id: number, isChosen: boolean) => void;
}

const Rows = ({ result: { items }, chosen, onChoose }: RowsProps) => (
  <CommentRows
    label="Comments like it"
    rows={items.map((item) => ({
      id: item._id,
      lead: (
        <Checkbox
          size="small"
          checked={chosen.has(item._id)}
          onChange={(event) => onChoose(item._id, event.target.checked)}
          slotProps={{ input: { 'aria-label': `Select comment ${item._id}` } }}
          sx={{ p: 0.25 }}
        />
      ),
      text: (
        <>
          <MarkedText text={item.text} spans={item.spans} />
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block', fontSize: 12 }}>
            {describe(item)}
          </Typography>
        </>
      ),
    }))}
  />
);

const quoteStyle = {
  px: 2,
  py: 1.25,
  borderRadius: 1,
  bgcolor: 'action.hover',
  fontSize: 14,
  lineHeight: 1.6,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  maxHeight: 160,
  overflowY: 'auto',
} as const;

const NOTHING = {
  words: ['Nothing to compare', 'This comment has no words.'],
  none: ['No comments like it', 'No other comment under these filters shares its words.'],
} as const;

const Found = ({ result, children, ...choosing }: RowsProps & { readonly children: ReactNode }) => {
  const [title, text] = result.words.length === 0 ? NOTHING.words : NOTHING.none;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      {result.comment.text === '' ? null : (
        <Box component="blockquote" dir="auto" tabIndex={0} aria-label="This comment" sx={{ ...quoteStyle, m: 0 }}>
          <MarkedText {...result.comment} />
        </Box>
      )}
      {result.items.length === 0 ? (
        <EmptyState dense title={title} text={text} />
      ) : (
        <>
          <Sought {...result} />
          <Rows result={result} {...choosing} />
          {children}
        </>
      )}
    </Box>
  );
};

/** Opens the theme builder with a query for the comments. */
const useMakeTheme = (projectId: string) => {
  const [propose, { isFetching }] = useLazyProposedQueryQuery();
  const navigate = useNavigate();
  const makeTheme = async ({ words }: SimilarResult, comments: readonly number[]): Promise<void> => {
    const { data, error } = await propose({ projectId, comments });
    if (data === undefined) return void toast.error(getErrorMessage(error));
    const own = words.slice(0, WORDS_OF_QUERY).reduce(queryWithTerm, '');
    const state = { query: data.query === '' ? own : data.query } satisfies OpensQuery;
    await navigate(themeBuilderPath(projectId), { state });
  };
  return { makeTheme, isFetching };
};

/** Comments like one, to tag them or to make a theme of them. */
export const SimilarDialog = ({ list, comment, themes, onClose }: SimilarDialogProps) => {
  const { projectId, filters } = list;
  const [limit, setLimit] = useState(COMMENTS_OF_STEP);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const query = useSimilarQuery({ projectId, comment, filters, limit });
  const { makeTheme, isFetching } = useMakeTheme(projectId);
  const isPast = useIsPast();
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const { data } = query;
  const items = data?.items ?? [];
  const meant = chosen.size === 0 ? items : items.filter(({ _id }) => chosen.has(_id));
  const ids = meant.flatMap(({ _id, copyIds }) => [_id, ...copyIds]);
  const choose = (id: number, isChosen: boolean): void =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={isNarrow} aria-labelledby="similar-title">
      <DialogTitle id="similar-title">{`Comments like ${comment}`}</DialogTitle>
      <DialogContent>
        <Loaded what="The comments" query={query} loading={<Skeleton variant="rounded" height={240} />}>
          {(result) => (
            <Found result={result} chosen={chosen} onChoose={choose}>
              {result.items.length < limit || limit >= MAX_SHOWN ? null : (
                <Button size="small" loading={query.isFetching} onClick={() => setLimit(limit + COMMENTS_OF_STEP)}>
                  Show more
                </Button>
              )}
            </Found>
          )}
        </Loaded>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {isPast || data === undefined || ids.length === 0 ? null : (
          <>
            <TagManyButton
              list={{ ...list, themeId: 'total' }}
              themes={themes}
              chosen={ids}
              total={ids.length}
              onDone={() => undefined}
            />
            <Button
              size="small"
              variant="outlined"
              loading={isFetching}
              onClick={() => void makeTheme(data, [comment, ...meant.map(({ _id }) => _id)].slice(0, MAX_SHOWN))}
            >
              Make a theme of these
            </Button>
            <Box sx={{ flex: 1 }} />
          </>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
