import { describe, expect, it } from '@jest/globals';
import { mapWithConcurrency, TaskQueue } from './async.ts';

/** Work that ends on request. */
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
const run = <T>(queue: TaskQueue, owner: string, signal: AbortSignal, task: () => Promise<T>): Promise<T> =>
  queue.run(task, { owner, signal });

describe('a task queue', () => {
  it('runs one task at a time in order, and reports each owner’s place', async () => {
    const queue = new TaskQueue(1, { maxWaiting: 8 });
    const [a, b, c] = [work(), work(), work()];
    const taken = [run(queue, 'p', STAYS, a.run), run(queue, 'q', STAYS, b.run), run(queue, 'r', STAYS, c.run)];
    expect([queue.places().get('p'), queue.places().get('q'), queue.places().get('r')]).toEqual([undefined, 1, 2]);
    expect(queue.load()).toEqual({ running: 1, waiting: 2 });
    a.end();
    await turns();
    expect([a, b, c].map(({ begun }) => begun())).toEqual([true, true, false]);
    expect([queue.places().get('q'), queue.places().get('r')]).toEqual([undefined, 1]);
    b.end();
    c.end();
    await Promise.all(taken);
    expect(queue.load()).toEqual({ running: 0, waiting: 0 });
  });

  it('continues after a failed task', async () => {
    const queue = new TaskQueue(1, { maxWaiting: 8 });
    const failing = run(queue, 'p', STAYS, () => Promise.reject(new Error('broken')));
    const next = run(queue, 'q', STAYS, async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
    expect(queue.load()).toEqual({ running: 0, waiting: 0 });
  });

  it('never runs a task whose signal aborts while it waits', async () => {
    const queue = new TaskQueue(1, { maxWaiting: 8 });
    const [a, b, c] = [work(), work(), work()];
    const gone = new AbortController();
    const first = run(queue, 'p', STAYS, a.run);
    const left = run(queue, 'q', gone.signal, b.run);
    const last = run(queue, 'r', STAYS, c.run);
    gone.abort(new Error('went away'));
    await expect(left).rejects.toThrow('went away');
    expect(queue.places().get('r')).toBe(1);
    a.end();
    c.end();
    await Promise.all([first, last]);
    expect([b.begun(), queue.load()]).toEqual([false, { running: 0, waiting: 0 }]);
    await expect(run(queue, 'q', gone.signal, b.run)).rejects.toThrow('went away');
  });

  it('rejects tasks beyond the limit of waiting ones', async () => {
    const queue = new TaskQueue(1, { maxWaiting: 1, createFullError: () => new RangeError('full') });
    const a = work();
    const taken = [queue.run(a.run), queue.run(async () => undefined)];
    await expect(queue.run(a.run)).rejects.toThrow(RangeError);
    a.end();
    await Promise.all(taken);
  });

  it('applies a higher concurrency at once, and a lower one when running tasks have ended', async () => {
    const queue = new TaskQueue(1);
    const tasks = [work(), work(), work()];
    const taken = tasks.map(({ run: begin }) => queue.run(begin));
    queue.setConcurrency(2);
    await turns();
    expect([tasks.map(({ begun }) => begun()), queue.load()]).toEqual([
      [true, true, false],
      { running: 2, waiting: 1 },
    ]);
    queue.setConcurrency(1);
    tasks[0]?.end();
    await turns();
    expect([tasks[2]?.begun(), queue.load()]).toEqual([false, { running: 1, waiting: 1 }]);
    for (const { end } of tasks) end();
    await Promise.all(taken);
    expect(queue.load()).toEqual({ running: 0, waiting: 0 });
  });

  it('never exceeds its concurrency, runs every task, and continues after failures', async () => {
    const queue = new TaskQueue(2);
    let [running, most, done] = [0, 0, 0];
    const task = async (n: number): Promise<void> => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, n % 3));
      running -= 1;
      done += 1;
      if (n % 5 === 0) throw new Error('failed');
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => queue.run(() => task(n))));
    expect([most, done, outcomes.filter(({ status }) => status === 'rejected').length]).toEqual([2, 50, 10]);
  });
});

it('maps in the order of the items with limited concurrency', async () => {
  let [running, most] = [0, 0];
  const doubled = await mapWithConcurrency(
    Array.from({ length: 200 }, (_, n) => n),
    async (n) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, n % 3));
      running -= 1;
      return 2 * n;
    },
  );
  expect(doubled).toEqual(Array.from({ length: 200 }, (_, n) => 2 * n));
  expect(most).toBe(64);
});
