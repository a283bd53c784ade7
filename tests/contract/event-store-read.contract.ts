import { describe, expect, it } from '@jest/globals';
import type { ReadAllOptions } from '@verbatim/eventstore/event-store';
import type { ContractContext } from './event-store.contract.ts';
import { anEvent, collect, readStream, rejection, someEvents } from './contract-events.ts';

export const readContract = (context: ContractContext): void => {
  describe('read a stream', () => oneStream(context));
  describe('read all', () => {
    theWholeLog(context);
    filters(context);
    paging(context);
  });
};

const oneStream = ({ store, newStream }: ContractContext): void => {
  it('finds nothing in a stream that never was', async () => {
    expect(await readStream(store(), newStream())).toEqual([]);
    expect(await collect(store().readStream(newStream(), { direction: 'backwards' }))).toEqual([]);
  });

  it('reads from a revision, so many events, either way', async () => {
    const stream = newStream();
    await store().append(stream, 'no-stream', someEvents(10));
    const revisions = async (options: Parameters<ReturnType<typeof store>['readStream']>[1]): Promise<number[]> =>
      (await collect(store().readStream(stream, options))).map(({ revision }) => revision);
    expect(await revisions({ from: 7 })).toEqual([7, 8, 9]);
    expect(await revisions({ from: 2, maxCount: 3 })).toEqual([2, 3, 4]);
    expect(await revisions({ from: 10 })).toEqual([]);
    expect(await revisions({ maxCount: 0 })).toEqual([]);
    expect(await revisions({ direction: 'backwards', maxCount: 3 })).toEqual([9, 8, 7]);
    expect(await revisions({ direction: 'backwards', from: 2 })).toEqual([2, 1, 0]);
    expect(await revisions({ direction: 'backwards', from: 99, maxCount: 1 })).toEqual([9]);
  });

  it('pages through thousands of events either way', async () => {
    const stream = newStream();
    for (let first = 0; first < 3000; first += 1000)
      await store().append(stream, first === 0 ? 'no-stream' : first - 1, someEvents(1000));
    const expected = Array.from({ length: 3000 }, (_, revision) => revision);
    expect((await readStream(store(), stream)).map(({ revision }) => revision)).toEqual(expected);
    const back = await collect(store().readStream(stream, { direction: 'backwards' }));
    expect(back.map(({ revision }) => revision)).toEqual(expected.toReversed());
  });

  it('pages through events of half a megabyte', async () => {
    const stream = newStream();
    const text = 'x'.repeat(512 * 1024);
    for (let revision = 0; revision < 6; revision++)
      await store().append(stream, revision === 0 ? 'no-stream' : revision - 1, [anEvent('Large', { text, revision })]);
    expect((await readStream(store(), stream)).map(({ data }) => data['revision'])).toEqual([0, 1, 2, 3, 4, 5]);
    const back = await collect(store().readStream(stream, { direction: 'backwards' }));
    expect(back.map(({ data }) => data['revision'])).toEqual([5, 4, 3, 2, 1, 0]);
  });

  it('may be left early and read again', async () => {
    const stream = newStream();
    await store().append(stream, 'no-stream', someEvents(1500));
    for (let round = 0; round < 20; round++) {
      for await (const event of store().readStream(stream)) if (event.revision === 3) break;
    }
    expect(await readStream(store(), stream)).toHaveLength(1500);
  });
};

const theWholeLog = ({ store, newStream }: ContractContext): void => {
  it('reads the events of all streams in the order they were appended, as their streams hold them', async () => {
    const after = await store().lastPosition();
    const streams = [newStream(), newStream(), newStream()];
    const appended: string[] = [];
    for (let round = 0; round < 30; round++) {
      const events = someEvents(1 + (round % 3));
      await store().append(streams[round % 3] ?? '', 'any', events);
      appended.push(...events.map(({ id }) => id));
    }
    const all = await collect(store().readAll({ after }));
    expect(all.map(({ id }) => id)).toEqual(appended);
    expect(all.map(({ position }) => position)).toEqual([...new Set(all.map(({ position }) => position))].toSorted());
    for (const stream of streams)
      expect(all.filter((event) => event.stream === stream)).toEqual(await readStream(store(), stream));
  });

  it('begins after a position, the end of the log included', async () => {
    const after = await store().lastPosition();
    await store().append(newStream(), 'no-stream', someEvents(5));
    const all = await collect(store().readAll({ after }));
    expect(await collect(store().readAll({ after: all[2]?.position ?? '' }))).toEqual(all.slice(3));
    expect(await collect(store().readAll({ after: await store().lastPosition() }))).toEqual([]);
  });

  it('ends where the log ended at the call', async () => {
    const stream = newStream();
    const after = await store().lastPosition();
    await store().append(stream, 'no-stream', someEvents(3));
    const seen: number[] = [];
    for await (const { revision } of store().readAll({ after })) {
      seen.push(revision);
      await store().append(stream, 'any', [anEvent()]);
    }
    expect(seen).toEqual([0, 1, 2]);
  });

  it('refuses what is no position', async () => {
    expect(await rejection(async () => collect(store().readAll({ after: 'somewhere' })))).toBeInstanceOf(RangeError);
  });
};

