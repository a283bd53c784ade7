import { describe, expect, it } from '@jest/globals';
import { PagedIterator } from './read-log.ts';

const getPages = async function* (...pages: readonly (readonly number[])[]): AsyncGenerator<readonly number[]> {
  for (const page of pages) yield page;
};

describe('a paged iterator', () => {
  it('returns items in order, across empty pages', async () => {
    const items: number[] = [];
    for await (const item of new PagedIterator(getPages([1, 2], [], [3], []))) items.push(item);
    expect(items).toEqual([1, 2, 3]);
  });

  it('answers concurrent calls in order', async () => {
    const items = new PagedIterator(getPages([1, 2], [3]));
    const answers = await Promise.all(Array.from({ length: 5 }, () => items.next()));
    expect(answers.map(({ value, done }) => (done === true ? 'end' : value))).toEqual([1, 2, 3, 'end', 'end']);
  });

  it('ends its pages on return, and is finished then', async () => {
    let hasEnded = false;
    const pages = async function* (): AsyncGenerator<readonly number[]> {
      try {
        yield [1, 2];
      } finally {
        hasEnded = true;
      }
    };
    const items = new PagedIterator(pages());
    for await (const item of items) if (item === 1) break;
    expect(hasEnded).toBe(true);
    expect(await items.next()).toEqual({ value: undefined, done: true });
  });

  it('returns nothing more of a page once its signal aborts', async () => {
    const stop = new AbortController();
    const items = new PagedIterator(getPages([1, 2, 3]), stop.signal);
    await items.next();
    stop.abort();
    expect((await items.next()).done).toBe(true);
  });

  it('rejects the call whose page fails', async () => {
    const pages = async function* (): AsyncGenerator<readonly number[]> {
      yield [1];
      throw new Error('The page cannot be read');
    };
    const items = new PagedIterator(pages());
    await items.next();
    await expect(items.next()).rejects.toThrow('The page cannot be read');
    expect((await items.next()).done).toBe(true);
  });
});
