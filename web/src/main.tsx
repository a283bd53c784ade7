import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createAppRouter } from './app/routes.tsx';
import { createAppStore } from './app/store.ts';
import { loginAddress } from './app/login-address.ts';

const router = createAppRouter();
const store = createAppStore(() => {
  const address = loginAddress(router.state.location);
  if (address !== null) void router.navigate(address, { replace: true });
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App store={store} router={router} />
  </StrictMode>,
);
