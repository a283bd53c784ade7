import AddOutlined from '@mui/icons-material/AddOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { QueryTerm, QueryTermsResult } from '@verbatim/command-api/contract/results/suggestions';
import { useQueryTermsQuery } from '../../api/results/suggestions.ts';
import { useDebounced } from '../../components/hooks/use-debounced.ts';
import { formatCount, pluralise } from '../../components/text/format.ts';
import { MissedComments } from './missed-comments.tsx';

interface QueryTermsProps {
  readonly projectId: string;
  readonly themeId: string;
  /** The query as typed: valid, or ''. */
  readonly text: string;
  /** Replaces the current query. */
  readonly onUse: (query: string) => void;
}

/** 'late* · 212 more, 190 tagged, 3 excluded' */
const describeTerm = ({ text, gained, gainedWith, gainedWithout }: QueryTerm): string => {
  const excluded = gainedWithout === 0 ? '' : `, ${formatCount(gainedWithout)} excluded`;
  return `${text} · ${formatCount(gained)} more, ${formatCount(gainedWith)} tagged${excluded}`;
};

const describeEffect = ({ comments, gained, gainedWith, gainedWithout }: QueryTerm): string =>
  `In ${pluralise(comments, 'comment')}. Adding it finds ${formatCount(gained)} more: people gave ${formatCount(gainedWith)} of them the theme, and said of ${formatCount(gainedWithout)} that they are without it.`;

const describeFound = ({ labels, foundWith, foundWithout }: QueryTermsResult): string => {
  const missed = labels.with - foundWith;
  const wrong = foundWithout === 0 ? '' : ` It finds ${formatCount(foundWithout)} that people excluded.`;
  return missed === 0
    ? `The query finds all ${pluralise(labels.with, 'comment')} that people tagged.${wrong}`
    : `${formatCount(missed)} of ${pluralise(labels.with, 'comment')} that people tagged ${missed === 1 ? 'is' : 'are'} not found by the query.${wrong}`;
};

/** Terms that would find more of the comments that people gave the theme, each added by a click. */
export const QueryTerms = ({ projectId, themeId, text, onUse }: QueryTermsProps) => {
  const string = useDebounced(text, 'search');
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQueryTermsQuery({ projectId, themeId, string, offset: 0 });
  if (data === undefined || data.labels.with === 0) return null;
  const isStale = string !== text;
  return (
    <Box
      component="section"
      aria-label="From your tags"
      sx={{ px: 2, py: 1, display: 'grid', gap: 0.75, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
        <Typography variant="subtitle2" component="h3">
          From your tags
        </Typography>
        {data.missed.count === 0 ? null : (
          <WarningAmberOutlined color="warning" fontSize="small" titleAccess="Warning" />
        )}
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {describeFound(data)}
        </Typography>
        {data.missed.count === 0 ? null : (
          <Button size="small" disabled={isStale} onClick={() => setIsOpen(true)}>
            {`See the ${formatCount(data.missed.count)} it misses`}
          </Button>
        )}
      </Box>
      {data.terms.length === 0 ? null : (
        <Box role="group" aria-label="Terms to add" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {data.terms.map((term) => (
            <Chip
              key={term.text}
              size="small"
              variant="outlined"
              icon={<AddOutlined />}
              label={describeTerm(term)}
              title={describeEffect(term)}
              disabled={isStale}
              onClick={() => onUse(term.query)}
            />
          ))}
        </Box>
      )}
      {isOpen ? (
        <MissedComments projectId={projectId} themeId={themeId} string={string} onClose={() => setIsOpen(false)} />
      ) : null}
    </Box>
  );
};
