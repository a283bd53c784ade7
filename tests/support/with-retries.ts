import type { Answer } from './api-client.ts';
import { DEFAULT_TIMEOUT_MS, pause } from './wait-until.ts';

const PAUSE_MS = 200;

/**
 * Retries while a server is unreachable, temporarily unable, or not showing a write yet, as a browser does.
 * Other responses are returned.
 * @throws Error with the last response after the timeout, or at once for a client error
 */
export const withRetries = async <T>(ask: () => Promise<Answer<T>>): Promise<T> => {
  const deadline = performance.now() + DEFAULT_TIMEOUT_MS;
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
