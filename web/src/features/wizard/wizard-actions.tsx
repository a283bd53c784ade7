import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** They stay in sight at the foot of the screen, however long a step is. */
export const WizardActions = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: 1,
      py: 1.5,
      mt: 1,
      mb: { xs: -2, md: -3 },
      position: 'sticky',
      bottom: 0,
      zIndex: 3,
      bgcolor: 'background.paper',
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    {children}
  </Box>
);
