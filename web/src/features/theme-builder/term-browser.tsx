import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { FiltersInput } from '@verbatim/command-api/contract/results/filters';
import type { Term } from '@verbatim/command-api/contract/results/theme-builder';
import { formatSigned } from '@verbatim/domain/statistics/percentages';
import { useTermsQuery, type TermsArgs } from '../../api/results/results.ts';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { pluralise, formatCount } from '../../components/text/format.ts';
import { HiddenWordsButton } from '../../components/hidden-words/hidden-words-button.tsx';
import { useHideWords } from '../../components/hidden-words/use-hide-words.ts';
import { LoadFailed } from '../../components/messages/load-failed.tsx';
import { getLoadError } from '../../components/messages/loaded.tsx';
import { classifyCompound } from '@verbatim/domain/text/sentiment/sentiment-class';
import { SearchBox } from '../../components/search-box.tsx';
import type { FindTheme } from './find-theme.ts';
import { Panel } from './panel.tsx';

interface TermBrowserProps {
  readonly projectId: string;
  readonly filters: FiltersInput;
  /** Null until the themes are there. */
  readonly findTheme: FindTheme | null;
  readonly onTake: (term: string) => void;
}

/** Noun phrases name things, where sequences of three words are mostly scraps such as “the pool was”. */
const DEFAULT_TERMS = { kind: 'term-generation', n: 3 } as const;

const rowStyle = {
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  border: 0,
  background: 'none',
  width: '100%',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 64px 44px 48px',
  alignItems: 'center',
  gap: 1,
  pl: 2,
  pr: 4.5,
  minHeight: 32,
  fontSize: 13,
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  // Skips rendering of invisible rows.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 32px',
  '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
} as const;

const getMood = ({ sentiment: { avg } }: Term): string => (avg === null ? '–' : formatSigned(avg));

const sentimentHint = ({ sentiment: { pos, neu, mix, neg } }: Term): string =>
  `Mean of its sentences, −1 to +1; comments: ${formatCount(pos)} positive, ${formatCount(neu)} neutral, ${formatCount(mix)} mixed, ${formatCount(neg)} negative`;

const barStyle = {
  position: 'relative',
  height: 10,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: '50%',
    top: -2,
    bottom: -2,
    width: '1px',
    bgcolor: 'divider',
  },
} as const;

/** The mean from −1 to +1, to the left of the middle where it is negative, grey where it is neutral. */
const MoodBar = ({ sentiment: { avg } }: Term) => {
  const mean = avg ?? 0;
  const length = Math.max(4, 50 * Math.abs(mean));
  return (
    <Box component="span" aria-hidden sx={barStyle}>
      <Box
        component="span"
        sx={{ position: 'absolute', height: '100%', bgcolor: `sentiment.${classifyCompound(mean)}` }}
        style={{ width: `${length}%`, left: `${mean < 0 ? 50 - length : 50}%` }}
      />
    </Box>
  );
};

interface TermRowProps extends Pick<TermBrowserProps, 'findTheme'> {
  readonly term: Term;
  readonly onTake: (term: string) => void;
  readonly onHide: (term: string) => void;
}

const hideStyle = {
  font: 'inherit',
  color: 'text.secondary',
  border: 0,
  background: 'none',
  p: 0,
  cursor: 'pointer',
  position: 'absolute',
  insetInlineEnd: 4,
  top: 4,
  width: 24,
  height: 24,
  borderRadius: 1,
  fontSize: 16,
  // On touch screens nothing hovers.
  '@media (hover: hover)': { opacity: 0, 'li:hover > &, li:focus-within > &': { opacity: 1 } },
  '&:hover, &:focus-visible': { bgcolor: 'action.selected', color: 'text.primary' },
} as const;

const HIDE_ICON = <VisibilityOffOutlined fontSize="inherit" sx={{ display: 'block', mx: 'auto' }} />;

/** In the space that the term leaves: it arrives later, and moves nothing. */
const tagStyle = {
  flex: '1 1 0',
  minWidth: 0,
  textAlign: 'end',
  fontSize: 12,
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** The theme that finds the term already. */
const FoundBy = ({ term, findTheme }: { readonly term: string } & Pick<TermBrowserProps, 'findTheme'>) => {
  const name = useMemo(() => findTheme?.(term)?.name, [term, findTheme]);
  return name === undefined ? null : (
    <Box component="span" dir="auto" title={`Found by the theme “${name}”`} sx={tagStyle}>
      {name}
    </Box>
  );
};

const TermRow = ({ term, findTheme, onTake, onHide }: TermRowProps) => (
  <Box component="li" sx={{ position: 'relative' }}>
    <Box
      component="button"
      type="button"
      title={`Add “${term.term}” to the query`}
      onClick={() => onTake(term.term)}
      sx={rowStyle}
    >
      <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'baseline', minWidth: 0 }}>
        <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {term.term}
        </Box>
        <FoundBy term={term.term} findTheme={findTheme} />
      </Box>
      <Box component="span" sx={{ textAlign: 'end' }}>
        {formatCount(term.count)}
      </Box>
      <Box component="span" title={sentimentHint(term)} sx={{ textAlign: 'end' }}>
        {getMood(term)}
      </Box>
      <MoodBar {...term} />
    </Box>
    <Box
      component="button"
      type="button"
      title={`Hide “${term.term}”`}
      // The title names the term, and is announced after its own button.
      aria-label="Hide this term"
      onClick={() => onHide(term.term)}
      sx={hideStyle}
    >
      {HIDE_ICON}
    </Box>
  </Box>
);

