import { describe, expect, it } from '@jest/globals';
import { connectionSlice, isAway, serverAnswered, serverAway } from './connection.ts';

const { reducer } = connectionSlice;
const after = (...actions: readonly Parameters<typeof reducer>[1][]) =>
  actions.reduce((state, action) => reducer(state, action), reducer(undefined, { type: 'start' }));

describe('the connection', () => {
  it('knows since when the server is away, and when it last answered', () => {
    expect(after(serverAnswered(1_000), serverAway(9_000), serverAway(12_000))).toEqual({
      awaySince: 9_000,
      answeredAt: 1_000,
    });
    expect(after(serverAnswered(1_000), serverAway(9_000), serverAnswered(9_500))).toEqual({
      awaySince: null,
      answeredAt: 9_500,
    });
  });
  it('does not change with every answer', () => {
    const before = after(serverAnswered(1_000));
    expect(reducer(before, serverAnswered(2_000))).toBe(before);
    expect(reducer(before, serverAnswered(6_500)).answeredAt).toBe(6_500);
  });
  it.each([
    ['FETCH_ERROR', undefined, true],
    [502, undefined, true],
    [503, undefined, true],
    [503, 'STARTING', true],
    [503, 'READ_STORE_UNAVAILABLE', true],
    [503, 'READ_MODEL_STOPPED', false],
    [503, 'STREAM_BUSY', false],
    [500, 'INTERNAL', false],
    [401, 'UNAUTHENTICATED', false],
  ])('takes %s %s for a server that is away: %s', (status, code, expected) => {
    expect(isAway(status, code)).toBe(expected);
  });
});
