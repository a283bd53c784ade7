import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import type { DictionaryTestResult } from '@verbatim/command-api/contract/dictionary-test';
import type { Theme } from '@verbatim/command-api/contract/library';
import { useGiveUp } from '../../api/give-up.ts';
import { useDictionaryTestQuery } from '../../api/library.ts';
import { codeOf, messageOf } from '../../api/problem.ts';
import { counted, formatCount } from '../../components/format.ts';
import { failureOf } from '../../components/loaded.tsx';
import { themeCheckPath } from '../../components/project-paths.ts';
import { useDebounced } from '../../components/use-debounced.ts';
import { MatchList } from './match-list.tsx';
import { ProjectPicker } from '../../components/project-picker.tsx';
import { ReRunNote } from './re-run-note.tsx';
import { useTestProject } from '../../components/use-test-project.ts';

interface LiveTestProps {
  readonly text: string;
  /** False for a text that is empty or cannot be read: nothing is asked then. */
  readonly valid: boolean;
  /** As it is saved; null while it is not. */
  readonly theme: Pick<Theme, 'id' | 'text'> | null;
  /** How many themes have been saved: each is run over the project. */
  readonly saves: number;
}

/** What stands still is no fault of the search term, and of one that is too much the server says which part. */
const failureWords = (error: unknown): string => {
  const code = codeOf(error);
  if (code === 'READ_MODEL_STOPPED')
    return 'The results of this project stand still. Ask your operator to look at ops status.';
  return code === 'QUERY_TOO_COSTLY' ? messageOf(error) : 'Something went wrong. Please check your search term';
};

const useMatches = (pid: string, typed: string, valid: boolean, saved: string | null) => {
  const text = useDebounced(typed, 'test');
  const [place, setPlace] = useState({ text, pid, offset: 0 });
  const offset = place.text === text && place.pid === pid ? place.offset : 0;
  const settled = valid && text === typed;
  const args = { pid, string: text, offset, against: saved ?? undefined };
  const query = useGiveUp('dictionaryTest', args, useDictionaryTestQuery(args, { skip: !settled || pid === '' }));
  // What was found for another query stays, and is not taken for this one's.
  const error = failureOf({ data: query.currentData, error: query.error });
  useEffect(() => {
    if (error) toast.error(failureWords(error), { id: 'dictionary-test' });
  }, [error]);
  return { ...query, error, settled, offset, turn: (next: number) => setPlace({ text, pid, offset: next }) };
};

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

/** '+31 / −4 against what is saved' */
const ChangeNote = ({ gained, lost }: Pick<DictionaryTestResult, 'gained' | 'lost'>) =>
  gained + lost === 0 ? null : (
    <Box component="span" sx={{ ml: 1.5, whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ color: 'significance.up', fontWeight: 600 }}>{`+${formatCount(gained)}`}</Box>
      {' / '}
      <Box component="span" sx={{ color: 'significance.down', fontWeight: 600 }}>{`−${formatCount(lost)}`}</Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {' against what is saved'}
      </Box>
    </Box>
  );

const CheckLink = ({ projectId, theme }: Pick<LiveTestProps, 'theme'> & { readonly projectId: string }) =>
  theme === null || theme.text === '' || projectId === '' ? null : (
    <Button size="small" component={Link} to={themeCheckPath(projectId, theme.id)}>
      Check this theme
    </Button>
  );

/** The comments of a project that the query matches, while it is being written. */
export const LiveTest = ({ text, valid, theme, saves }: LiveTestProps) => {
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
        <CheckLink projectId={pid} theme={theme} />
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
        <strong>{shown === undefined ? '' : counted(shown.count, 'comment')}</strong>
        {shown === undefined ? '' : shareText(shown.count, total)}
        {shown === undefined ? null : <ChangeNote gained={shown.gained} lost={shown.lost} />}
      </Typography>
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
