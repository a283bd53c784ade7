import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import type { DictionaryTestResult } from '@verbatim/command-api/contract/results/dictionary-test';
import type { Theme } from '@verbatim/command-api/contract/library';
import { useAbortStale } from '../../api/transport/abort-stale-requests.ts';
import { useCommentListQuery } from '../../api/responses.ts';
import { useDictionaryTestQuery } from '../../api/library.ts';
import { getErrorCode, getErrorMessage } from '../../api/transport/problem.ts';
import { pluralise, formatCount } from '../../components/text/format.ts';
import { getLoadError } from '../../components/messages/loaded.tsx';
import { suggestionsPath, themeCheckPath } from '../../components/projects/project-paths.ts';
import { useDebounced } from '../../components/hooks/use-debounced.ts';
import { WordVariants } from '../../components/query/word-variants.tsx';
import { QueryHints } from '../../components/query/query-hints.tsx';
import { MatchList } from './match-list.tsx';
import { ProjectPicker } from '../../components/projects/project-picker.tsx';
import { QueryTerms } from './query-terms.tsx';
import { ReRunNote } from './re-run-note.tsx';
import { ThemePreview } from './theme-preview.tsx';
import { useTestProject } from '../../components/query/use-test-project.ts';

interface LiveTestProps {
  readonly text: string;
  /** False for an empty or invalid text: nothing is requested then. */
  readonly valid: boolean;
  /** As saved; null for a new one. */
  readonly theme: Pick<Theme, 'id' | 'text' | 'originalText'> | null;
  /** Number of saves: each reruns the theme. */
  readonly saves: number;
  /** Replaces the current query. */
  readonly onUse: (query: string) => void;
}

/** An error of the read model is not the query's; for one that is too costly the server names the part. */
const failureWords = (error: unknown): string => {
  const code = getErrorCode(error);
  if (code === 'READ_MODEL_STOPPED')
    return 'The results of this project are not being updated. Ask your operator to run ops status.';
  return code === 'QUERY_TOO_COSTLY' ? getErrorMessage(error) : 'Something went wrong. Please check your search term';
};

const useMatches = (pid: string, typed: string, valid: boolean, saved: string | null) => {
  const text = useDebounced(typed, 'test');
  const [place, setPlace] = useState({ text, pid, offset: 0 });
  const offset = place.text === text && place.pid === pid ? place.offset : 0;
  const settled = valid && text === typed;
  const args = { pid, string: text, offset, against: saved ?? undefined };
  const query = useAbortStale('dictionaryTest', args, useDictionaryTestQuery(args, { skip: !settled || pid === '' }));
  // Results of another query stay visible, marked as stale.
  const error = getLoadError({ data: query.currentData, error: query.error });
  useEffect(() => {
    if (error) toast.error(failureWords(error), { id: 'dictionary-test' });
  }, [error]);
  return { ...query, error, settled, offset, turn: (next: number) => setPlace({ text, pid, offset: next }) };
};

const NO_FILTERS = {};

const countStyle = {
  px: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
  minHeight: 38,
} as const;

/** After '1,204 comments': ' of 23,486 (5.1%)' */
const shareText = (count: number, total: number): string =>
  total > 0 ? ` of ${formatCount(total)} (${((count * 100) / total).toFixed(1)}%)` : '';

/** '+31 / −4 compared with the saved query' */
const ChangeNote = ({ gained, lost }: Pick<DictionaryTestResult, 'gained' | 'lost'>) =>
  gained + lost === 0 ? null : (
    <Box component="span" sx={{ ml: 1.5, whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ color: 'significance.up', fontWeight: 600 }}>{`+${formatCount(gained)}`}</Box>
      {' / '}
      <Box component="span" sx={{ color: 'significance.down', fontWeight: 600 }}>{`−${formatCount(lost)}`}</Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {' compared with the saved query'}
      </Box>
    </Box>
  );

interface CountProps extends Pick<LiveTestProps, 'text' | 'theme'> {
  readonly projectId: string;
  /** By the query. */
  readonly count: number;
  /** Comments of the project. */
  readonly total: number;
}

