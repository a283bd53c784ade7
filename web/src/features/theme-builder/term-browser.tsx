import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FiltersInput } from '@verbatim/command-api/contract/filters';
import type { Term } from '@verbatim/command-api/contract/theme-builder';
import { useTermsQuery, type TermsArgs } from '../../api/results.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { counted, formatCount } from '../../components/format.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { failureOf } from '../../components/loaded.tsx';
import { classOf } from '../../components/mood.ts';
import { signed } from '../../components/score-words.ts';
import { SearchBox } from '../../components/search-box.tsx';
import { Panel } from './panel.tsx';

interface TermBrowserProps {
  readonly projectId: string;
  readonly filters: FiltersInput;
  readonly onTake: (term: string) => void;
}

const DEFAULT_WORDS = 3;

const rowStyle = {
  ...{ font: 'inherit', color: 'inherit', textAlign: 'start', border: 0, background: 'none', width: '100%' },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 64px 72px',
  alignItems: 'center',
  gap: 1,
  px: 2,
  minHeight: 32,
  fontSize: 13,
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  // A thousand rows: those out of sight cost nothing.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 32px',
  '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
} as const;

const moodOf = ({ sentiment: { avg } }: Term): string => (avg === null ? '–' : signed(avg));

const colourOf = ({ sentiment: { avg } }: Term): string => `sentiment.${classOf(avg ?? 0)}`;

const sentimentHint = ({ sentiment: { pos, neu, mix, neg } }: Term): string =>
  `${formatCount(pos)} positive, ${formatCount(neu)} neutral, ${formatCount(mix)} mixed, ${formatCount(neg)} negative`;

const TermRow = ({ term, onTake }: { readonly term: Term; readonly onTake: (term: string) => void }) => (
  <li>
    <Box
      component="button"
      type="button"
      title={`Take “${term.term}” into the query`}
      onClick={() => onTake(term.term)}
      sx={rowStyle}
    >
      <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {term.term}
      </Box>
      <Box component="span" sx={{ textAlign: 'end' }}>
        {formatCount(term.count)}
      </Box>
      <Box
        component="span"
        title={sentimentHint(term)}
        sx={{ textAlign: 'end', borderInlineEnd: 3, borderColor: colourOf(term), pr: 1 }}
      >
        {moodOf(term)}
      </Box>
    </Box>
  </li>
);

const KindFields = ({
  kind,
  n,
  onChange,
}: Pick<TermsArgs, 'kind' | 'n'> & { readonly onChange: (patch: Partial<TermsArgs>) => void }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 96px', gap: 1 }}>
    <TextField
      select
      label="Terms"
      value={kind}
      onChange={(event) => onChange({ kind: event.target.value as TermsArgs['kind'] })}
      slotProps={{ select: { native: true } }}
    >
      <option value="ngram">Words in a row</option>
      <option value="term-generation">Noun phrases</option>
    </TextField>
    <TextField
      select
      label={kind === 'ngram' ? 'Words' : 'Up to'}
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

const listStyle = { listStyle: 'none', m: 0, p: 0, height: 560, overflowY: 'auto' } as const;

/** What comments speak of, the most frequent first: a click takes it into the query. */
export const TermBrowser = ({ projectId, filters, onTake }: TermBrowserProps) => {
  const [asked, setAsked] = useState<Pick<TermsArgs, 'kind' | 'n'>>({ kind: 'ngram', n: DEFAULT_WORDS });
  const [search, setSearch] = useState('');
  const termsRead = useTermsQuery({ projectId, filters, ...asked });
  const { currentData, refetch } = termsRead;
  const error = failureOf({ data: currentData, error: termsRead.error });
  const sought = search.trim().toLowerCase();
  const terms = currentData?.terms.filter(({ term }) => term.includes(sought));
  return (
    <Panel title="Terms" note={currentData === undefined ? '' : `of ${counted(currentData.base, 'comment')}`}>
      <Box sx={{ p: 2, pb: 1, display: 'grid', gap: 1.5 }}>
        <KindFields {...asked} onChange={(patch) => setAsked({ ...asked, ...patch })} />
        <SearchBox label="Search terms" value={search} onChange={setSearch} width="100%" />
      </Box>
      <Box
        aria-hidden="true"
        sx={{ ...rowStyle, cursor: 'default', minHeight: 24, fontSize: 12, color: 'text.secondary' }}
      >
        <span>Term</span>
        <Box sx={{ textAlign: 'end' }}>Comments</Box>
        <Box sx={{ textAlign: 'end' }}>Sentiment</Box>
      </Box>
      {error ? <LoadFailed what="The terms" error={error} onRetry={() => void refetch()} /> : null}
      <Box component="ul" aria-label="Terms" aria-busy={terms === undefined} tabIndex={0} sx={listStyle}>
        {terms?.map((term) => <TermRow key={term.term} term={term} onTake={onTake} />) ??
          Array.from({ length: 12 }, (_, row) => <Skeleton key={row} component="li" sx={{ mx: 2 }} height={32} />)}
        {terms?.length === 0 ? (
          <li>
            <EmptyState
              dense
              title="No such terms"
              text="Try fewer words, another search, or fewer filters. Noun phrases are there when the build has parsed the comments."
            />
          </li>
        ) : null}
      </Box>
    </Panel>
  );
};
