/** Port of a public word-association service. */

/** @returns undefined when the service is disabled, silent, or answers anything but words */
export type FetchRelatedWords = (word: string) => Promise<readonly string[] | undefined>;

export const MAX_RELATED_WORDS = 10;
const LIMIT_MS = 2_000;
/** Ten words are a thousand bytes. */
const MAX_BYTES = 64 * 1024;
const MAX_WORD_LENGTH = 100;

/** @param url of the service, from the settings; undefined when it is disabled */
export const createRelatedWordsClient = (url: string | undefined): FetchRelatedWords =>
  url === undefined ? () => Promise.resolve(undefined) : datamuseWords(url);

/** Datamuse's protocol: `?ml=word&max=10` answers `[{word}]`. Redirects are not followed. */
const datamuseWords =
  (url: string): FetchRelatedWords =>
  async (word) => {
    const address = new URL(url);
    address.searchParams.set('ml', word);
    address.searchParams.set('max', String(MAX_RELATED_WORDS));
    try {
      const response = await fetch(address, {
        redirect: 'error',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      return response.ok ? getWords(JSON.parse(await readText(response))) : undefined;
    } catch {
      // Optional: the project's own comments are used instead.
      return undefined;
    }
  };

/** @throws Error above the size limit */
const readText = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).byteLength;
    if (bytes > MAX_BYTES) throw new Error('The answer is too long');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const getWords = (answer: unknown): readonly string[] | undefined => {
  if (!Array.isArray(answer)) return undefined;
  const words = answer.flatMap((entry: unknown) => {
    const word = (entry as { readonly word?: unknown } | null)?.word;
    return typeof word === 'string' && word !== '' && word.length <= MAX_WORD_LENGTH ? [word] : [];
  });
  return words.slice(0, MAX_RELATED_WORDS);
};
