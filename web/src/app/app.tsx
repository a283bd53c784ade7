import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import type { createAppRouter } from './routes.tsx';
import type { createAppStore } from './store.ts';

/** Loaded after the first screen. */
const Toasts = lazy(async () => ({ default: (await import('./shell/toasts.tsx')).Toasts }));

interface AppProps {
  readonly store: ReturnType<typeof createAppStore>;
  readonly router: ReturnType<typeof createAppRouter>;
}

export const App = ({ store, router }: AppProps) => (
  <Provider store={store}>
    <RouterProvider router={router} />
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  </Provider>
);
