/** Downloads of files written by the server, saved by the browser whatever their size. */

/**
 * Requests the file and checks the status before the browser saves it, so that an error is never saved.
 * @throws an error for `getErrorMessage`
 */
export const download = async (address: string): Promise<void> => {
  const looking = new AbortController();
  const answer = await fetch(address, { signal: looking.signal }).catch(() => {
    throw Object.assign(new Error('unreachable'), { status: 'FETCH_ERROR' });
  });
  if (!answer.ok) {
    const data: unknown = await answer.json().catch(() => null);
    throw Object.assign(new Error('refused'), { status: answer.status, data });
  }
  // Aborting ends the server's work.
  looking.abort();
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
};
