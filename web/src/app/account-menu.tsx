import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import DevicesOutlined from '@mui/icons-material/DevicesOutlined';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useOwnUser } from '../api/users.ts';
import { accountName } from '../forms/drafts.ts';
import { COLOUR_MODES } from './shell/colour-mode-button.tsx';

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

interface AccountMenuProps {
  /** Shows the keyboard shortcuts. */
  readonly onKeys: () => void;
}

/** Account menu: account, sessions and tokens, colour scheme, shortcuts, logout. */
export const AccountMenu = ({ onKeys }: AccountMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { mode, setMode } = useColorScheme();
  const { next, label, Icon } = COLOUR_MODES[mode ?? 'system'];
  const close = (): void => setAnchor(null);
  const stored = accountName();
  // Names of accounts do not change: only a browser without a login by its form has to ask.
  const own = useOwnUser('', stored !== '');
  const known = own?.name ?? stored;
  const words = (icon: ReactNode, text: string) => (
    <>
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText primary={text} />
    </>
  );
  return (
    <>
      <Button
        color="inherit"
        startIcon={<AccountCircleOutlined />}
        aria-label={known === '' ? 'Account' : `Account: ${known}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ '& .MuiButton-startIcon': { mr: 0.75 } }}
      >
        <Box component="bdi" sx={{ ...cut, maxWidth: { xs: 88, sm: 180 } }}>
          {known === '' ? 'Account' : known}
        </Box>
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': 'Account' }, paper: { sx: { minWidth: 240 } } }}
      >
        <MenuItem component={Link} to="/sessions" onClick={close}>
          {words(<DevicesOutlined fontSize="small" />, 'Account, sessions and tokens')}
        </MenuItem>
        {/* Stays open, to cycle through the colour schemes. */}
        <MenuItem onClick={() => setMode(next)}>{words(<Icon fontSize="small" />, label)}</MenuItem>
        <MenuItem
          onClick={() => {
            close();
            onKeys();
          }}
        >
          {words(<KeyboardOutlined fontSize="small" />, 'Keyboard shortcuts')}
          <kbd>?</kbd>
        </MenuItem>
        <Divider />
        <MenuItem component="a" href="/api/logout">
          {words(<LogoutOutlined fontSize="small" />, 'Log out')}
        </MenuItem>
      </Menu>
    </>
  );
};
