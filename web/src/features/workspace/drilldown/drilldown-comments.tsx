/** Comments of a drilldown, page by page. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import { Link, useLocation } from 'react-router-dom';
import { isOfNets } from '@verbatim/domain/workspace/nets';
import { classifyCompound, type CommentClass } from '@verbatim/domain/text/sentiment/sentiment-class';
import type { MatchItem, MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { CommentList } from '../../../api/responses.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { LoadFailed } from '../../../components/messages/load-failed.tsx';
import { formatCount } from '../../../components/text/format.ts';
import { MarkedText } from '../../../components/text/marked-text.tsx';
import { SimilarButton } from '../../../components/similar/similar-button.tsx';
import type { TaggableTheme } from '../../../components/themes/tag-many-button.tsx';
import { SentimentIcon } from '../../../components/sentiment/sentiment-icon.tsx';
import type { OpenedResponse } from '../../../components/opened-response.ts';
import { responsePath, workspacePath } from '../../../components/projects/project-paths.ts';
import { quoteTheme } from '../table/lead-sentence.ts';
import { signed } from '../table/sentiment-view.ts';

interface ShownSentiment {
  readonly compound: number;
  readonly class: CommentClass;
  readonly hint: string;
}

/** As counted by the number that was clicked: under the theme, or of the whole comment. */
const getSentiment = ({ themeSentiment, sentiment, class: kind }: MatchItem): ShownSentiment | undefined => {
  if (themeSentiment !== undefined)
    return themeSentiment === null
      ? undefined
      : { ...themeSentiment, hint: 'Sentiment of the sentences with this theme' };
  if (sentiment == null) return undefined;
  return { compound: sentiment, class: kind ?? classifyCompound(sentiment), hint: 'Sentiment of the whole comment' };
};

interface RowProps {
  readonly item: MatchItem;
  readonly list: CommentList;
  readonly themes: readonly TaggableTheme[];
  readonly opened: OpenedResponse;
  /** The response that was just left. */
  readonly isSought: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** Whose sentiment the figures are, of the page; '' without any. */
export const describeSentiment = (
  items: readonly MatchItem[],
  { themeId }: Pick<CommentList, 'themeId'>,
  themes: readonly TaggableTheme[],
): string => {
  if (items.some(({ themeSentiment }) => themeSentiment != null)) {
    const name = themes.find(({ id }) => id === themeId)?.name;
    if (name === undefined) return `Sentiment about the ${isOfNets(themeId ?? '') ? 'net' : 'theme'}`;
    return `Sentiment about ${quoteTheme(name)}`;
  }
  return items.some(({ sentiment }) => sentiment != null) ? 'Sentiment of the comment' : '';
};

/** Link state back to the drilldown. */
const useBack = ({ projectId, workspaceId }: CommentList): OpenedResponse['back'] => {
  const { pathname, search } = useLocation();
  const isTable = pathname === workspacePath(projectId, workspaceId);
  return { to: `${pathname}${search}`, label: `Back to the ${isTable ? 'table' : 'result'}` };
};

const bringIntoSight = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' });

const Row = ({ item, list, themes, opened, isSought, isChosen, onChoose }: RowProps) => {
  const { _id, text, spans } = item;
  const sentiment = getSentiment(item);
  return (
    <Box component="li" ref={isSought ? bringIntoSight : undefined} sx={rowStyle}>
      <Checkbox
        size="small"
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
        slotProps={{ input: { 'aria-label': `Select comment ${_id}` } }}
        sx={{ p: 0.25 }}
      />
      <Box
        component={Link}
        to={responsePath(list.projectId, list.workspaceId, _id)}
        state={opened}
        sx={{ color: 'text.secondary', fontSize: 12, pt: 0.25, fontVariantNumeric: 'tabular-nums' }}
        title="Open the response"
      >
        {formatCount(_id)}
      </Box>
      <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text === '' ? <em>No text</em> : <MarkedText text={text} spans={spans} />}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'text.secondary', fontSize: 12 }}>
        {sentiment === undefined ? null : (
          <Box
            component="span"
            title={sentiment.hint}
            sx={{ display: 'flex', gap: 0.5, fontVariantNumeric: 'tabular-nums' }}
          >
            <SentimentIcon compound={sentiment.compound} kind={sentiment.class} />
            {signed(sentiment.compound)}
          </Box>
        )}
        <SimilarButton list={list} comment={_id} themes={themes} isSmall />
      </Box>
    </Box>
  );
};

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: '28px 56px minmax(0, 1fr) auto',
  px: { xs: 2, sm: 3 },
  py: 1,
  columnGap: { xs: 0.25, sm: 0.5 },
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 14,
  lineHeight: 1.6,
  alignItems: 'start',
} as const;

const Loading = () => (
  <Box sx={{ p: 3, display: 'grid', gap: 1.5 }} aria-busy="true">
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} variant="rounded" height={48} />
    ))}
  </Box>
);

export interface CommentsProps {
  /** Undefined before the first page. */
  readonly data: MatchesResult | undefined;
  /** The error of loading this page. */
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Another page is loading. */
  readonly isOnTheWay: boolean;
  readonly list: CommentList;
  /** Of the workspace. */
  readonly themes: readonly TaggableTheme[];
  /** Offset of the page in the list. */
  readonly offset: number;
  readonly ofNumber: NonNullable<OpenedResponse['ofNumber']>;
  /** Index in the list of the response that was just left; undefined otherwise. */
  readonly sought: number | undefined;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (id: number, isChosen: boolean) => void;
}

export const DrilldownComments = (props: CommentsProps) => {
  const { data, error, onRetry, isOnTheWay, list, themes, offset, ofNumber, sought, chosen, onChoose } = props;
  const back = useBack(list);
  if (error) return <LoadFailed what="The comments" error={error} onRetry={onRetry} />;
  if (data === undefined) return <Loading />;
  if (data.total === 0)
    return <EmptyState dense title="No comments behind this number" text="No comments match these filters." />;
  return (
    <Box
      component="ol"
      aria-label="Comments"
      aria-busy={isOnTheWay}
      tabIndex={0}
      // Focus outlines would be clipped by the scroll container.
      sx={{ listStyle: 'none', m: 0, p: 0, '&:focus-visible': { outlineOffset: -2 } }}
    >
      {data.items.map((item, index) => (
        <Row
          key={item._id}
          item={item}
          list={list}
          themes={themes}
          isChosen={chosen.has(item._id)}
          opened={{ back, within: { list, at: offset + index }, ofNumber }}
          isSought={offset + index === sought}
          onChoose={(isChosen) => onChoose(item._id, isChosen)}
        />
      ))}
    </Box>
  );
};
