import { describe, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { createOpenLimiter } from './open-limiter.ts';

describe('the open limiter', () => {
  it('opens few models at once, and yields to the event loop after each', async () => {
    const turns = createOpenLimiter();
    let [open, most, loops] = [0, 0, 0];
    const looping = setInterval(() => (loops += 1), 0);
    const opening = Array.from({ length: 200 }, () =>
      turns.take(async () => {
        most = Math.max(most, (open += 1));
        // Simulates a blocking embedded store.
        const until = performance.now() + 1;
        while (performance.now() < until);
        open -= 1;
      }),
    );
    await Promise.all(opening);
    clearInterval(looping);
    expect(most).toBeLessThanOrEqual(8);
    expect(loops).toBeGreaterThan(10);
  });

  it('applies back-pressure while many wait to be opened, even if one fails', async () => {
    const turns = createOpenLimiter();
    expect(turns.room()).toBeUndefined();
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const opening = Array.from({ length: 100 }, async (_, at) => {
      await answered;
      if (at % 2 === 0) throw new Error('away');
    }).map((asked) => turns.take(() => asked));
    let hasRoom = false;
    const room = turns.room()?.then(() => (hasRoom = true));
    await wait(20);
    expect(hasRoom).toBe(false);
    answer();
    await room;
    const outcomes = await Promise.allSettled(opening);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(50);
    expect(turns.room()).toBeUndefined();
  });
});
