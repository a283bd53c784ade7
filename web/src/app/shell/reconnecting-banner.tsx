import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useSelector } from 'react-redux';
import { selectConnection } from '../../api/transport/connection.ts';
import { formatTime } from '../../components/text/format.ts';

/** Shown while the server is unreachable: the screen stays, and the app reconnects. */
export const ReconnectingBanner = () => {
  const { awaySince, answeredAt } = useSelector(selectConnection);
  return (
    <Box role="status" aria-label="Connection" sx={{ position: 'sticky', top: 50, zIndex: 'appBar' }}>
      {awaySince === null ? null : (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1,
            px: 2,
            py: 0.5,
            bgcolor: 'background.paper',
            color: 'text.primary',
            fontSize: 13,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <CircularProgress size={12} thickness={6} aria-hidden="true" />
          Reconnecting…{answeredAt === null ? '' : ` numbers as of ${formatTime(answeredAt).slice(0, 5)}`}
        </Box>
      )}
    </Box>
  );
};
