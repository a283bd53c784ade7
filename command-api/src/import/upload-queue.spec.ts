import { describe, expect, it } from '@jest/globals';
import { UploadQueue, UploadsBusyError } from './upload-queue.ts';

/** Work that ends when it is told to. */
const work = () => {
  let end = (): void => undefined;
  let begun = false;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    run: () => {
      begun = true;
      return over;
    },
    end: () => end(),
    begun: () => begun,
  };
};

const turns = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const STAYS = new AbortController().signal;

describe('the queue of uploads', () => {
  it('lets one work at a time, in the order of their coming, and says how many are before one', async () => {
    const queue = new UploadQueue(8);
    const [a, b, c] = [work(), work(), work()];
    const taken = [queue.take('p', STAYS, a.run), queue.take('q', STAYS, b.run), queue.take('r', STAYS, c.run)];
    expect([queue.before('p'), queue.before('q'), queue.before('r')]).toEqual([null, 1, 2]);
    expect(queue.load()).toEqual({ running: 1, waiting: 2 });
    a.end();
    await turns();
    expect([a, b, c].map(({ begun }) => begun())).toEqual([true, true, false]);
    expect([queue.before('q'), queue.before('r')]).toEqual([null, 1]);
    b.end();
    c.end();
    await Promise.all(taken);
    expect(queue.load()).toEqual({ running: 0, waiting: 0 });
  });

  it('goes on after work that fails', async () => {
    const queue = new UploadQueue(8);
    const failing = queue.take('p', STAYS, () => Promise.reject(new Error('broken')));
    const next = queue.take('q', STAYS, async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
    expect(queue.load()).toEqual({ running: 0, waiting: 0 });
  });

  it('is left by whoever goes away while he waits, and never begins his work', async () => {
    const queue = new UploadQueue(8);
    const [a, b, c] = [work(), work(), work()];
    const gone = new AbortController();
    const first = queue.take('p', STAYS, a.run);
    const left = queue.take('q', gone.signal, b.run);
    const last = queue.take('r', STAYS, c.run);
    gone.abort(new Error('went away'));
    await expect(left).rejects.toThrow('went away');
    expect(queue.before('r')).toBe(1);
    a.end();
    c.end();
    await Promise.all([first, last]);
    expect([b.begun(), queue.load()]).toEqual([false, { running: 0, waiting: 0 }]);
    await expect(queue.take('q', gone.signal, b.run)).rejects.toThrow('went away');
  });

  it('refuses whoever would wait too long', async () => {
    const queue = new UploadQueue(1);
    const a = work();
    const taken = [queue.take('p', STAYS, a.run), queue.take('q', STAYS, async () => undefined)];
    await expect(queue.take('r', STAYS, a.run)).rejects.toBeInstanceOf(UploadsBusyError);
    a.end();
    await Promise.all(taken);
  });
});
