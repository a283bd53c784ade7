import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLoginThrottle, createSignUpThrottle, type LoginThrottle } from './login-throttle.ts';
import { createMemoryLimiter } from './rate-limiters.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const setUp = () => {
  const throttle = createLoginThrottle('login', createMemoryLimiter);
  return { throttle, pass: (ms: number): void => void jest.advanceTimersByTime(ms) };
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Runs the work sequentially. @returns its results */
const inTurn = async <T>(times: number, work: (n: number) => Promise<T>): Promise<readonly T[]> => {
  const results: T[] = [];
  for (let n = 0; n < times; n += 1) results.push(await work(n));
  return results;
};

/** Failed attempts, each after the required wait. @returns the waits */
const guess = (
  { throttle, pass }: ReturnType<typeof setUp>,
  handle: string,
  address: string,
  times: number,
): Promise<readonly number[]> =>
  inTurn(times, async () => {
    const admission = await throttle.begin(handle, address);
    if (admission.admitted) return 0;
    pass(admission.retryAfterMs);
    expect((await throttle.begin(handle, address)).admitted).toBe(true);
    return admission.retryAfterMs;
  });

const fromEverywhere = (throttle: LoginThrottle, handle: string, addresses: number): Promise<unknown> =>
  inTurn(addresses, (n) => throttle.begin(handle, `198.51.${n >> 8}.${n & 255}`));

const ANN = '203.0.113.1';