/** '83 comments of 300 (27.7%) = 79 by query + 4 by hand', as results count the saved query. */
const Count = ({ projectId, theme, text, count, total }: CountProps) => {
  const isSaved = theme !== null && text.trim() === theme.originalText.trim();
  const { currentData } = useCommentListQuery(
    { ...ANY_COMMENT, projectId, themeId: theme?.id ?? '' },
    { skip: !isSaved || projectId === '' },
  );
  const all = isSaved ? (currentData?.total ?? count) : count;
  const byHand = all - count;
  return (
    <>
      <strong>{pluralise(all, 'comment')}</strong>
      {shareText(all, total)}
      {byHand === 0 ? null : (
        <span title="Tags less exclusions by hand">
          {` = ${formatCount(count)} by query ${byHand > 0 ? '+' : '−'} ${formatCount(Math.abs(byHand))} by hand`}
        </span>
      )}
    </>
  );
};

/** A page of a theme's comments, for its total. */
const ANY_COMMENT = {
  workspaceId: '',
  filters: NO_FILTERS,
  groupBy: [],
  field: null,
  sort: '_id',
  order: 'asc',
  offset: 0,
  limit: 1,
} as const;

const ThemeLinks = ({ projectId, theme }: Pick<LiveTestProps, 'theme'> & { readonly projectId: string }) =>
  theme === null || projectId === '' ? null : (
    <>
      {theme.text === '' ? null : (
        <Button size="small" component={Link} to={themeCheckPath(projectId, theme.id)}>
          Check this theme
        </Button>
      )}
      <Button size="small" component={Link} to={suggestionsPath(projectId, theme.id)}>
        Suggestions
      </Button>
    </>
  );

interface MissingWordsProps extends Pick<LiveTestProps, 'onUse'> {
  readonly result: DictionaryTestResult | undefined;
}

const MissingWords = ({ result, onUse }: MissingWordsProps) =>
  result?.hints.some(({ code }) => code === 'WORD_NOT_FOUND') ? (
    <Box sx={{ px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <QueryHints hints={result.hints} of="WORD_NOT_FOUND" onUse={onUse} />
    </Box>
  ) : null;

type TermsFromTagsProps = Omit<LiveTestProps, 'saves'> & { readonly projectId: string };

const TermsFromTags = ({ projectId, theme, text, valid, onUse }: TermsFromTagsProps) =>
  theme === null || projectId === '' || (text.trim() !== '' && !valid) ? null : (
    <QueryTerms key={`${projectId}/${theme.id}`} projectId={projectId} themeId={theme.id} text={text} onUse={onUse} />
  );

/** Matching comments of a project, live while the query is edited. */
export const LiveTest = ({ text, valid, theme, saves, onUse }: LiveTestProps) => {
  const { project, options, isFetching: isSearching, isEmpty, setTyped, choose } = useTestProject();
  const pid = project?.id ?? '';
  const { data, error, isFetching, settled, offset, turn } = useMatches(pid, text, valid, theme?.text || null);
  const total = project?.count ?? 0;
  const shown = valid && !error ? data : undefined;
  return (
    <Paper variant="outlined" component="section" aria-label="Live test" sx={{ minWidth: 0 }}>
      <Box sx={{ p: 2, display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2">Live test</Typography>
        {saves > 0 && pid !== '' ? <ReRunNote key={`${pid}/${saves}`} projectId={pid} /> : null}
        <Box sx={{ flex: 1 }} />
        <ThemeLinks projectId={pid} theme={theme} />
        <ProjectPicker
          project={project}
          options={options}
          isLoading={isSearching}
          isEmpty={isEmpty}
          onType={setTyped}
          onChoose={choose}
        />
      </Box>
      <Box sx={{ height: 3 }}>
        {valid && pid !== '' && (isFetching || !settled) ? (
          <LinearProgress sx={{ height: 3 }} aria-label="Testing the query" />
        ) : null}
      </Box>
      <Typography role="status" variant="body1" sx={countStyle}>
        {shown === undefined ? null : (
          <>
            <Count projectId={pid} theme={theme} text={text} count={shown.count} total={total} />
            <ChangeNote gained={shown.gained} lost={shown.lost} />
          </>
        )}
      </Typography>
      <MissingWords result={shown} onUse={onUse} />
      <Box sx={{ px: 2, '& > section': { py: 1 } }}>
        <WordVariants projectId={pid} filters={NO_FILTERS} string={text} onUse={onUse} />
      </Box>
      <TermsFromTags projectId={pid} theme={theme} text={text} valid={valid} onUse={onUse} />
      <ThemePreview projectId={pid} theme={theme} text={text} valid={valid} />
      <MatchList
        result={shown}
        testable={valid && pid !== ''}
        failure={error === undefined ? null : failureWords(error)}
        offset={offset}
        onTurn={turn}
      />
    </Paper>
  );
};
