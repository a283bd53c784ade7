import MenuOutlined from '@mui/icons-material/MenuOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { lazy, memo, Suspense, useState } from 'react';
import { Link, Outlet, useLocation, useNavigation } from 'react-router-dom';
import { LeaveGuard } from '../../forms/leave-guard.tsx';
import { useStoredFlag } from '../../components/hooks/use-stored-flag.ts';
import { AppFrame } from './app-frame.tsx';
import { isAccountPath } from '../login-address.ts';
import { navigationWidth } from './navigation-width.ts';
import { ReconnectingBanner } from './reconnecting-banner.tsx';

// Not needed after a session has ended.
const SideNavigation = lazy(async () => ({ default: (await import('./side-navigation.tsx')).SideNavigation }));
const ProjectCrumb = lazy(async () => ({ default: (await import('./project-crumb.tsx')).ProjectCrumb }));
const AccountMenu = lazy(async () => ({ default: (await import('../account-menu.tsx')).AccountMenu }));
const RunIndicator = lazy(async () => ({ default: (await import('./run-indicator.tsx')).RunIndicator }));

/** Below, the results of a project need the room, so the navigation has no names until it is expanded. */
const ROOM_FOR_NAMES = 1440;

const isInProject = (pathname: string): boolean => /^\/project\/(?!new\b)./u.test(pathname);

/** Id of the project of a screen beside its results. */
const projectBeside = (pathname: string, search: string): string | undefined => {
  if (pathname === '/topic') return new URLSearchParams(search).get('project') ?? undefined;
  const id = /^\/project\/([^/]+)\/(?:accuracy|agreement|suggestions|report|workspace\/[^/]+\/response)(?:\/|$)/u.exec(
    pathname,
  )?.[1];
  return id === undefined ? undefined : decodeURIComponent(id);
};

const HOME = { component: Link, to: '/project' };

interface FrameProps {
  readonly pathname: string;
  /** Of a screen that does not name its project. */
  readonly projectId: string | undefined;
  readonly loading: boolean;
}

/** Memoised, because changes of the search string do not affect it. */
const Frame = memo(({ pathname, projectId, loading }: FrameProps) => {
  const account = isAccountPath(pathname);
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const isSmall = useMediaQuery(`(max-width: ${ROOM_FOR_NAMES - 1}px)`);
  const [collapsed, setCollapsed] = useStoredFlag('verbatim.navigation.collapsed', isSmall && isInProject(pathname));
  const [open, setOpen] = useState(false);
  const isCollapsed = collapsed && !narrow;
  const menu = (
    <IconButton color="inherit" aria-label="Open navigation" onClick={() => setOpen(true)}>
      <MenuOutlined />
    </IconButton>
  );
  const notices = (
    <>
      <Box sx={{ height: 0, position: 'sticky', top: 44, zIndex: 'appBar' }}>
        {loading ? <LinearProgress sx={{ height: 2 }} aria-label="Loading the page" /> : null}
      </Box>
      <ReconnectingBanner />
    </>
  );
  const navigation = (
    <Suspense fallback={<Box sx={{ width: narrow ? 0 : navigationWidth(isCollapsed), flexShrink: 0 }} />}>
      <SideNavigation
        pathname={pathname}
        narrow={narrow}
        open={open}
        collapsed={isCollapsed}
        onClose={() => setOpen(false)}
        onCollapse={() => setCollapsed(!collapsed)}
      />
    </Suspense>
  );
  return (
    <AppFrame
      home={HOME}
      showLogout={pathname !== '/login'}
      menu={!account && narrow ? menu : null}
      crumb={
        projectId === undefined ? null : <Suspense fallback={null} children={<ProjectCrumb projectId={projectId} />} />
      }
      account={
        account ? undefined : (onKeys) => <Suspense fallback={null} children={<AccountMenu onKeys={onKeys} />} />
      }
      runs={account ? null : <Suspense fallback={null} children={<RunIndicator />} />}
      notices={notices}
      navigation={account ? null : navigation}
    >
      <LeaveGuard>
        <Outlet />
      </LeaveGuard>
    </AppFrame>
  );
});
Frame.displayName = 'Frame';

/** Frame of every screen: app bar, side navigation, working area, footer. */
export const Shell = () => {
  const { pathname, search } = useLocation();
  const loading = useNavigation().state === 'loading';
  return <Frame pathname={pathname} projectId={projectBeside(pathname, search)} loading={loading} />;
};
