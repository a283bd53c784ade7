import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { batchRequests } from './batch-requests.ts';

describe('what is done together', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is done at once, and what comes soon after once for all, when its time has come', () => {
    const done: (readonly string[])[] = [];
    const ask = batchRequests<string>(1_000, (things) => done.push(things));
    ask(['table']);
    expect(done).toEqual([['table']]);
    for (let at = 0; at < 9; at += 1) {
      jest.advanceTimersByTime(100);
      ask(['table', 'project']);
    }
    expect(done).toHaveLength(1);
    jest.advanceTimersByTime(100);
    expect(done).toEqual([['table'], ['table', 'project']]);
    jest.advanceTimersByTime(5_000);
    expect(done).toHaveLength(2);
    ask(['table']);
    expect(done).toHaveLength(3);
  });
});
