import Box from '@mui/material/Box';
import type { HistoryItem } from '@verbatim/command-api/contract/history';
import { diffWords } from './word-diff.ts';

const TAGS = { same: 'span', out: 'del', in: 'ins' } as const;

/** Deletions are struck through and insertions underlined: not by colour alone. */
const Diff = ({ before, after }: { readonly before: string | null; readonly after: string | null }) => (
  <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
    {diffWords(before ?? '', after ?? '').map(({ text, kind }, at) => (
      <Box
        key={at}
        component={TAGS[kind]}
        sx={{
          ...(kind === 'same' ? {} : { borderRadius: 0.5, px: 0.25 }),
          ...(kind === 'out' ? { textDecoration: 'line-through', color: 'text.secondary' } : {}),
          ...(kind === 'in' ? { textDecoration: 'none', bgcolor: 'action.selected', fontWeight: 600 } : {}),
        }}
      >
        {text}
      </Box>
    ))}
  </Box>
);

/** Before and after of each change, and further details. */
export const AuditEntryChanges = ({ changes, details }: Pick<HistoryItem, 'changes' | 'details'>) => (
  <Box sx={{ mt: 1, p: 1.5, borderRadius: 1, bgcolor: 'surface.rail', fontSize: 13 }}>
    {changes.length === 0 ? null : (
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(80px, max-content) 1fr', columnGap: 2, rowGap: 0.75 }}
      >
        {changes.map(({ of, what, before, after }, at) => (
          <Box key={at} sx={{ display: 'contents' }}>
            <Box
              component="dt"
              dir="auto"
              title={of}
              sx={{ color: 'text.secondary', maxWidth: 200, overflowWrap: 'anywhere' }}
            >
              {what}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {(before ?? '') === '' && (after ?? '') === '' ? '–' : <Diff before={before} after={after} />}
            </Box>
          </Box>
        ))}
      </Box>
    )}
    {details.map((detail, at) => (
      <Box key={at} component="p" dir="auto" sx={{ m: 0, mt: at === 0 && changes.length === 0 ? 0 : 0.75 }}>
        {detail}
      </Box>
    ))}
  </Box>
);
