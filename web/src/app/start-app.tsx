import { App } from './app.tsx';
import { loginAddress } from './login-address.ts';
import { createAppRouter } from './routes.tsx';
import { createAppStore } from './store.ts';

/** The app at the current URL. */
export const startedApp = () => {
  const router = createAppRouter();
  const store = createAppStore(() => {
    const address = loginAddress(router.state.location);
    if (address !== null) void router.navigate(address, { replace: true });
  });
  return <App store={store} router={router} />;
};
