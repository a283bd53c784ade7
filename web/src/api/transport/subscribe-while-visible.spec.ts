import { expect, it } from '@jest/globals';
import { followWhileVisible } from './subscribe-while-visible.ts';

const page = (state: DocumentVisibilityState) => {
  const own = document.implementation.createHTMLDocument();
  let now = state;
  Object.defineProperty(own, 'visibilityState', { get: () => now });
  const turn = (next: DocumentVisibilityState): Promise<void> => {
    now = next;
    own.dispatchEvent(new Event('visibilitychange'));
    return new Promise((resolve) => setTimeout(resolve));
  };
  return { own, turn };
};

/** Counts open connections; each runs until its signal. */
const follower = () => {
  const seen = { begun: 0, open: 0 };
  const follow = (signal: AbortSignal): Promise<null> => {
    seen.begun += 1;
    seen.open += 1;
    return new Promise((resolve) =>
      signal.addEventListener('abort', () => {
        seen.open -= 1;
        resolve(null);
      }),
    );
  };
  return { seen, follow };
};

const over = () => {
  let end = (): void => undefined;
  const promise = new Promise<void>((resolve) => (end = resolve));
  return { promise, end };
};

it('follows while the page is looked at, one at a time, until it is over', async () => {
  const { own, turn } = page('hidden');
  const { seen, follow } = follower();
  const { promise, end } = over();
  const done = followWhileVisible(promise, follow, own);
  expect(seen).toEqual({ begun: 0, open: 0 });
  await turn('visible');
  expect(seen).toEqual({ begun: 1, open: 1 });
  await turn('hidden');
  expect(seen).toEqual({ begun: 1, open: 0 });
  await turn('visible');
  await turn('visible');
  expect(seen).toEqual({ begun: 2, open: 1 });
  end();
  expect(await done).toBeNull();
  expect(seen.open).toBe(0);
});

it('ends with what was found, and when it is over before anybody looked', async () => {
  const { own } = page('visible');
  expect(await followWhileVisible(over().promise, async () => 404, own)).toBe(404);
  const never = follower();
  expect(await followWhileVisible(Promise.resolve(), never.follow, page('hidden').own)).toBeNull();
  expect(never.seen.begun).toBe(0);
});
