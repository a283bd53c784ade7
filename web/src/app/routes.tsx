import { createBrowserRouter, Navigate } from 'react-router-dom';
import { PastBoundary } from './past-boundary.tsx';
import { RouteError } from './route-error.tsx';
import { Shell } from './shell/shell.tsx';

const route = (load: () => Promise<{ readonly Page: React.ComponentType }>) => async () => ({
  Component: (await load()).Page,
});

/** Every screen is a chunk of its own. */
export const createAppRouter = () =>
  createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <RouteError />,
      // The shell renders at once; the first screen is loaded into it.
      hydrateFallbackElement: <div />,
      children: [
        {
          errorElement: <RouteError />,
          children: [
            { path: '/', element: <Navigate to="/project" replace /> },
            { path: '/login', lazy: route(() => import('./account-screen.tsx')) },
            { path: '/register', lazy: route(() => import('./account-screen.tsx')) },
            { path: '/reset', lazy: route(() => import('./account-screen.tsx')) },
            { path: '/reset/:token', lazy: route(() => import('./account-screen.tsx')) },
            { path: '/users', lazy: route(() => import('../features/users/users-page.tsx')) },
            { path: '/users/new', lazy: route(() => import('../features/users/new-user-page.tsx')) },
            { path: '/sessions', lazy: route(() => import('../features/users/sessions-page.tsx')) },
            { path: '/project', lazy: route(() => import('../features/projects/project-list-page.tsx')) },
            { path: '/project/new', lazy: route(() => import('../features/wizard/wizard-page.tsx')) },
            {
              // Both can show the past.
              element: <PastBoundary />,
              children: [
                {
                  path: '/project/:pid',
                  lazy: route(() => import('./project-screen.tsx')),
                  // The page itself shows them: they only name the workspace and its result.
                  children: [
                    { index: true, element: <></> },
                    { path: 'workspace/:wid', element: <></> },
                    { path: 'workspace/:wid/:result', element: <></> },
                    { path: 'freeze/:fid', element: <></> },
                    { path: 'theme-builder', element: <></> },
                    { path: 'comment-feed', element: <></> },
                  ],
                },
                {
                  path: '/project/:pid/workspace/:wid/response/:rid',
                  lazy: route(() => import('../features/responses/response-page.tsx')),
                },
              ],
            },
            { path: '/project/:pid/accuracy', lazy: route(() => import('./accuracy-screen.tsx')) },
            { path: '/project/:pid/agreement', lazy: route(() => import('../features/agreement/samples-page.tsx')) },
            {
              path: '/project/:pid/agreement/:aid',
              lazy: route(() => import('../features/agreement/sample-page.tsx')),
            },
            {
              path: '/project/:pid/suggestions',
              lazy: route(() => import('../features/suggestions/suggestions-page.tsx')),
            },
            { path: '/project/:pid/report', lazy: route(() => import('../features/workspace/report/report-page.tsx')) },
            {
              path: '/project/:pid/report/:report',
              lazy: route(() => import('../features/workspace/report/report-page.tsx')),
            },
            { path: '/themes', lazy: route(() => import('../features/themes/themes-page.tsx')) },
            { path: '/help/:page', lazy: route(() => import('../features/help/help-page.tsx')) },
            { path: '/history', lazy: route(() => import('../features/history/history-page.tsx')) },
            { path: '/sentiment', lazy: route(() => import('../features/sentiment/sentiment-page.tsx')) },
            { path: '/topic', lazy: route(() => import('../features/topics/topics-page.tsx')) },
            { path: '/cleaning', lazy: route(() => import('../features/cleaning/cleaning-page.tsx')) },
            { path: '*', lazy: async () => ({ Component: (await import('./not-found.tsx')).NotFound }) },
          ],
        },
      ],
    },
  ]);
