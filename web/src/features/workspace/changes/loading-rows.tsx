import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

export const LoadingRows = () => (
  <Box sx={{ py: 1, display: 'grid', gap: 1 }} aria-busy="true">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} variant="rounded" height={40} />
    ))}
  </Box>
);
