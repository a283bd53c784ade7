import { useEffect } from 'react';
import { isTyping } from '../is-typing.ts';
import { useLatest } from '../hooks/use-latest.ts';

/** `f` opens the filters of the screen. */
export const useFilterKey = (onOpen: () => void): void => {
  const open = useLatest(onOpen);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'f' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // Dialogs handle the keys themselves.
      if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);
};
