import { describe, expect, it } from '@jest/globals';
import { createNextSeal, readSeal, type LogSeal, type LogSlice } from './log-seal.ts';
import { SliceBuilder } from './slice-builder.ts';

/** Events as `stream@revision`, in log order. */
const sliceOf = (...events: readonly string[]): LogSlice => {
  const builder = new SliceBuilder();
  for (const [at, event] of events.entries()) {
    const [stream = '', revision] = event.split('@');
    builder.add({ stream, revision: Number(revision), digest: `digest of ${event}`, position: String(at + 1) });
  }
  return builder.build();
};

const given = (...past: readonly LogSlice[]): LogSeal | undefined => {
  let last: LogSeal | undefined;
  for (const slice of past) last = createNextSeal(last, slice);
  return last;
};

describe('sealing the log', () => {
  it('given nothing, when events are sealed, then the first seal has each stream once, with its last event', () => {
    const first = createNextSeal(given(), sliceOf('library@0', 'project-a@0', 'library@1', 'library@2'));
    expect(first).toEqual({
      number: 1,
      previousRoot: null,
      root: expect.stringMatching(/^[0-9a-f]{64}$/u),
      position: '4',
      events: 4,
      heads: [
        { stream: 'library', revision: 2, digest: 'digest of library@2' },
        { stream: 'project-a', revision: 0, digest: 'digest of project-a@0' },
      ],
      order: [0, 1, 1, 1, 0, 2],
    });
  });

  it('given a seal, when nothing is new, then there is no other', () => {
    expect(createNextSeal(given(sliceOf('library@0')), sliceOf())).toBeUndefined();
  });

  it('given a seal, when events are sealed, then the next one has its root', () => {
    const before = given(sliceOf('library@0'));
    const next = createNextSeal(before, sliceOf('library@1'));
    expect(next).toMatchObject({ number: 2, previousRoot: before?.root });
    expect(next?.root).not.toBe(before?.root);
  });

  it.each<[what: string, change: (seal: LogSeal) => Partial<LogSeal>]>([
    ['a head', ({ heads: [first] }) => ({ heads: [{ stream: 'library', revision: 1, ...first, digest: 'other' }] })],
    ['the order', () => ({ order: [0, 1, 0, 1] })],
    ['the previous root', () => ({ previousRoot: 'other' })],
    ['the root', ({ root }) => ({ root: root.replace(/^./u, (digit) => (digit === '0' ? '1' : '0')) })],
    ['the number', () => ({ number: 3 })],
    ['the count of events', () => ({ events: 1 })],
    ['a field', () => ({ heads: [{ stream: 'library' } as never] })],
  ])('given a seal, when %s is changed, then that is seen', (_what, change) => {
    const before = given(sliceOf('library@0'));
    const seal = createNextSeal(before, sliceOf('library@1', 'library@2'));
    if (seal === undefined) throw new Error('There is a seal');
    const read = (data: LogSeal) => readSeal({ type: 'LogSealed', data: data as never }, before);
    expect(read(seal)).toEqual(seal);
    expect(typeof read({ ...seal, ...change(seal) })).toBe('string');
  });

  it('given two orders of the same events, then their roots differ', () => {
    const one = createNextSeal(undefined, sliceOf('a@0', 'b@0', 'a@1'));
    const other = createNextSeal(undefined, sliceOf('a@0', 'a@1', 'b@0'));
    expect(one?.root).not.toBe(other?.root);
  });

  it('keeps the stored format: the root of a given seal', () => {
    expect(createNextSeal(undefined, sliceOf('library@0', 'project-a@0', 'library@1'))?.root).toBe(
      'dfa50624d366d029600ced9348a9dbcadf27dbd5a8fff492f165800f430196e0',
    );
  });

  it('ends a slice at its limits', () => {
    const builder = new SliceBuilder({ events: 2, bytes: 10_000 });
    builder.add({ stream: 's', revision: 0, digest: '', position: '1' });
    expect(builder.isFull).toBe(false);
    builder.add({ stream: 's', revision: 1, digest: '', position: '2' });
    expect(builder.isFull).toBe(true);
  });
});
