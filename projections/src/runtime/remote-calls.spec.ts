import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { createCaller, serveCalls, type AnswerMessage, type CallMessage, type Caller } from './remote-calls.ts';

interface Kitchen {
  /** Reports each spoon, until aborted. */
  cook(dish: string, onSpoon: (spoons: number) => void, signal: AbortSignal): Promise<{ readonly dish: string }>;
  taste(): Promise<readonly string[]>;
}

const METHODS = { cook: true, taste: true } as const;

describe('calls of an object in another thread', () => {
  let ports: readonly MessagePort[];
  let caller: Caller<Kitchen>;
  let closing: AbortController;
  let settled: () => Promise<void>;
  const tasted: string[] = [];

  const kitchen: Kitchen = {
    async cook(dish, onSpoon, signal) {
      if (dish === 'stone') throw new TypeError('nobody eats stone');
      onSpoon(1);
      if (dish === 'stew') await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return { dish: signal.aborted ? `half a ${dish}` : dish };
    },
    taste: async () => tasted,
  };

  beforeEach(() => {
    const { port1, port2 } = new MessageChannel();
    ports = [port1, port2];
    closing = new AbortController();
    caller = createCaller<Kitchen>(METHODS, (call) => port1.postMessage(call));
    const served = serveCalls(
      () => kitchen,
      (answer) => port2.postMessage(answer),
      closing.signal,
    );
    settled = served.settled;
    port1.on('message', (answer: AnswerMessage) => caller.take(answer));
    port2.on('message', (call: CallMessage) => served.take(call));
  });
  afterEach(() => ports.forEach((port) => port.close()));

  const calm = new AbortController().signal;

  it('return the method’s result after its progress, also concurrently', async () => {
    const spoons: number[] = [];
    const [soup, taste] = await Promise.all([
      caller.api.cook('soup', (spoon) => spoons.push(spoon), calm),
      caller.api.taste(),
    ]);
    expect([soup, taste, spoons]).toEqual([{ dish: 'soup' }, [], [1]]);
  });

  it('fail with the method’s error', async () => {
    await expect(caller.api.cook('stone', () => undefined, calm)).rejects.toThrow('nobody eats stone');
  });

  it.each(['nothing', 'constructor', 'toString'])('reach only own methods, and not %s', async (name) => {
    const other = createCaller<Record<string, () => Promise<unknown>>>({ [name]: true }, (call) =>
      ports[0]?.postMessage(call),
    );
    ports[0]?.on('message', (answer: AnswerMessage) => other.take(answer));
    await expect(other.api[name]?.()).rejects.toThrow(`There is no '${name}'`);
  });

  it('pass on the caller’s abort, before or during the call', async () => {
    const enough = new AbortController();
    const stew = caller.api.cook('stew', () => enough.abort(), enough.signal);
    expect(await stew).toEqual({ dish: 'half a stew' });
    expect(await caller.api.cook('stew', () => undefined, enough.signal)).toEqual({ dish: 'half a stew' });
  });

  it('can be aborted by the remote side, and are answered before it settles', async () => {
    let answered = false;
    const stew = caller.api
      .cook('stew', () => closing.abort(), calm)
      .then((dish) => {
        answered = true;
        return dish;
      });
    expect(await stew).toEqual({ dish: 'half a stew' });
    await settled();
    expect(answered).toBe(true);
  });

  it('fail, pending and later ones, once the remote side has ended', async () => {
    const stew = caller.api.cook('stew', () => caller.end('the kitchen is closed'), calm);
    await expect(stew).rejects.toThrow('the kitchen is closed');
    await expect(caller.api.taste()).rejects.toThrow('the kitchen is closed');
    closing.abort();
    await settled();
  });
});