describe('guessing at one account from one address', () => {
  it('is rejected for increasing times after five failures', async () => {
    const waits = await guess(setUp(), 'ann', ANN, 12);
    expect(waits.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(waits.slice(6, 10)).toEqual([1, 2, 4, 8].map((seconds) => seconds * SECOND));
  });
  it('gets fewer than 500 attempts a day', async () => {
    const world = setUp();
    let tries = 0;
    for (let elapsed = 0; elapsed < 24 * 60; elapsed += 1) {
      for (let often = 0; often < 10; often += 1) if ((await world.throttle.begin('ann', ANN)).admitted) tries += 1;
      world.pass(MINUTE);
    }
    expect(tries).toBeLessThan(500);
    expect(tries).toBeGreaterThan(50);
  });
  it('gains nothing from concurrent attempts', async () => {
    const { throttle } = setUp();
    const attempts = await Promise.all(Array.from({ length: 1000 }, () => throttle.begin('ann', ANN)));
    expect(attempts.filter(({ admitted }) => admitted)).toHaveLength(6);
  });
  it('gains nothing from other spellings of name or address', async () => {
    const { throttle } = setUp();
    const names = ['ann', 'ANN', ' Ann', 'ａｎｎ', 'a\u200bnn', 'aNN'];
    for (const [n, name] of names.entries())
      expect((await throttle.begin(name, `2001:db8:1:2::${n}`)).admitted).toBe(true);
    expect((await throttle.begin('ann', '2001:db8:1:2:ffff::1')).admitted).toBe(false);
  });
  it('does not extend the rejection by attempts during it', async () => {
    const world = setUp();
    await guess(world, 'ann', ANN, 6);
    for (let n = 0; n < 50; n += 1) expect((await world.throttle.begin('ann', ANN)).admitted).toBe(false);
    world.pass(SECOND);
    expect((await world.throttle.begin('ann', ANN)).admitted).toBe(true);
  });
  it('is forgiven over time, and after a success', async () => {
    const world = setUp();
    await guess(world, 'ann', ANN, 6);
    world.pass(60 * MINUTE);
    expect(await guess(world, 'ann', ANN, 6)).toEqual([0, 0, 0, 0, 0, 0]);
    world.pass(SECOND);
    await world.throttle.begin('ann', ANN);
    await world.throttle.succeeded('ann', ANN);
    expect(await guess(world, 'ann', ANN, 6)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('trying many accounts from one address', () => {
  it('is rejected after twenty failures, except for two attempts a minute', async () => {
    const world = setUp();
    const tryAll = (from: number): Promise<readonly boolean[]> =>
      inTurn(100, async (n) => (await world.throttle.begin(`user ${from + n}`, ANN)).admitted);
    const admitted = await tryAll(0);
    expect(admitted.indexOf(false)).toBe(23);
    expect(admitted.slice(23)).not.toContain(true);
    let tries = 0;
    for (let elapsed = 0; elapsed < 60; elapsed += 1) {
      world.pass(MINUTE);
      tries += (await tryAll(100 * (elapsed + 1))).filter((each) => each).length;
    }
    expect(tries).toBeLessThanOrEqual(60 * 4);
  });
  it('does not lock out a new user of the address while one account is attacked', async () => {
    const world = setUp();
    for (let n = 0; n < 24; n += 1) await world.throttle.begin(`user ${n}`, ANN);
    world.pass(MINUTE);
    for (let n = 0; n < 1000; n += 1) await world.throttle.begin('ann', ANN);
    expect((await world.throttle.begin('bob', ANN)).admitted).toBe(true);
  });
  it('does not delay a browser that has logged in before', async () => {
    const { throttle } = setUp();
    for (let n = 0; n < 100; n += 1) await throttle.begin(`user ${n}`, ANN);
    for (let n = 0; n < 100; n += 1) await throttle.begin('ann', ANN);
    expect((await throttle.begin('ann', ANN)).admitted).toBe(false);
    expect(await throttle.begin('ann', ANN, 'browser of ann')).toEqual({ admitted: true, delayMs: 0 });
  });
  it('is not reset by logging in to another account', async () => {
    const { throttle } = setUp();
    let admitted = 0;
    for (let n = 0; n < 100; n += 1) {
      if ((await throttle.begin(`user ${n}`, ANN)).admitted) admitted += 1;
      await throttle.begin('mallory', ANN);
      await throttle.succeeded('mallory', ANN);
    }
    expect(admitted).toBeLessThanOrEqual(23);
  });
  it('does not lock out users who have logged in from there before', async () => {
    const { throttle } = setUp();
    await throttle.begin('ann', ANN);
    await throttle.succeeded('ann', ANN);
    for (let n = 0; n < 100; n += 1) await throttle.begin(`user ${n}`, ANN);
    expect((await throttle.begin('bob', ANN)).admitted).toBe(false);
    expect(await throttle.begin('ann', ANN)).toEqual({ admitted: true, delayMs: 0 });
  });
});

describe('guessing at one account from everywhere', () => {
  it('is delayed, but never locks out the owner', async () => {
    const { throttle } = setUp();
    await fromEverywhere(throttle, 'ann', 5000);
    expect(await throttle.begin('ann', ANN)).toEqual({ admitted: true, delayMs: 4 * SECOND });
  });
  it('does not delay the owner at an address that has logged in before', async () => {
    const { throttle } = setUp();
    await throttle.begin('ann', ANN);
    await throttle.succeeded('ann', ANN);
    await fromEverywhere(throttle, 'ann', 5000);
    expect(await throttle.begin('ann', ANN)).toEqual({ admitted: true, delayMs: 0 });
  });
  it('is not delayed for a normal number of typing errors', async () => {
    const { throttle } = setUp();
    await fromEverywhere(throttle, 'ann', 19);
    expect(await throttle.begin('ann', ANN)).toEqual({ admitted: true, delayMs: 0 });
    expect(await throttle.begin('ann', '203.0.113.2')).toEqual({ admitted: true, delayMs: SECOND / 4 });
  });
});

describe('guessing in a browser that has logged in before', () => {
  it('is rejected for increasing times, without delaying other browsers', async () => {
    const { throttle } = setUp();
    const attempts = await inTurn(100, () => throttle.begin('ann', ANN, 'stolen'));
    expect(attempts.filter(({ admitted }) => admitted)).toHaveLength(6);
    expect((await throttle.begin('ann', ANN, 'browser of ann')).admitted).toBe(true);
    expect((await throttle.begin('ann', ANN)).admitted).toBe(true);
    await throttle.succeeded('ann', ANN, 'stolen');
    expect((await throttle.begin('ann', ANN, 'stolen')).admitted).toBe(true);
  });
});

describe('signing up from one address', () => {
  it('is delayed after forty, by at most a minute, and not from other addresses', async () => {
    const throttle = createSignUpThrottle(createMemoryLimiter);
    const waits = await inTurn(60, async () => {
      const wait = await throttle.begin(ANN);
      jest.advanceTimersByTime(wait);
      if (wait > 0) expect(await throttle.begin(ANN)).toBe(0);
      return wait;
    });
    expect(waits.slice(0, 41).every((wait) => wait === 0)).toBe(true);
    expect(Math.max(...waits)).toBeGreaterThan(10 * SECOND);
    expect(Math.max(...waits)).toBeLessThanOrEqual(MINUTE);
    expect(await throttle.begin('203.0.113.2')).toBe(0);
  });
});

it('keeps a bounded number of entries, and evicts the oldest', async () => {
  const { throttle } = setUp();
  const flood = async (from: number, to: number): Promise<void> => {
    for (let n = from; n < to; n += 1) await throttle.begin(`user ${n}`, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  };
  for (let n = 0; n < 7; n += 1) await throttle.begin('ann', ANN);
  await flood(0, 9_000);
  expect((await throttle.begin('ann', ANN)).admitted).toBe(false);
  await flood(9_000, 21_000);
  expect((await throttle.begin('ann', ANN)).admitted).toBe(true);
});
