import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { createMetrics, type MeasuredCall, measuredEventStore, measuredPort } from './metrics.ts';

class Clockwork {
  readonly #hidden = 20;
  async work(ms: number): Promise<number> {
    await wait(ms);
    return this.#hidden + this.more();
  }
  async fail(): Promise<never> {
    throw new TypeError('no');
  }
  more(): number {
    return this.#hidden + 2;
  }
  async *items(): AsyncGenerator<number> {
    for (let i = 0; i < 3; i += 1) {
      await wait(10);
      yield i;
    }
  }
}

const measured = (): { readonly port: Clockwork; readonly calls: MeasuredCall[] } => {
  const calls: MeasuredCall[] = [];
  const port = measuredPort(new Clockwork(), ['work', 'fail', 'items'], (call) => calls.push(call));
  return { port, calls };
};

describe('a measured port', () => {
  it('returns and throws like the port itself, including private fields', async () => {
    const { port, calls } = measured();
    expect(await port.work(30)).toBe(42);
    expect(port.more()).toBe(22);
    await expect(port.fail()).rejects.toThrow(TypeError);
    expect(calls.map(({ operation, error }) => [operation, error instanceof TypeError])).toEqual([
      ['work', false],
      ['fail', true],
    ]);
    expect(calls[0]?.seconds).toBeGreaterThan(0.025);
    expect(calls[0]?.args).toEqual([30]);
  });

  it('measures an iteration without the consumer’s time, also if it ends early', async () => {
    const { port, calls } = measured();
    const taken: number[] = [];
    let waited = 0;
    const started = performance.now();
    for await (const item of port.items()) {
      taken.push(item);
      const before = performance.now();
      await wait(100);
      waited += performance.now() - before;
    }
    const elapsed = performance.now() - started;
    for await (const item of port.items()) if (item === 0) break;
    expect(taken).toEqual([0, 1, 2]);
    expect(calls).toHaveLength(2);
    expect(calls[0]?.seconds).toBeGreaterThan(0.02);
    expect(calls[0]?.seconds).toBeLessThanOrEqual((elapsed - waited) / 1000);
  });
});

describe('a measured event store', () => {
  it('counts conflicts separately from errors, and unknown event types under one name', async () => {
    const metrics = createMetrics();
    const store = measuredEventStore(new InMemoryEventStore(), metrics);
    const event = (type: string) => ({ id: randomUUID(), type, data: {}, metadata: {} });
    await store.append('library', 'no-stream', [event('ThemeCreated'), event('SoupCooledDown')]);
    await expect(store.append('library', 'no-stream', [event('ThemeCreated')])).rejects.toThrow();
    const text = await metrics.text();
    expect(text).toContain('verbatim_events_appended_total{type="ThemeCreated"} 1');
    expect(text).toContain('verbatim_events_appended_total{type="other"} 1');
    const count = 'verbatim_event_store_operation_duration_seconds_count';
    expect(text).toContain(`${count}{operation="append",outcome="ok"} 1`);
    expect(text).toContain(`${count}{operation="append",outcome="conflict"} 1`);
    expect(text).not.toContain('Soup');
  });
});
