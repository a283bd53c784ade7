import { useColorScheme } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from 'sonner';

/** The topmost dialog, or the page. */
const homeOf = (page: Document): Element =>
  [...page.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? page.body;

/** Of a toast over a dialog that fills a phone: what stands in the last row of the dialog is free. */
const ABOVE_LAST_ROW = 68;

/** Stands within the dialog that is open: what is beside it is out of reach of the keyboard and of screen readers. */
const useHost = (): { readonly host: HTMLElement; readonly isInDialog: boolean } => {
  const [host] = useState(() => document.createElement('div'));
  const [isInDialog, setIsInDialog] = useState(false);
  useEffect(() => {
    const place = (): void => {
      const home = homeOf(document);
      if (host.parentElement !== home) home.append(host);
      setIsInDialog(home !== document.body);
    };
    place();
    // Dialogs come and go as children of the body.
    const observer = new MutationObserver(place);
    observer.observe(document.body, { childList: true });
    return () => {
      observer.disconnect();
      host.remove();
    };
  }, [host]);
  return { host, isInDialog };
};

export const Toasts = () => {
  const { mode, systemMode } = useColorScheme();
  const { host, isInDialog } = useHost();
  const shown = mode === 'system' ? systemMode : mode;
  return createPortal(
    <Toaster
      // A dialog has its pager and its buttons at the right.
      position={isInDialog ? 'bottom-left' : 'bottom-right'}
      {...(isInDialog ? { mobileOffset: { bottom: ABOVE_LAST_ROW } } : {})}
      theme={shown === 'dark' ? 'dark' : 'light'}
      closeButton
      toastOptions={{ closeButtonAriaLabel: 'Dismiss' }}
      style={{ fontFamily: 'inherit' }}
    />,
    host,
  );
};
