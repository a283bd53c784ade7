import { describe, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { openTurns } from './open-turns.ts';

describe('turns in which models are opened', () => {
  it('are taken by few at once, with a turn of the event loop behind each', async () => {
    const turns = openTurns();
    let [open, most, loops] = [0, 0, 0];
    const looping = setInterval(() => (loops += 1), 0);
    const opening = Array.from({ length: 200 }, () =>
      turns.take(async () => {
        most = Math.max(most, (open += 1));
        // As long as an embedded store stands still over it.
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

  it('let who feeds the models wait while many wait to be opened, also where one cannot be', async () => {
    const turns = openTurns();
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
