import LinkOutlined from '@mui/icons-material/LinkOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { copyAddress } from './copy-address.ts';

/** The address holds filters and settings, so a colleague with an account sees the same. */
export const CopyLink = () => (
  <>
    <Button
      size="small"
      startIcon={<LinkOutlined />}
      onClick={() => void copyAddress(window.location.href)}
      sx={{ ml: -0.5 }}
    >
      Copy link
    </Button>
    <Typography variant="body2" color="textSecondary" component="span" sx={{ ml: 1 }}>
      Opens this view for everyone with an account
    </Typography>
  </>
);
