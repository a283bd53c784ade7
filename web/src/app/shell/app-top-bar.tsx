import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Logo } from '../../components/logo.tsx';
import { ColourModeButton } from './colour-mode-button.tsx';

interface AppTopBarProps {
  /** Link of the product's name to the projects: a router link, or `href` without a router. */
  readonly home: { readonly component: React.ElementType; readonly to?: string; readonly href?: string };
  readonly menu: ReactNode;
  /** Project of the screen, if the screen itself does not name it. */
  readonly crumb?: ReactNode;
  readonly runs: ReactNode;
  readonly showLogout: boolean;
  /** Instead of single buttons, with a session. */
  readonly account?: ReactNode;
  readonly onKeys: () => void;
}

const VisitorButtons = ({ showLogout, onKeys }: Pick<AppTopBarProps, 'showLogout' | 'onKeys'>) => (
  <>
    {/* Without MUI tooltips, whose positioning would be loaded by every first visit. */}
    <IconButton
      color="inherit"
      aria-label="Keyboard shortcuts"
      title="Keyboard shortcuts (?)"
      onClick={onKeys}
      sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
    >
      <KeyboardOutlined fontSize="small" />
    </IconButton>
    <ColourModeButton />
    {showLogout ? (
      <Button color="inherit" href="/api/logout" startIcon={<LogoutOutlined />}>
        Log out
      </Button>
    ) : null}
  </>
);

export const AppTopBar = ({ home, menu, crumb, runs, showLogout, account, onKeys }: AppTopBarProps) => (
  <AppBar
    position="sticky"
    elevation={0}
    enableColorOnDark
    sx={{ bgcolor: 'AppBar.defaultBg', color: '#fff', '--mui-palette-primary-main': '#8ad3d9' }}
  >
    <Toolbar variant="dense" sx={{ gap: 1, minHeight: 44, px: { xs: 1, md: 2 } }} disableGutters>
      {menu}
      <Box
        {...home}
        sx={{ display: 'flex', alignItems: 'center', gap: 1.25, color: 'inherit', textDecoration: 'none' }}
      >
        <Logo size={26} />
        <Typography component="span" variant="h2" sx={{ fontSize: 16, whiteSpace: 'nowrap' }}>
          Verbatim NLP
        </Typography>
      </Box>
      {crumb}
      <Box sx={{ flex: 1 }} />
      {runs}
      {account ?? <VisitorButtons showLogout={showLogout} onKeys={onKeys} />}
    </Toolbar>
  </AppBar>
);