const filters = ({ store, newStream }: ContractContext): void => {
  it('reads by stream prefix, by type and by both', async () => {
    const after = await store().lastPosition();
    const [apple, apricot, pear] = [newStream('ap-ple'), newStream('ap-ricot'), newStream('pear')];
    await store().append(apple, 'no-stream', [anEvent('Grown'), anEvent('Eaten')]);
    await store().append(pear, 'no-stream', [anEvent('Grown'), anEvent('Rotted')]);
    await store().append(apricot, 'no-stream', [anEvent('Grown'), anEvent('Rotted')]);
    const found = async (options: ReadAllOptions): Promise<string[]> =>
      (await collect(store().readAll({ after, ...options }))).map(
        ({ stream, type }) => `${stream.split('-')[0]}:${type}`,
      );
    expect(await found({ streamPrefixes: ['ap-'] })).toEqual(['ap:Grown', 'ap:Eaten', 'ap:Grown', 'ap:Rotted']);
    expect(await found({ streamPrefixes: ['ap-p', 'pear'] })).toEqual([
      'ap:Grown',
      'ap:Eaten',
      'pear:Grown',
      'pear:Rotted',
    ]);
    expect(await found({ types: ['Eaten', 'Rotted'] })).toEqual(['ap:Eaten', 'pear:Rotted', 'ap:Rotted']);
    expect(await found({ streamPrefixes: ['ap-'], types: ['Rotted'] })).toEqual(['ap:Rotted']);
    expect(await found({ types: ['Grown'], maxCount: 2 })).toEqual(['ap:Grown', 'pear:Grown']);
    expect(await found({ types: ['Gro'] })).toEqual([]);
    expect(await found({ streamPrefixes: [], types: [] })).toHaveLength(6);
  });

  it('takes a prefix letter by letter, not as a pattern', async () => {
    const after = await store().lastPosition();
    const prefixes = ['a%b_', 'a*b?', 'ä🎉', "it's"];
    for (const prefix of [...prefixes, 'axby', 'a🎉', 'A%B_'])
      await store().append(newStream(prefix), 'no-stream', [anEvent()]);
    for (const prefix of prefixes) {
      const found = await collect(store().readAll({ after, streamPrefixes: [prefix] }));
      expect(found.map(({ stream }) => stream.startsWith(prefix))).toEqual([true]);
    }
  });
};

const paging = ({ store, newStream }: ContractContext): void => {
  it('reads thousands of events with and without a filter that hides most of them', async () => {
    const after = await store().lastPosition();
    const stream = newStream();
    for (let batch = 0; batch < 10; batch++)
      await store().append(stream, 'any', [...someEvents(499, 'Common'), anEvent('Rare', { batch })]);
    const all = await collect(store().readAll({ after }));
    expect(all.map(({ revision }) => revision)).toEqual(Array.from({ length: 5000 }, (_, revision) => revision));
    expect((await collect(store().readAll({ after, types: ['Rare'] }))).map(({ data }) => data['batch'])).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(await collect(store().readAll({ after, maxCount: 1234 }))).toEqual(all.slice(0, 1234));
  });

  it('lets the event loop turn while it reads', async () => {
    const after = await store().lastPosition();
    for (let batch = 0; batch < 5; batch++) await store().append(newStream(), 'no-stream', someEvents(1000));
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 0);
    await collect(store().readAll({ after }));
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(2);
  });
};
