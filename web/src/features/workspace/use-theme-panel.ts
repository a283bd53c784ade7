import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useCallback, useState } from 'react';
import { useStoredFlag } from '../../components/hooks/use-stored-flag.ts';

const KEY = 'verbatim.theme-panel.docked';

/** The theme opened from the table, and whether its editor is docked, which this browser remembers. */
export const useThemePanel = () => {
  const [open, setOpen] = useState<string | null>(null);
  const [docked, onDock] = useStoredFlag(KEY, false);
  const canDock = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  return {
    open,
    canDock,
    isDocked: docked && canDock,
    onDock,
    onOpen: useCallback((id: string) => setOpen(id), []),
    onClose: useCallback(() => setOpen(null), []),
  };
};
