import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { QuoteIllustration } from '../quote-illustration.tsx';

interface EmptyStateProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: ReactNode;
  readonly picture?: ReactNode;
  /** Less room around it, for panels. */
  readonly dense?: boolean;
}

/** Purpose of a place, with one picture and one button. */
export const EmptyState = ({ title, text, action, picture, dense = false }: EmptyStateProps) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      textAlign: 'center',
      gap: 1,
      px: 3,
      py: dense ? 4 : 10,
    }}
  >
    {picture ?? <QuoteIllustration />}
    <Typography variant="h2" sx={{ mt: 1 }}>
      {title}
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 440 }}>
      {text}
    </Typography>
    {action === undefined ? null : <Box sx={{ mt: 1.5 }}>{action}</Box>}
  </Box>
);
