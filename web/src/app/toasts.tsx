import { useColorScheme } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from 'sonner';

/** The topmost dialog, or the page. */
const getHome = (page: Document): Element =>
  [...page.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? page.body;

/** Offset of a toast over a full-screen dialog, to keep its last row free. */
const ABOVE_LAST_ROW = 68;

/** Renders within an open dialog: everything outside is inert for keyboards and screen readers. */
const useHost = (): { readonly host: HTMLElement; readonly isInDialog: boolean } => {
  const [host] = useState(() => document.createElement('div'));
  const [isInDialog, setIsInDialog] = useState(false);
  useEffect(() => {
    const place = (): void => {
      const home = getHome(document);
      if (host.parentElement !== home) home.append(host);
      setIsInDialog(home !== document.body);
    };
    place();
    // Dialogs are children of the body.
    const observer = new MutationObserver(place);
    observer.observe(document.body, { childList: true });
    return () => {
      observer.disconnect();
      host.remove();
    };
  }, [host]);
  return { host, isInDialog };
};

/** As a contained button of the app. */
const action = {
  background: 'var(--mui-palette-primary-main)',
  color: 'var(--mui-palette-primary-contrastText)',
  fontWeight: 600,
} as const;

export const Toasts = () => {
  const { mode, systemMode } = useColorScheme();
  const { host, isInDialog } = useHost();
  const shown = mode === 'system' ? systemMode : mode;
  return createPortal(
    <Toaster
      // Dialogs have their pager and buttons on the right.
      position={isInDialog ? 'bottom-left' : 'bottom-right'}
      {...(isInDialog ? { mobileOffset: { bottom: ABOVE_LAST_ROW } } : {})}
      theme={shown === 'dark' ? 'dark' : 'light'}
      closeButton
      toastOptions={{ closeButtonAriaLabel: 'Dismiss', actionButtonStyle: action }}
      style={{ fontFamily: 'inherit' }}
    />,
    host,
  );
};
