/** Shows the screens below at the moment in the address, with a store of its own. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Provider, useStore } from 'react-redux';
import { Link, NavigationType, Outlet, useLocation, useMatch, useNavigate, useNavigationType } from 'react-router-dom';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import { useMomentQuery } from '../api/moments.ts';
import { sessionLost } from '../api/transport/base-api.ts';
import { getErrorMessage } from '../api/transport/problem.ts';
import { getLoadError } from '../components/messages/loaded.tsx';
import { EmptyState } from '../components/messages/empty-state.tsx';
import { atMoment, readMomentParam, isToNow, TO_NOW } from '../components/past/as-of-address.ts';
import { PastBand } from '../components/past/past-band.tsx';
import { PastContext } from '../components/past/use-past.ts';
import { createAppStore } from './store.ts';

const PastStore = ({ moment, children }: { readonly moment: PastMoment; readonly children: ReactNode }) => {
  const present = useStore();
  const { asOf } = moment;
  const store = useMemo(() => createAppStore(() => present.dispatch(sessionLost()), { asOf }), [asOf, present]);
  return (
    <Provider store={store}>
      <PastContext value={asOf}>
        <PastBand moment={moment} />
        {children}
      </PastContext>
    </Provider>
  );
};

const NotThere = ({ error }: { readonly error: unknown }) => {
  const location = useLocation();
  return (
    <EmptyState
      title="This moment cannot be shown"
      text={getErrorMessage(error)}
      action={
        <Button component={Link} to={atMoment(location, undefined)} state={TO_NOW} variant="contained">
          Back to now
        </Button>
      }
    />
  );
};

const Past = ({ asOf }: { readonly asOf: string }) => {
  const ofWorkspace = useMatch('/project/:pid/workspace/:wid/*');
  const ofProject = useMatch('/project/:pid/*');
  const projectId = ofProject?.params.pid ?? '';
  const query = useMomentQuery({ projectId, workspaceId: ofWorkspace?.params.wid, asOf });
  const { currentData: moment } = query;
  const error = getLoadError({ data: moment, error: query.error });
  if (moment === undefined)
    return error === undefined ? (
      <Box aria-busy="true">
        <Skeleton variant="rounded" height={38} sx={{ mt: 1 }} />
        <Skeleton variant="rounded" height={600} sx={{ mt: 2 }} />
      </Box>
    ) : (
      <NotThere error={error} />
    );
  return (
    <PastStore moment={moment}>
      <Outlet />
    </PastStore>
  );
};

/** A vector of revisions without that of a workspace: the opened one has another. */
const ofAnyWorkspace = (asOf = ''): string => (/^p\d/u.test(asOf) ? asOf.replace(/-w\d+/u, '') : asOf);

/**
 * The moment in the address. Links within the project stay there, until the user goes back to now: they are
 * made for the present, so their addresses are completed. Those of Back and Forward are complete.
 */
const useAsOf = (): string | undefined => {
  const location = useLocation();
  const navigate = useNavigate();
  const projectId = useMatch('/project/:pid/*')?.params.pid;
  const asked = readMomentParam(location.search);
  const [kept, keep] = useState({ projectId, asOf: asked });
  const { state } = location as { readonly state: unknown };
  const isHistory = useNavigationType() === NavigationType.Pop;
  const isLeft = isHistory || isToNow(state) || kept.projectId !== projectId || kept.asOf === undefined;
  const asOf = asked ?? (isLeft ? undefined : ofAnyWorkspace(kept.asOf));
  if (asOf !== kept.asOf || projectId !== kept.projectId) keep({ projectId, asOf });
  useEffect(() => {
    if (asked === undefined && asOf !== undefined) void navigate(atMoment(location, asOf), { replace: true, state });
  }, [asked, asOf, location, navigate, state]);
  return asOf;
};

export const PastBoundary = () => {
  const asOf = useAsOf();
  return asOf === undefined ? <Outlet /> : <Past asOf={asOf} />;
};
