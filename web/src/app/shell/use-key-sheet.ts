import { useEffect, useState } from 'react';
import { isTyping } from '../../components/is-typing.ts';

/** `?` shows the keyboard shortcuts. */
export const useKeySheet = (): readonly [boolean, (isOpen: boolean) => void] => {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === '?' && !isTyping(event.target)) setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return [isOpen, setOpen];
};
