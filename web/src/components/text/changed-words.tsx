import Box from '@mui/material/Box';
import { diffWords, shortenDiff } from './word-diff.ts';

const TAGS = { same: 'span', out: 'del', in: 'ins' } as const;

interface ChangedWordsProps {
  readonly before: string | null;
  readonly after: string | null;
  /** Words shown around each change; all by default. */
  readonly around?: number;
}

/** Deletions are struck through and insertions bold: not by colour alone. */
export const ChangedWords = ({ before, after, around = Infinity }: ChangedWordsProps) => (
  <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
    {shortenDiff(diffWords(before ?? '', after ?? ''), around).map(({ text, kind }, at) => (
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
