import Box from '@mui/material/Box';
import type { HistoryItem } from '@verbatim/command-api/contract/history';
import { ChangedWords } from '../../components/text/changed-words.tsx';

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
              {(before ?? '') === '' && (after ?? '') === '' ? '–' : <ChangedWords before={before} after={after} />}
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
