import { describe, expect, it, jest } from '@jest/globals';
import { createMutationQueue } from '../../../api/transport/mutation-queue.ts';
import { numbered } from './feed-settings.ts';
import { getKeyAction } from './use-feed-keys.ts';

describe('the keys of the feed', () => {
  const themes = Array.from({ length: 12 }, (_, at) => ({ id: `t${at + 1}` }));
  it('stand for the first nine themes, or for those that are pinned and there', () => {
    expect(numbered(themes, []).map(({ id }) => id)).toEqual(themes.slice(0, 9).map(({ id }) => id));
    expect(numbered(themes, ['t12', 'gone', 't3']).map(({ id }) => id)).toEqual(['t12', 't3']);
    expect(numbered(themes, ['gone']).map(({ id }) => id)[0]).toBe('t1');
  });
  it('each do one thing, and other keys nothing', () => {
    const names = ['next', 'previous', 'theme', 'more', 'takeOff', 'review', 'undo'] as const;
    const keys = Object.fromEntries(names.map((name) => [name, jest.fn()])) as unknown as Parameters<
      typeof getKeyAction
    >[1];
    for (const key of ['j', 'k', '3', 't', 'x', 'r', 'u']) getKeyAction(key, keys)?.();
    for (const name of names) expect(keys[name]).toHaveBeenCalledTimes(1);
    expect(keys.theme).toHaveBeenCalledWith(2);
    expect(['0', 'J', 'Enter', 'a', '12'].map((key) => getKeyAction(key, keys))).toEqual(Array(5).fill(undefined));
  });
});

describe('calls in turn', () => {
  it('begin one after the other on one thing, also behind one that fails, and not on another', async () => {
    const inTurn = createMutationQueue();
    const begun: string[] = [];
    let fail: () => void = () => undefined;
    const first = inTurn('a', () => {
      begun.push('a1');
      return new Promise<void>((_, reject) => (fail = () => reject(new Error('gone'))));
    });
    const second = inTurn('a', async () => void begun.push('a2'));
    await inTurn('b', async () => void begun.push('b1'));
    expect(begun).toEqual(['a1', 'b1']);
    fail();
    await expect(first).rejects.toThrow('gone');
    await second;
    expect(begun).toEqual(['a1', 'b1', 'a2']);
  });
});
