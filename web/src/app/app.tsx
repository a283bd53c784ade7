import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { Toaster } from 'sonner';
import type { createAppRouter } from './routes.tsx';
import type { createAppStore } from './store.ts';
import { theme } from './theme.ts';

const Toasts = () => {
  const { mode, systemMode } = useColorScheme();
  const shown = mode === 'system' ? systemMode : mode;
  return (
    <Toaster
      position="bottom-right"
      theme={shown === 'dark' ? 'dark' : 'light'}
      closeButton
      style={{ fontFamily: 'inherit' }}
    />
  );
};

interface AppProps {
  readonly store: ReturnType<typeof createAppStore>;
  readonly router: ReturnType<typeof createAppRouter>;
}

export const App = ({ store, router }: AppProps) => (
  <Provider store={store}>
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <CssBaseline enableColorScheme />
      <RouterProvider router={router} />
      <Toasts />
    </ThemeProvider>
  </Provider>
);
