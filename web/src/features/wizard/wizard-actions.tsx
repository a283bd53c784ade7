import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export const WizardActions = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, pt: 2, mt: 1, borderTop: 1, borderColor: 'divider' }}>
    {children}
  </Box>
);
