/** Hidden tabs hold no connection: they get the whole state when they become visible. */

/**
 * @param follow runs until its signal, or until there is nothing to follow
 * @returns the result of `follow`, or null once `over` has settled
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
    // Also ends the wait for visibility.
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
