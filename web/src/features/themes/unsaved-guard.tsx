import { useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';

const QUESTION = {
  title: 'Leave without saving?',
  text: 'What you changed in this theme is not saved yet.',
  verb: 'Leave',
};

/**
 * Asks before changes are left behind by going elsewhere in the app.
 * @returns the dialog to draw, and what to call when they have been saved
 */
export const useUnsavedGuard = (changed: boolean) => {
  const saved = useRef(false);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const stays = from.pathname === to.pathname && from.search === to.search;
    // Without a session nothing can be saved any more.
    return changed && !saved.current && !stays && to.pathname !== '/login';
  });
  const dialog = (
    <ConfirmDialog
      question={blocker.state === 'blocked' ? QUESTION : null}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
  const markSaved = (): void => {
    saved.current = true;
  };
  return { dialog, markSaved };
};
