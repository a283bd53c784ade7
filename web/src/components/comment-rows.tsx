import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface CommentRow {
  readonly id: number;
  /** Before the text: its number or a figure. */
  readonly lead: ReactNode;
  readonly text: ReactNode;
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: '64px 1fr',
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 14,
  lineHeight: 1.6,
} as const;

/** Texts of comments, one below the other. */
export const CommentRows = ({ label, rows }: { readonly label: string; readonly rows: readonly CommentRow[] }) => (
  <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows.map(({ id, lead, text }) => (
      <Box component="li" key={id} sx={rowStyle}>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, pt: 0.25 }}>
          {lead}
        </Box>
        <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Box>
      </Box>
    ))}
  </Box>
);
