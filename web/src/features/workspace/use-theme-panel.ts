import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useCallback, useState } from 'react';

const KEY = 'verbatim.theme-panel.docked';

/** Which theme is open from the table, and whether it stands beside it: that is kept in this browser. */
export const useThemePanel = () => {
  const [open, setOpen] = useState<string | null>(null);
  const [docked, setDocked] = useState(() => localStorage.getItem(KEY) === 'true');
  const canDock = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const onDock = (next: boolean): void => {
    localStorage.setItem(KEY, String(next));
    setDocked(next);
  };
  return {
    ...{ open, canDock, isDocked: docked && canDock, onDock },
    onOpen: useCallback((id: string) => setOpen(id), []),
    onClose: useCallback(() => setOpen(null), []),
  };
};
