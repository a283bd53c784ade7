import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { AppTopBar } from './app-top-bar.tsx';
import { Footer } from './footer.tsx';
import { isAccountPath } from './login-address.ts';
import { navigationWidth } from './navigation-width.ts';
import { ReconnectingBanner } from './reconnecting-banner.tsx';
import { useKeySheet } from './use-key-sheet.ts';
import { useStoredFlag } from './use-stored-flag.ts';

// The login form needs neither.
const SideNavigation = lazy(async () => ({ default: (await import('./side-navigation.tsx')).SideNavigation }));
const KeyboardSheet = lazy(async () => ({ default: (await import('./keyboard-sheet.tsx')).KeyboardSheet }));

const skipLink = {
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: 'tooltip',
  bgcolor: 'background.paper',
  px: 1.5,
  py: 1,
  '&:focus': { top: 8 },
} as const;

/** The frame of every screen: app bar, side navigation, working area, footer. */
export const Shell = () => {
  const { pathname } = useLocation();
  const loading = useNavigation().state === 'loading';
  const account = isAccountPath(pathname);
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [collapsed, setCollapsed] = useStoredFlag('verbatim.navigation.collapsed', false);
  const [open, setOpen] = useState(false);
  const [keys, setKeys] = useKeySheet();
  const isCollapsed = collapsed && !narrow;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}>
      <Link href="#main" sx={skipLink}>
        Skip to content
      </Link>
      <AppTopBar
        showMenu={!account && narrow}
        showLogout={pathname !== '/login'}
        showRuns={!account}
        onMenu={() => setOpen(true)}
        onKeys={() => setKeys(true)}
      />
      <Box sx={{ height: 0, position: 'sticky', top: 44, zIndex: 'appBar' }}>
        {loading ? <LinearProgress sx={{ height: 2 }} aria-label="Loading the page" /> : null}
      </Box>
      <ReconnectingBanner />
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
        {account ? null : (
          <Suspense fallback={<Box sx={{ width: narrow ? 0 : navigationWidth(isCollapsed), flexShrink: 0 }} />}>
            <SideNavigation
              narrow={narrow}
              open={open}
              collapsed={isCollapsed}
              onClose={() => setOpen(false)}
              onCollapse={() => setCollapsed(!collapsed)}
            />
          </Suspense>
        )}
        <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
          <Box
            component="main"
            id="main"
            tabIndex={-1}
            sx={{ flex: 1, px: { xs: 2, md: 3 }, pt: 1, pb: 3, outline: 'none', minWidth: 0 }}
          >
            <LeaveGuard>
              <Outlet />
            </LeaveGuard>
          </Box>
          <Footer />
        </Box>
      </Box>
      {keys ? (
        <Suspense fallback={null}>
          <KeyboardSheet onClose={() => setKeys(false)} />
        </Suspense>
      ) : null}
    </Box>
  );
};
