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

/** As high as the window where the panels stand side by side: each scrolls by itself. */
const panelStyle = {
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  height: { lg: 'max(480px, calc(100dvh - 158px))' },
} as const;

export const Panel = ({ title, note, children }: PanelProps) => (
  <Paper variant="outlined" component="section" aria-label={title} sx={panelStyle}>
    <Box
      sx={{
        px: 2,
        py: 1.25,
        display: 'flex',
        alignItems: 'baseline',
        gap: 1,
        flex: 'none',
        borderBottom: 1,
        borderColor: 'divider',
      }}
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
