import { describe, expect, it } from '@jest/globals';
import { ItemsOfPages } from './items-of-pages.ts';

const pagesOf = async function* (...pages: readonly (readonly number[])[]): AsyncGenerator<readonly number[]> {
  for (const page of pages) yield page;
};

describe('items of pages', () => {
  it('come one after the other, over empty pages too', async () => {
    const items: number[] = [];
    for await (const item of new ItemsOfPages(pagesOf([1, 2], [], [3], []))) items.push(item);
    expect(items).toEqual([1, 2, 3]);
  });

  it('answer whoever asks before the answer before has come in turn', async () => {
    const items = new ItemsOfPages(pagesOf([1, 2], [3]));
    const answers = await Promise.all(Array.from({ length: 5 }, () => items.next()));
    expect(answers.map(({ value, done }) => (done === true ? 'end' : value))).toEqual([1, 2, 3, 'end', 'end']);
  });

  it('end their pages when they are left, and are at an end then', async () => {
    let hasEnded = false;
    const pages = async function* (): AsyncGenerator<readonly number[]> {
      try {
        yield [1, 2];
      } finally {
        hasEnded = true;
      }
    };
    const items = new ItemsOfPages(pages());
    for await (const item of items) if (item === 1) break;
    expect(hasEnded).toBe(true);
    expect(await items.next()).toEqual({ value: undefined, done: true });
  });

  it('hand over nothing more of a page once their signal aborts', async () => {
    const stop = new AbortController();
    const items = new ItemsOfPages(pagesOf([1, 2, 3]), stop.signal);
    await items.next();
    stop.abort();
    expect((await items.next()).done).toBe(true);
  });

  it('tell what goes wrong with a page to whoever asks for it', async () => {
    const pages = async function* (): AsyncGenerator<readonly number[]> {
      yield [1];
      throw new Error('The page cannot be read');
    };
    const items = new ItemsOfPages(pages());
    await items.next();
    await expect(items.next()).rejects.toThrow('The page cannot be read');
    expect((await items.next()).done).toBe(true);
  });
});
