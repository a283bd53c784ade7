import Box from '@mui/material/Box';

/** Lines of a comment, one of them marked: the picture of the empty places. */
export const QuoteIllustration = () => (
  <Box component="svg" viewBox="0 0 120 72" aria-hidden="true" sx={{ width: 120, height: 72, color: 'divider' }}>
    <rect x="8" y="6" width="104" height="60" rx="8" fill="none" stroke="currentColor" strokeWidth="1.5" />
    <Box
      component="path"
      sx={{ fill: 'var(--mui-palette-primary-main)' }}
      d="M27 17c-4.4 2-7 5.9-7 10.2 0 3.6 2.2 6 5 6 2.6 0 4.4-1.9 4.4-4.3 0-2.3-1.6-4-3.8-4.1.3-2.2 1.6-4 3.4-5.1zm12 0c-4.4 2-7 5.9-7 10.2 0 3.6 2.2 6 5 6 2.6 0 4.4-1.9 4.4-4.3 0-2.3-1.6-4-3.8-4.1.3-2.2 1.6-4 3.4-5.1z"
    />
    <rect x="52" y="20" width="48" height="5" rx="2.5" fill="currentColor" />
    <rect x="52" y="31" width="36" height="5" rx="2.5" fill="currentColor" />
    <Box component="rect" x="20" y="43" width="30" height="8" rx="2" sx={{ fill: 'var(--mui-palette-surface-mark)' }} />
    <rect x="54" y="44.5" width="46" height="5" rx="2.5" fill="currentColor" />
    <rect x="20" y="55" width="60" height="5" rx="2.5" fill="currentColor" />
  </Box>
);
