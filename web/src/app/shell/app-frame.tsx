import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { AppTopBar } from './app-top-bar.tsx';
import { Footer } from './footer.tsx';
import { useKeySheet } from './use-key-sheet.ts';

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

interface AppFrameProps extends Pick<ComponentProps<typeof AppTopBar>, 'home' | 'showLogout'> {
  readonly menu?: ReactNode;
  readonly crumb?: ReactNode;
  /** Account menu instead of single buttons. @param onKeys shows the keyboard shortcuts */
  readonly account?: ((onKeys: () => void) => ReactNode) | undefined;
  readonly runs?: ReactNode;
  /** Between the app bar and the screen. */
  readonly notices?: ReactNode;
  readonly navigation?: ReactNode;
  readonly children?: ReactNode;
}

/** App bar, working area and footer around every screen, with or without a session. */
export const AppFrame = ({
  home,
  showLogout,
  menu,
  crumb,
  account,
  runs,
  notices,
  navigation,
  children,
}: AppFrameProps) => {
  const [keys, setKeys] = useKeySheet();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}>
      <Link href="#main" sx={skipLink}>
        Skip to content
      </Link>
      <AppTopBar
        home={home}
        showLogout={showLogout}
        menu={menu}
        crumb={crumb}
        runs={runs}
        account={account?.(() => setKeys(true))}
        onKeys={() => setKeys(true)}
      />
      {notices}
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
        {navigation}
        <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
          <Box
            component="main"
            id="main"
            tabIndex={-1}
            sx={{ flex: 1, px: { xs: 2, md: 3 }, pt: 0.25, pb: 3, outline: 'none', minWidth: 0 }}
          >
            {children}
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
