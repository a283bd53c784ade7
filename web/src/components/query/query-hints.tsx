import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { QueryHint, QueryHintCode } from '@verbatim/domain/text/theme-query/query-hints';

interface QueryHintsProps {
  readonly hints: readonly QueryHint[];
  /** Only those of one kind; others are shown with the interpretation. */
  readonly of?: QueryHintCode;
  readonly isCentred?: boolean;
  /** Puts the query that is meant in place of the one that was typed. */
  readonly onUse: (query: string) => void;
}

const hintStyle = { display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', fontSize: 13 } as const;

/** Hints for a query, each applied by one click. */
export const QueryHints = ({ hints: all, of, isCentred = false, onUse }: QueryHintsProps) => {
  const hints = of === undefined ? all : all.filter(({ code }) => code === of);
  if (hints.length === 0) return null;
  return (
    <Box role="status" aria-label="Hints">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {hints.map(({ code, message, query }) => (
          <Box
            component="li"
            key={`${code} ${message}`}
            sx={{ ...hintStyle, justifyContent: isCentred ? 'center' : 'flex-start' }}
          >
            <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {message}
            </Box>
            {query === null ? null : (
              <Button size="small" variant="outlined" onClick={() => onUse(query)} sx={{ maxWidth: '100%' }}>
                <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                  Use {query}
                </Box>
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
};
