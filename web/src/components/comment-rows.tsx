import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface CommentRow {
  readonly id: number;
  /** Before the text: its number or a figure. */
  readonly lead: ReactNode;
  readonly text: ReactNode;
  /** Below the text. */
  readonly detail?: ReactNode;
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: '64px minmax(0, 1fr)',
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 14,
  lineHeight: 1.6,
} as const;

/** Texts of comments, one below the other. */
export const CommentRows = ({ label, rows }: { readonly label: string; readonly rows: readonly CommentRow[] }) => (
  <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows.map(({ id, lead, text, detail }) => (
      <Box component="li" key={id} sx={rowStyle}>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, pt: 0.25 }}>
          {lead}
        </Box>
        <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Box>
        {detail === undefined ? null : <Box sx={{ gridColumn: 2, minWidth: 0 }}>{detail}</Box>}
      </Box>
    ))}
  </Box>
);
