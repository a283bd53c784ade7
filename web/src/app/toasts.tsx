import { useColorScheme } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from 'sonner';

/** The topmost dialog, or the page. */
const homeOf = (page: Document): Element =>
  [...page.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? page.body;

/** Stands within the dialog that is open: what is beside it is out of reach of the keyboard and of screen readers. */
const useHost = (): HTMLElement => {
  const [host] = useState(() => document.createElement('div'));
  useEffect(() => {
    const place = (): void => {
      const home = homeOf(document);
      if (host.parentElement !== home) home.append(host);
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
  return host;
};

export const Toasts = () => {
  const { mode, systemMode } = useColorScheme();
  const shown = mode === 'system' ? systemMode : mode;
  return createPortal(
    <Toaster
      position="bottom-right"
      theme={shown === 'dark' ? 'dark' : 'light'}
      closeButton
      toastOptions={{ closeButtonAriaLabel: 'Dismiss' }}
      style={{ fontFamily: 'inherit' }}
    />,
    useHost(),
  );
};
