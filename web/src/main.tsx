import '@fontsource-variable/inter/wght.css';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { parseAccountPath } from './app/account-page.tsx';
import { AppFrame } from './app/shell/app-frame.tsx';
import { RouteError } from './app/route-error.tsx';
import { theme } from './app/theme.ts';
import { HOME_WITHOUT_APP, Visitor } from './app/visitor.tsx';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');
const root = createRoot(element);

const show = (screen: ReactNode): void =>
  root.render(
    <StrictMode>
      <ThemeProvider theme={theme} defaultMode="system" noSsr>
        <CssBaseline enableColorScheme />
        {screen}
      </ThemeProvider>
    </StrictMode>,
  );

const frame = (screen?: ReactNode) => (
  <AppFrame home={HOME_WITHOUT_APP} showLogout>
    {screen}
  </AppFrame>
);

// The app is more than half of the code, and the login form needs none of it.
const readApp = () => import('./app/start-app.tsx');

const showApp = (): void => {
  void readApp().then(
    ({ startedApp }) => show(startedApp()),
    () => show(frame(<RouteError />)),
  );
};

if (parseAccountPath(window.location.pathname) !== undefined) {
  // A failed prefetch is repeated when it is needed.
  show(<Visitor onApp={showApp} onSoon={() => void readApp().catch(() => undefined)} />);
} else {
  show(frame());
  showApp();
}
