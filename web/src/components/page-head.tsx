import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { usePageTitle } from './hooks/use-page-title.ts';

interface PageHeadProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Status of the screen's contents. */
  readonly status?: ReactNode;
  readonly actions?: ReactNode;
}

/** Title of a screen, its purpose in one line, and its actions on the right. */
export const PageHead = ({ title, text, status, actions }: PageHeadProps) => {
  usePageTitle(title);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, minHeight: 40, mt: 1.5, mb: 2, flexWrap: 'wrap' }}>
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
        // On a phone they wrap together.
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>{actions}</Box>
      )}
    </Box>
  );
};
