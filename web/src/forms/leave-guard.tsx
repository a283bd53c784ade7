import { createContext, lazy, Suspense, use, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useBlocker } from 'react-router-dom';
import { selectHasPendingMutations } from '../api/transport/pending-mutations.ts';

export const LEAVE_QUESTION = {
  title: 'Leave without saving?',
  text: 'Your changes are not saved yet. This tab keeps them until you come back.',
  verb: 'Leave',
};

// Most visits end without it.
const ConfirmDialog = lazy(async () => ({
  default: (await import('../components/confirm-dialog.tsx')).ConfirmDialog,
}));

interface OpenForms {
  /** @param changed whether the form holds what is not saved */
  readonly tell: (form: string, changed: boolean) => void;
}

const Forms = createContext<OpenForms>({ tell: () => undefined });

/** Makes the browser ask before the tab is closed or reloaded. */
const useUnloadQuestion = (unsaved: boolean): void => {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
};

/**
 * Asks before the user navigates away from unsaved changes, which all forms of the app report to it.
 */
export const LeaveGuard = ({ children }: { readonly children: ReactNode }) => {
  const changed = useRef(new Set<string>());
  const [isUnsaved, setUnsaved] = useState(false);
  // Shown at once, but not stored yet.
  const isSending = useSelector(selectHasPendingMutations);
  useUnloadQuestion(isUnsaved || isSending);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    // The panel beside a project's results stays while the result changes.
    const isOfResults = /^\/project\/[^/]+\/(?:workspace|theme-builder|comment-feed)(?:\/|$)/u.test(to.pathname);
    const stays = from.pathname === to.pathname && (from.search === to.search || isOfResults);
    // Without a session nothing can be saved; the input is restored after the next login.
    return changed.current.size > 0 && !stays && to.pathname !== '/login';
  });
  const forms = useMemo<OpenForms>(
    () => ({
      tell: (form, isChanged) => {
        if (isChanged) changed.current.add(form);
        else changed.current.delete(form);
        setUnsaved(changed.current.size > 0);
      },
    }),
    [],
  );
  const leave = (): void => {
    // Asks once, even if the screen stays for a moment.
    changed.current.clear();
    blocker.proceed?.();
  };
  return (
    <Forms value={forms}>
      {children}
      {blocker.state === 'blocked' ? (
        <Suspense fallback={null}>
          <ConfirmDialog question={LEAVE_QUESTION} onConfirm={leave} onCancel={() => blocker.reset()} />
        </Suspense>
      ) : null}
    </Forms>
  );
};

/**
 * Makes the app ask before a changed form is left.
 * @returns function to call before leaving on purpose, as after a save
 */
export const useLeaveQuestion = (changed: boolean): (() => void) => {
  const { tell } = use(Forms);
  const form = useId();
  useEffect(() => {
    tell(form, changed);
    return () => tell(form, false);
  }, [tell, form, changed]);
  return () => tell(form, false);
};
