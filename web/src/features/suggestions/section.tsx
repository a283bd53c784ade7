import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A card beside the comment. */
export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Paper
    variant="outlined"
    component="section"
    aria-label={title}
    sx={{ minWidth: 0, '& .MuiTableCell-root': { px: 2 }, '& tbody tr:last-of-type > *': { border: 0 } }}
  >
    <Typography variant="subtitle2" component="h2" sx={{ px: 2, pt: 1.5, pb: 1 }}>
      {title}
    </Typography>
    {children}
  </Paper>
);
