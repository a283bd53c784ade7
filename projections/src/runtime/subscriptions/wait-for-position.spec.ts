import { describe, expect, it } from '@jest/globals';
import { START_OF_LOG } from '@verbatim/eventstore/event-store';
import { setTimeout as wait } from 'node:timers/promises';
import { emptyModel } from '../../stores/read-store.ts';
import { waitForPosition } from './wait-for-position.ts';

const LOOK_MS = 20;
const BEHIND_MS = 200;

describe('waiting for a position', () => {
  it('polls a slow store rarely', async () => {
    // given a store that is slow to read, and a model that is behind for longer
    const [began, written] = [performance.now(), '0001'];
    let looks = 0;
    const checkpoint = async () => {
      looks += 1;
      await wait(LOOK_MS);
      // A machine that stalled in the first read has polled only once.
      return looks > 1 && performance.now() - began > BEHIND_MS ? written : START_OF_LOG;
    };
    const reader = async (model: string) => ({ ...emptyModel(model), checkpoint });
    // when a query waits for its own writes
    await waitForPosition({ reader }, ['m'], written);
    // then three quarters of the time were left to other work
    expect(looks).toBeLessThanOrEqual(1 + BEHIND_MS / (4 * LOOK_MS) + 1);
  });
});
