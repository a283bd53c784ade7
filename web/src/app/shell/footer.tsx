import Box from '@mui/material/Box';

/** The powered-by image, drawn inline and coloured by the theme; its label contains the name. */
const PoweredBy = () => (
  <Box
    component="svg"
    role="img"
    aria-label="Powered by Verbatim"
    viewBox="0 0 82 20"
    sx={{ height: 20, width: 82, color: 'text.secondary' }}
  >
    <text x="0" y="14" fontSize="11" fill="currentColor" fontFamily="'Inter Variable', system-ui, sans-serif">
      powered by
    </text>
    <Box
      component="path"
      transform="translate(64 1) scale(0.56)"
      sx={{ fill: 'var(--mui-palette-primary-main)' }}
      d="M14 8.6c-3.9 1.7-6.4 5.2-6.4 9.2 0 3.4 2 5.6 4.6 5.6 2.3 0 4-1.7 4-3.9 0-2.1-1.5-3.7-3.5-3.8.3-2 1.5-3.7 3.2-4.7zm10.4 0c-3.9 1.7-6.4 5.2-6.4 9.2 0 3.4 2 5.6 4.6 5.6 2.3 0 4-1.7 4-3.9 0-2.1-1.5-3.7-3.5-3.8.3-2 1.5-3.7 3.2-4.7z"
    />
  </Box>
);

export const Footer = () => (
  <Box
    component="footer"
    sx={{
      display: 'flex',
      justifyContent: 'flex-end',
      alignItems: 'center',
      px: 3,
      height: 40,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <PoweredBy />
  </Box>
);
