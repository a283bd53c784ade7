import { useColorScheme, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from 'sonner';

/** The topmost dialog, or the page. */
const getHome = (page: Document): Element =>
  [...page.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? page.body;

/** Offset of a toast over a full-screen dialog, and on phones, to keep the last row free. */
const ABOVE_LAST_ROW = 68;

/**
 * Over the middle of the app bar, which is empty: everywhere else are buttons that it would cover. A toast
 * of one line fits its height, so the button that dismisses it is within.
 */
const overAppBar = {
  offset: { top: 2 },
  style: {
    fontFamily: 'inherit',
    '--width': '480px',
    '--toast-close-button-start': 'unset',
    '--toast-close-button-end': '8px',
    '--toast-close-button-transform': 'translateY(10px)',
  } as CSSProperties,
  toast: { paddingBlock: 6, paddingInlineEnd: 40, minHeight: 40, fontSize: 13 },
} as const;

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
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  const shown = mode === 'system' ? systemMode : mode;
  const isOverAppBar = isWide && !isInDialog;
  return createPortal(
    <Toaster
      // Dialogs have their pager and buttons on the right.
      position={isOverAppBar ? 'top-center' : isInDialog ? 'bottom-left' : 'bottom-right'}
      mobileOffset={{ bottom: ABOVE_LAST_ROW }}
      {...(isOverAppBar ? { offset: overAppBar.offset } : {})}
      theme={shown === 'dark' ? 'dark' : 'light'}
      closeButton
      toastOptions={{
        closeButtonAriaLabel: 'Dismiss',
        actionButtonStyle: action,
        ...(isOverAppBar ? { style: overAppBar.toast } : {}),
      }}
      style={isOverAppBar ? overAppBar.style : { fontFamily: 'inherit' }}
    />,
    host,
  );
};
