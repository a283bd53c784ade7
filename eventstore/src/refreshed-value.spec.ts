import { describe, expect, it } from '@jest/globals';
import { createRefreshed } from './async.ts';

const gate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
};

describe('a refreshed value', () => {
  it('is read once for calls during a read, with a value from after the calls', async () => {
    const gates = [gate(), gate(), gate()];
    let [value, reads] = ['old', 0];
    const source = createRefreshed(async () => {
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

  it('is read again after a failure', async () => {
    let reads = 0;
    const source = createRefreshed(async () => {
      if (reads++ === 0) throw new Error('away');
      return 'there';
    });
    const [failing, queued] = [source.fresh(), source.fresh()];
    await expect(failing).rejects.toThrow('away');
    expect([await queued, await source.recent(60_000)]).toEqual(['there', 'there']);
  });
});
