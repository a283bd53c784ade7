import { describe, expect, it } from '@jest/globals';
import { createLoginThrottle, createSignUpThrottle, type LoginThrottle } from './login-throttle.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const setUp = () => {
  let time = 0;
  const throttle = createLoginThrottle(() => time);
  return { throttle, pass: (ms: number): void => void (time += ms) };
};

/** Tries without success, waiting as told, and says how long each wait was. */
const guess = (
  { throttle, pass }: ReturnType<typeof setUp>,
  handle: string,
  address: string,
  times: number,
): number[] => {
  const waits: number[] = [];
  for (let tries = 0; tries < times; tries += 1) {
    let admission = throttle.begin(handle, address);
    waits.push(admission.admitted ? 0 : admission.retryAfterMs);
    if (admission.admitted) continue;
    pass(admission.retryAfterMs);
    admission = throttle.begin(handle, address);
    expect(admission.admitted).toBe(true);
  }
  return waits;
};

const fromEverywhere = (throttle: LoginThrottle, handle: string, addresses: number): void => {
  for (let n = 0; n < addresses; n += 1) throttle.begin(handle, `198.51.${n >> 8}.${n & 255}`);
};

const ANN = '203.0.113.1';

describe('guessing at one account from one address', () => {
  it('is refused for ever longer after five failures', () => {
    const waits = guess(setUp(), 'ann', ANN, 12);
    expect(waits.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(waits.slice(6, 10)).toEqual([1, 2, 4, 8].map((seconds) => seconds * SECOND));
  });
  it('gets fewer than 500 tries a day', () => {
    const world = setUp();
    let tries = 0;
    for (let elapsed = 0; elapsed < 24 * 60; elapsed += 1) {
      for (let often = 0; often < 10; often += 1) if (world.throttle.begin('ann', ANN).admitted) tries += 1;
      world.pass(MINUTE);
    }
    expect(tries).toBeLessThan(500);
    expect(tries).toBeGreaterThan(50);
  });
  it('gets no further by trying many times at once', () => {
    const { throttle } = setUp();
    const admitted = Array.from({ length: 1000 }, () => throttle.begin('ann', ANN)).filter((each) => each.admitted);
    expect(admitted).toHaveLength(6);
  });
  it('is not helped by writing the name or the address in another way', () => {
    const { throttle } = setUp();
    const names = ['ann', 'ANN', ' Ann', 'ａｎｎ', 'a\u200bnn', 'aNN'];
    names.forEach((name, n) => expect(throttle.begin(name, `2001:db8:1:2::${n}`).admitted).toBe(true));
    expect(throttle.begin('ann', '2001:db8:1:2:ffff::1').admitted).toBe(false);
  });
  it('does not prolong a refusal by trying during it', () => {
    const world = setUp();
    guess(world, 'ann', ANN, 6);
    for (let n = 0; n < 50; n += 1) expect(world.throttle.begin('ann', ANN).admitted).toBe(false);
    world.pass(SECOND);
    expect(world.throttle.begin('ann', ANN).admitted).toBe(true);
  });
  it('is forgotten with time, and with a success', () => {
    const world = setUp();
    guess(world, 'ann', ANN, 6);
    world.pass(60 * MINUTE);
    expect(guess(world, 'ann', ANN, 6)).toEqual([0, 0, 0, 0, 0, 0]);
    world.pass(SECOND);
    world.throttle.begin('ann', ANN);
    world.throttle.succeeded('ann', ANN);
    expect(guess(world, 'ann', ANN, 6)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('trying many accounts from one address', () => {
  it('is refused after twenty failures, but for a share of two and one more each half minute', () => {
    const world = setUp();
    const tryAll = (from: number): readonly boolean[] =>
      Array.from({ length: 100 }, (_, n) => world.throttle.begin(`user ${from + n}`, ANN).admitted);
    const admitted = tryAll(0);
    expect(admitted.indexOf(false)).toBe(23);
    expect(admitted.slice(23)).not.toContain(true);
    let tries = 0;
    for (let elapsed = 0; elapsed < 60; elapsed += 1) {
      world.pass(MINUTE);
      tries += tryAll(100 * (elapsed + 1)).filter((each) => each).length;
    }
    expect(tries).toBeLessThanOrEqual(60 * 4);
  });
  it('does not keep somebody out who is new there, while one account is guessed at', () => {
    const world = setUp();
    for (let n = 0; n < 24; n += 1) world.throttle.begin(`user ${n}`, ANN);
    world.pass(MINUTE);
    for (let n = 0; n < 1000; n += 1) world.throttle.begin('ann', ANN);
    expect(world.throttle.begin('bob', ANN).admitted).toBe(true);
  });
  it('does not hold up a browser that has logged in before, on any account that it guesses at', () => {
    const { throttle } = setUp();
    for (let n = 0; n < 100; n += 1) throttle.begin(`user ${n}`, ANN);
    for (let n = 0; n < 100; n += 1) throttle.begin('ann', ANN);
    expect(throttle.begin('ann', ANN).admitted).toBe(false);
    expect(throttle.begin('ann', ANN, 'browser of ann')).toEqual({ admitted: true, delayMs: 0 });
  });
  it('is not paid for by logging in to an account of one’s own', () => {
    const { throttle } = setUp();
    let admitted = 0;
    for (let n = 0; n < 100; n += 1) {
      if (throttle.begin(`user ${n}`, ANN).admitted) admitted += 1;
      throttle.begin('mallory', ANN);
      throttle.succeeded('mallory', ANN);
    }
    expect(admitted).toBeLessThanOrEqual(23);
  });
  it('does not stop those who have logged in from there before', () => {
    const { throttle } = setUp();
    throttle.begin('ann', ANN);
    throttle.succeeded('ann', ANN);
    for (let n = 0; n < 100; n += 1) throttle.begin(`user ${n}`, ANN);
    expect(throttle.begin('bob', ANN).admitted).toBe(false);
    expect(throttle.begin('ann', ANN)).toEqual({ admitted: true, delayMs: 0 });
  });
});

describe('guessing at one account from everywhere', () => {
  it('is delayed, but never keeps the owner out', () => {
    const { throttle } = setUp();
    fromEverywhere(throttle, 'ann', 5000);
    expect(throttle.begin('ann', ANN)).toEqual({ admitted: true, delayMs: 4 * SECOND });
  });
  it('does not even delay the owner at a place that has logged in before', () => {
    const { throttle } = setUp();
    throttle.begin('ann', ANN);
    throttle.succeeded('ann', ANN);
    fromEverywhere(throttle, 'ann', 5000);
    expect(throttle.begin('ann', ANN)).toEqual({ admitted: true, delayMs: 0 });
  });
  it('costs nothing as long as it is no more than people forget', () => {
    const { throttle } = setUp();
    fromEverywhere(throttle, 'ann', 19);
    expect(throttle.begin('ann', ANN)).toEqual({ admitted: true, delayMs: 0 });
    expect(throttle.begin('ann', '203.0.113.2')).toEqual({ admitted: true, delayMs: SECOND / 4 });
  });
});

describe('guessing in a browser that has logged in before', () => {
  it('is refused for ever longer, and holds up nobody else', () => {
    const { throttle } = setUp();
    const admitted = Array.from({ length: 100 }, () => throttle.begin('ann', ANN, 'stolen')).filter(
      (each) => each.admitted,
    );
    expect(admitted).toHaveLength(6);
    expect(throttle.begin('ann', ANN, 'browser of ann').admitted).toBe(true);
    expect(throttle.begin('ann', ANN).admitted).toBe(true);
    throttle.succeeded('ann', ANN, 'stolen');
    expect(throttle.begin('ann', ANN, 'stolen').admitted).toBe(true);
  });
});

describe('signing up from one address', () => {
  it('is held up after forty, by a minute at most, and not elsewhere', () => {
    let time = 0;
    const throttle = createSignUpThrottle(() => time);
    const waits = Array.from({ length: 60 }, () => {
      const wait = throttle.begin(ANN);
      time += wait;
      if (wait > 0) expect(throttle.begin(ANN)).toBe(0);
      return wait;
    });
    expect(waits.slice(0, 41).every((wait) => wait === 0)).toBe(true);
    expect(Math.max(...waits)).toBeGreaterThan(10 * SECOND);
    expect(Math.max(...waits)).toBeLessThanOrEqual(MINUTE);
    expect(throttle.begin('203.0.113.2')).toBe(0);
  });
});

it('keeps a bounded number of entries: the oldest are forgotten, the newest never', () => {
  const { throttle } = setUp();
  const flood = (from: number, to: number): void => {
    for (let n = from; n < to; n += 1) throttle.begin(`user ${n}`, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  };
  for (let n = 0; n < 7; n += 1) throttle.begin('ann', ANN);
  flood(0, 9_000);
  expect(throttle.begin('ann', ANN).admitted).toBe(false);
  flood(9_000, 21_000);
  expect(throttle.begin('ann', ANN).admitted).toBe(true);
});