const KindFields = ({
  kind,
  n,
  onChange,
}: Pick<TermsArgs, 'kind' | 'n'> & { readonly onChange: (patch: Partial<TermsArgs>) => void }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 96px', gap: 1 }}>
    <TextField
      select
      label="Kind"
      value={kind}
      onChange={(event) => onChange({ kind: event.target.value as TermsArgs['kind'] })}
      slotProps={{ select: { native: true } }}
    >
      <option value="term-generation">Words and noun phrases</option>
      <option value="ngram">Word sequences</option>
    </TextField>
    <TextField
      select
      label={kind === 'ngram' ? 'Words' : 'Max. words'}
      value={n}
      onChange={(event) => onChange({ n: Number(event.target.value) })}
      slotProps={{ select: { native: true } }}
    >
      {[1, 2, 3, 4, 5].map((words) => (
        <option key={words} value={words}>
          {words}
        </option>
      ))}
    </TextField>
  </Box>
);

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  height: { xs: 560, lg: 0 },
  flex: { lg: '1 1 0' },
  overflowY: 'auto',
} as const;

/** Terms of the comments by frequency: a click adds one to the query. */
export const TermBrowser = ({ projectId, filters, findTheme, onTake }: TermBrowserProps) => {
  const [asked, setAsked] = useState<Pick<TermsArgs, 'kind' | 'n'>>(DEFAULT_TERMS);
  const [search, setSearch] = useState('');
  const { hide } = useHideWords(projectId);
  const termsRead = useTermsQuery({ projectId, filters, ...asked });
  const { currentData, refetch } = termsRead;
  const error = getLoadError({ data: currentData, error: termsRead.error });
  const sought = search.trim().toLowerCase();
  const terms = currentData?.terms.filter(({ term }) => term.includes(sought));
  return (
    <Panel title="Terms" note={currentData === undefined ? '' : `in ${pluralise(currentData.base, 'comment')}`}>
      <Box sx={{ p: 2, pb: 1, display: 'grid', gap: 1.5 }}>
        <KindFields {...asked} onChange={(patch) => setAsked({ ...asked, ...patch })} />
        <SearchBox label="Search terms" value={search} onChange={setSearch} width="100%" />
        {/* Its icon stands below the edge of the fields. */}
        <Box sx={{ ml: -0.875 }}>
          <HiddenWordsButton projectId={projectId} />
        </Box>
      </Box>
      <Box
        aria-hidden="true"
        sx={{ ...rowStyle, cursor: 'default', minHeight: 24, fontSize: 12, color: 'text.secondary' }}
      >
        <span>Term</span>
        <Box sx={{ textAlign: 'end' }}>Comments</Box>
        <Box sx={{ textAlign: 'end', gridColumn: 'span 2' }}>Sentiment</Box>
      </Box>
      {error ? <LoadFailed what="The terms" error={error} onRetry={() => void refetch()} /> : null}
      <Box component="ul" aria-label="Terms" aria-busy={terms === undefined} tabIndex={0} sx={listStyle}>
        {terms?.map((term) => (
          <TermRow
            key={term.term}
            term={term}
            findTheme={findTheme}
            onTake={onTake}
            onHide={(word) => void hide(word)}
          />
        )) ?? Array.from({ length: 12 }, (_, row) => <Skeleton key={row} component="li" sx={{ mx: 2 }} height={32} />)}
        {currentData?.has_more === true && terms !== undefined && terms.length > 0 ? (
          <Typography component="li" variant="body2" color="textSecondary" sx={{ p: 2 }}>
            {`These are the ${formatCount(currentData.terms.length)} most frequent terms; search covers only these. Add a filter or choose another number of words to see more.`}
          </Typography>
        ) : null}
        {terms?.length === 0 ? (
          <li>
            <EmptyState
              dense
              title="No matching terms"
              text="Try fewer words, another search, or fewer filters. Words and noun phrases appear once the build has parsed the comments."
            />
          </li>
        ) : null}
      </Box>
    </Panel>
  );
};
