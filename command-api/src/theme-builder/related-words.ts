/** Words related to one, from a public word-association service: a port, so that nothing else knows which, or whether there is one. */

/** @returns undefined when the service is switched off, silent, or says something else than words */
export type AskRelatedWords = (word: string) => Promise<readonly string[] | undefined>;

export const MOST_RELATED_WORDS = 10;
const LIMIT_MS = 2_000;
/** Ten words are a thousand bytes. */
const MOST_BYTES = 64 * 1024;
const LONGEST_WORD = 100;

/** @param url of the service, as configured; undefined when it is switched off */
export const relatedWordsFrom = (url: string | undefined): AskRelatedWords =>
  url === undefined ? () => Promise.resolve(undefined) : datamuseWords(url);

/**
 * Datamuse's protocol: `?ml=word&max=10` answers `[{word}]`. Only that address is ever asked: redirects are not followed.
 */
const datamuseWords =
  (url: string): AskRelatedWords =>
  async (word) => {
    const address = new URL(url);
    address.searchParams.set('ml', word);
    address.searchParams.set('max', String(MOST_RELATED_WORDS));
    try {
      const response = await fetch(address, {
        ...{ redirect: 'error', credentials: 'omit', referrerPolicy: 'no-referrer' },
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      return response.ok ? wordsOf(JSON.parse(await textOf(response))) : undefined;
    } catch {
      // Nobody's work depends on it: the project's own comments answer instead.
      return undefined;
    }
  };

/** @throws Error when there is more than there can be */
const textOf = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).byteLength;
    if (bytes > MOST_BYTES) throw new Error('The answer is too long');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const wordsOf = (answer: unknown): readonly string[] | undefined => {
  if (!Array.isArray(answer)) return undefined;
  const words = answer.flatMap((entry: unknown) => {
    const word = (entry as { readonly word?: unknown } | null)?.word;
    return typeof word === 'string' && word !== '' && word.length <= LONGEST_WORD ? [word] : [];
  });
  return words.slice(0, MOST_RELATED_WORDS);
};
