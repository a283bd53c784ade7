import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { usePageTitle } from './use-page-title.ts';

interface PageHeadProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** What is going on with what the screen shows. */
  readonly status?: ReactNode;
  readonly actions?: ReactNode;
}

/** Title of a screen, one line on what it is for, and its actions at the right. */
export const PageHead = ({ title, text, status, actions }: PageHeadProps) => {
  usePageTitle(title);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 40, mt: 1, mb: 2, flexWrap: 'wrap' }}>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Typography variant="h1" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {text === undefined ? null : (
          <Typography variant="body2" color="textSecondary">
            {text}
          </Typography>
        )}
      </Box>
      {status}
      {actions === undefined ? null : (
        // On a phone they go to the next line together.
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>{actions}</Box>
      )}
    </Box>
  );
};
