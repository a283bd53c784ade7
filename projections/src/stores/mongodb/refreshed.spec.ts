import { describe, expect, it } from '@jest/globals';
import { atMost } from '../at-most.ts';
import { refreshed } from './refreshed.ts';

const gate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
};

describe('something that is refreshed', () => {
  it('is read once for all who ask while it is being read, and as it is after they asked', async () => {
    const gates = [gate(), gate(), gate()];
    let [value, reads] = ['old', 0];
    const source = refreshed(async () => {
      const seen = value;
      await gates[reads++]?.opened;
      return seen;
    });
    const first = source.fresh();
    value = 'new';
    const later = Array.from({ length: 100 }, () => source.fresh());
    gates[0]?.open();
    expect(await first).toBe('old');
    gates[1]?.open();
    expect(new Set(await Promise.all(later))).toEqual(new Set(['new']));
    expect(reads).toBe(2);
    expect(await source.recent(60_000)).toBe('new');
    expect(reads).toBe(2);
  });

  it('is read anew after a read that failed', async () => {
    let reads = 0;
    const source = refreshed(async () => {
      if (reads++ === 0) throw new Error('away');
      return 'there';
    });
    const [failing, queued] = [source.fresh(), source.fresh()];
    await expect(failing).rejects.toThrow('away');
    expect([await queued, await source.recent(60_000)]).toEqual(['there', 'there']);
  });
});

describe('work of which only so much is done at once', () => {
  it('never exceeds the limit, does all of it, and goes on after a failure', async () => {
    const turn = atMost(2);
    let [running, most, done] = [0, 0, 0];
    const work = async (n: number): Promise<void> => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, n % 3));
      running -= 1;
      done += 1;
      if (n % 5 === 0) throw new Error('failed');
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => turn(() => work(n))));
    expect([most, done, outcomes.filter(({ status }) => status === 'rejected').length]).toEqual([2, 50, 10]);
  });
});
