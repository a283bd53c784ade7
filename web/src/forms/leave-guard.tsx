import { createContext, lazy, Suspense, use, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';

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

/** The browser itself asks before the tab is closed or loaded anew. */
const useUnloadQuestion = (unsaved: boolean): void => {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
};

/**
 * Asks before a form with unsaved changes is left by going elsewhere; all forms of the app tell it of theirs.
 */
export const LeaveGuard = ({ children }: { readonly children: ReactNode }) => {
  const changed = useRef(new Set<string>());
  const [isUnsaved, setUnsaved] = useState(false);
  useUnloadQuestion(isUnsaved);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    // What stands beside a project's results stays, however those are looked at.
    const isOfResults = /^\/project\/[^/]+\/(?:workspace|theme-builder|comment-feed)(?:\/|$)/u.test(to.pathname);
    const stays = from.pathname === to.pathname && (from.search === to.search || isOfResults);
    // Without a session nothing can be saved any more: what was typed is there again after logging in.
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
    // It is asked once, also where the screen that is left stands a moment longer.
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
 * Has the app ask before the form is left, for as long as it is changed.
 * @returns what to call before leaving on purpose, as when it has just been saved
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
