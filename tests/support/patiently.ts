import type { Answer } from './api-client.ts';
import { PATIENCE_MS, pause } from './until.ts';

const PAUSE_MS = 200;

/**
 * Asks again while a server is away, or says that it cannot now or cannot show yet what it did, as a browser does. Other answers are not waited for.
 * @throws Error with the last answer when it has asked long enough, or at once when it is a mistake of the asker's
 */
export const patiently = async <T>(ask: () => Promise<Answer<T>>): Promise<T> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask().catch((error: unknown) => error);
    if (!(answer instanceof Error)) {
      const { status, body } = answer as Answer<T>;
      if (status === 200) return body;
      if ((status !== 503 && status !== 202) || performance.now() > deadline)
        throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
    } else if (performance.now() > deadline) throw answer;
    await pause(PAUSE_MS);
  }
};
