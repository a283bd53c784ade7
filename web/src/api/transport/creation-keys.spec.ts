import { describe, expect, it } from '@jest/globals';
import { createCreationKeys, isFinalStatus } from './creation-keys.ts';

describe('the key of a call that creates', () => {
  it('is a UUID, one a call, until the call is settled', () => {
    const keys = createCreationKeys();
    const key = keys.keyFor('a');
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
    expect([keys.keyFor('a'), keys.keyFor('b') === key]).toEqual([key, false]);
    keys.settle('a');
    expect(keys.keyFor('a')).not.toBe(key);
  });

  it('is forgotten of calls that were given up long ago', () => {
    const keys = createCreationKeys();
    const key = keys.keyFor('a');
    for (let i = 0; i < 60; i += 1) keys.keyFor(`other-${i}`);
    expect(keys.keyFor('a')).not.toBe(key);
  });

  it('is settled by an answer that says what has become of it', () => {
    expect([200, 400, 409, 404].filter(isFinalStatus)).toEqual([200, 400, 409, 404]);
    expect([202, 500, 503, 507, 'FETCH_ERROR', 'PARSING_ERROR', undefined].filter(isFinalStatus)).toEqual([]);
  });
});
