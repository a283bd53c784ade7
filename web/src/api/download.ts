/** Files that the server writes: saved by the browser itself, however large they are. */

/**
 * Asks for the file and looks at how the answer begins before the browser saves it, so that what is saved is never a failure.
 * @throws what `messageOf` puts into words
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
  // The server ends its work when nobody reads.
  looking.abort();
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
};
