/** A tab that nobody looks at holds no connection: what it missed is told as a whole when it is looked at again. */

/**
 * @param follow runs until its signal, or until it finds nothing to follow any more
 * @returns what `follow` found, or null once `over` has settled
 */
export const followWhileVisible = async <Found>(
  over: Promise<unknown>,
  follow: (signal: AbortSignal) => Promise<Found | null>,
  page: Document = document,
): Promise<Found | null> => {
  const end = new AbortController();
  void over.finally(() => end.abort());
  while (!end.signal.aborted) {
    await untilVisibility('visible', end.signal, page);
    if (end.signal.aborted) return null;
    const hidden = new AbortController();
    const leave = (): void => hidden.abort();
    end.signal.addEventListener('abort', leave, { once: true });
    void untilVisibility('hidden', hidden.signal, page).then(leave);
    const found = await follow(hidden.signal);
    // Ends the wait for it, too.
    leave();
    end.signal.removeEventListener('abort', leave);
    if (found !== null) return found;
  }
  return null;
};

const untilVisibility = (state: DocumentVisibilityState, signal: AbortSignal, page: Document): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (page.visibilityState !== state && !signal.aborted) return;
      page.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    page.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });
