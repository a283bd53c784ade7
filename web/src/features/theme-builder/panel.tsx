import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PanelProps {
  readonly title: string;
  /** Next to the title. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export const Panel = ({ title, note, children }: PanelProps) => (
  <Paper variant="outlined" component="section" aria-label={title} sx={{ minWidth: 0 }}>
    <Box
      sx={{ px: 2, py: 1.25, display: 'flex', alignItems: 'baseline', gap: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Typography variant="h2">{title}</Typography>
      <Box sx={{ flex: 1 }} />
      <Typography role="status" variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {note}
      </Typography>
    </Box>
    {children}
  </Paper>
);
