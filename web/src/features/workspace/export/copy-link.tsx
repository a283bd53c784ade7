import LinkOutlined from '@mui/icons-material/LinkOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { toast } from 'sonner';

const copy = async (): Promise<void> => {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast.success('Link copied');
  } catch {
    // Browsers refuse it on plain http from another machine.
    toast.error('The link could not be copied. Copy the address of this page instead.');
  }
};

/** The address holds filters and settings, so a colleague with an account sees the same. */
export const CopyLink = () => (
  <>
    <Button size="small" startIcon={<LinkOutlined />} onClick={() => void copy()} sx={{ ml: -0.5 }}>
      Copy link
    </Button>
    <Typography variant="body2" color="textSecondary" component="span" sx={{ ml: 1 }}>
      Opens this view for everyone with an account
    </Typography>
  </>
);
