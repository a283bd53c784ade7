import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { FormEventHandler, ReactNode } from 'react';
import { Logo } from '../../components/logo.tsx';
import { usePageTitle } from '../../components/hooks/use-page-title.ts';

interface AccountCardProps {
  readonly title: string;
  readonly text: string;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
  readonly below: ReactNode;
}

/** The card of login and registration. */
export const AccountCard = ({ title, text, onSubmit, children, below }: AccountCardProps) => {
  usePageTitle(title);
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 'calc(100vh - 160px)' }}>
      <Box sx={{ width: '100%', maxWidth: 400 }}>
        <Paper
          variant="outlined"
          component="form"
          noValidate
          onSubmit={onSubmit}
          sx={{ p: 4, display: 'grid', gap: 2 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 0.5 }}>
            <Logo size={36} />
            <div>
              <Typography variant="h1">{title}</Typography>
              <Typography variant="body2" color="textSecondary">
                {text}
              </Typography>
            </div>
          </Box>
          {children}
        </Paper>
        <Typography variant="body2" sx={{ textAlign: 'center', mt: 2 }}>
          {below}
        </Typography>
      </Box>
    </Box>
  );
};
