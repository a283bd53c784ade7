import { describe, expect, it } from '@jest/globals';
import { START_OF_LOG, type SubscriptionMessage } from '@verbatim/eventstore/event-store';
import { waitUntil } from '../support/wait-until.ts';
import type { ContractContext } from './event-store.contract.ts';
import { anEvent, collect, collectEvents, follow, isCaughtUp, rejection, someEvents } from './contract-events.ts';

export const subscribeContract = (context: ContractContext): void => {
  describe('subscribe to all', () => {
    delivery(context);
    caughtUp(context);
    ending(context);
  });
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const delivery = ({ store, reopen, newStream }: ContractContext): void => {
  it('delivers what is there and then what comes, in order, each once', async () => {
    const after = await store().lastPosition();
    const stream = newStream();
    await store().append(stream, 'no-stream', someEvents(1200));
    const following = follow(store(), { after }, (messages) => collectEvents(messages).length === 1800);
    for (let batch = 0; batch < 60; batch++) {
      await store().append(stream, 'any', someEvents(10));
      if (batch % 7 === 0) await pause(1);
    }
    expect(collectEvents(await following).map(({ revision }) => revision)).toEqual(
      Array.from({ length: 1800 }, (_, revision) => revision),
    );
  });

  it('begins after a position in the middle, and goes on from there', async () => {
    const after = await store().lastPosition();
    const stream = newStream();
    await store().append(stream, 'no-stream', someEvents(6));
    const all = await collect(store().readAll({ after }));
    const messages = await follow(store(), { after: all[3]?.position ?? '' }, isCaughtUp);
    expect(collectEvents(messages)).toEqual(all.slice(4));
  });

  it('begins with the first event of the log', async () => {
    await store().append(newStream(), 'no-stream', someEvents(2));
    const messages = await follow(store(), {}, (sofar) => sofar.length === 1);
    expect(collectEvents(messages)).toEqual(await collect(store().readAll({ maxCount: 1 })));
  });

  it('delivers only what passes the filter', async () => {
    const after = await store().lastPosition();
    const [wanted, other] = [newStream('wanted'), newStream('other')];
    await store().append(wanted, 'no-stream', [anEvent('Yes'), anEvent('No')]);
    await store().append(other, 'no-stream', [anEvent('Yes')]);
    const following = follow(
      store(),
      { after, streamPrefixes: ['wanted-'], types: ['Yes'] },
      (messages) => collectEvents(messages).length === 2,
    );
    await pause(20);
    await store().append(other, 'any', [anEvent('Yes')]);
    await store().append(wanted, 'any', [anEvent('Yes')]);
    expect(collectEvents(await following).map(({ stream, revision }) => [stream, revision])).toEqual([
      [wanted, 0],
      [wanted, 2],
    ]);
  });

  it('is held back by a slow consumer, which loses nothing', async () => {
    const after = await store().lastPosition();
    const stream = newStream();
    const stop = new AbortController();
    const seen: number[] = [];
    const consuming = (async () => {
      for await (const message of store().subscribeToAll({ after, signal: stop.signal })) {
        if (message.kind !== 'event') continue;
        seen.push(message.event.revision);
        if (seen.length % 250 === 0) await pause(20);
        if (seen.length === 3000) stop.abort();
      }
    })();
    for (let batch = 0; batch < 30; batch++) {
      await store().append(stream, 'any', someEvents(100));
      await pause(1);
    }
    await consuming;
    expect(seen).toEqual(Array.from({ length: 3000 }, (_, revision) => revision));
  });

  it('serves several subscriptions, each at its own pace', async () => {
    const after = await store().lastPosition();
    const following = [1, 2, 3].map(() =>
      follow(store(), { after }, (messages) => collectEvents(messages).length === 300),
    );
    for (let batch = 0; batch < 30; batch++) await store().append(newStream(), 'no-stream', someEvents(10));
    const [first, ...others] = (await Promise.all(following)).map(collectEvents);
    expect(first).toHaveLength(300);
    for (const other of others) expect(other).toEqual(first);
  });

  it('hears of what another store on the same log appends', async () => {
    const other = await reopen();
    if (other === undefined) return;
    const after = await store().lastPosition();
    const following = follow(store(), { after }, (messages) => collectEvents(messages).length === 2);
    await pause(50);
    const stream = newStream();
    await other.append(stream, 'no-stream', someEvents(1));
    await store().append(stream, 0, someEvents(1));
    expect(collectEvents(await following).map(({ revision }) => revision)).toEqual([0, 1]);
  });
};

const caughtUp = ({ store, newStream }: ContractContext): void => {
  it('says that it has caught up after what was there, at the end of the log', async () => {
    const after = await store().lastPosition();
    const { position } = await store().append(newStream(), 'no-stream', someEvents(3));
    const messages = await follow(store(), { after }, isCaughtUp);
    expect(messages.map(({ kind }) => kind)).toEqual(['event', 'event', 'event', 'caught-up']);
    expect(messages.at(-1)).toEqual({ kind: 'caught-up', position });
  });

  it('says so once when there is nothing to deliver, and is silent while nothing happens', async () => {
    const after = await store().lastPosition();
    const messages: SubscriptionMessage[] = [];
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 600);
    for await (const message of store().subscribeToAll({ after, signal: stop.signal })) messages.push(message);
    expect(messages).toEqual([{ kind: 'caught-up', position: after }]);
  });

  it('says so again after each burst, also when the filter hid all of it', async () => {
    const after = await store().lastPosition();
    const stop = new AbortController();
    const positions: string[] = [];
    for await (const message of store().subscribeToAll({ after, types: ['Never'], signal: stop.signal })) {
      expect(message.kind).toBe('caught-up');
      if (message.kind !== 'caught-up') continue;
      positions.push(message.position);
      if (positions.length === 4) stop.abort();
      else await store().append(newStream(), 'no-stream', someEvents(5));
    }
    expect(positions[0]).toBe(after);
    expect(positions).toEqual([...new Set(positions)].toSorted());
    expect(positions[3]).toBe(await store().lastPosition());
  });

  it('reports its progress through a long run of filtered events, and never beyond what it delivered', async () => {
    const after = await store().lastPosition();
    for (let batch = 0; batch < 5; batch++) await store().append(newStream(), 'no-stream', someEvents(1000, 'Hidden'));
    const { position: last } = await store().append(newStream(), 'no-stream', [anEvent('Shown')]);
    const messages = await follow(
      store(),
      { after, types: ['Shown'] },
      (sofar) => isCaughtUp(sofar) && collectEvents(sofar).length === 1,
    );
    expect(messages.length).toBeGreaterThan(3);
    expect(messages.at(-1)).toEqual({ kind: 'caught-up', position: last });
    const shown = messages.findIndex(({ kind }) => kind === 'event');
    for (const message of messages.slice(0, shown))
      expect(message.kind === 'caught-up' && message.position < last).toBe(true);
  });

  it('is at the start of an empty log, or at its end', async () => {
    const messages = await follow(store(), {}, isCaughtUp);
    const end = await store().lastPosition();
    expect(messages.at(-1)).toEqual({ kind: 'caught-up', position: end === START_OF_LOG ? START_OF_LOG : end });
  });
};

const ending = ({ store, newStream }: ContractContext): void => {
  it('ends when the signal aborts while it waits, though nothing more happens', async () => {
    const stop = new AbortController();
    const kinds: string[] = [];
    const waiting = (async () => {
      const after = await store().lastPosition();
      for await (const { kind } of store().subscribeToAll({ after, signal: stop.signal })) kinds.push(kind);
    })();
    await waitUntil(() => kinds.length > 0);
    stop.abort();
    await waiting;
    expect(kinds).toEqual(['caught-up']);
  });

  it('delivers nothing more once the signal has aborted, and nothing at all when it had before', async () => {
    const after = await store().lastPosition();
    await store().append(newStream(), 'no-stream', someEvents(700));
    expect(collectEvents(await follow(store(), { after }, (messages) => messages.length === 5))).toHaveLength(5);
    expect(await collect(store().subscribeToAll({ after, signal: AbortSignal.abort() }))).toEqual([]);
  });

  it('may be left early, again and again', async () => {
    const after = await store().lastPosition();
    await store().append(newStream(), 'no-stream', someEvents(50));
    for (let round = 0; round < 50; round++) {
      for await (const message of store().subscribeToAll({ after, signal: new AbortController().signal }))
        if (message.kind === 'event') break;
    }
    expect(collectEvents(await follow(store(), { after }, isCaughtUp))).toHaveLength(50);
  });

  it('refuses a position beyond the end of the log: it is another log’s, or this one was restored from a backup', async () => {
    const { position } = await store().append(newStream(), 'no-stream', someEvents(3));
    const beyond = position.replaceAll(/(?<=^|\/)\d{3}/gu, '001');
    expect(beyond > position).toBe(true);
    const refusals = [{}, { streamPrefixes: ['never-'] }].map((filter) => {
      const { signal } = new AbortController();
      return rejection(async () => collect(store().subscribeToAll({ after: beyond, signal, ...filter })));
    });
    for (const refusal of refusals) expect(await refusal).toMatchObject({ name: 'CheckpointAheadOfLogError' });
    expect(await Promise.all([START_OF_LOG, position, beyond].map((each) => store().reaches(each)))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('begins after the last event of the log though that was deleted', async () => {
    const stream = newStream();
    const { position } = await store().append(stream, 'no-stream', someEvents(3));
    await store().deleteStream(stream, 'any');
    const following = follow(store(), { after: position }, (messages) => collectEvents(messages).length === 1);
    const next = newStream();
    await store().append(next, 'no-stream', someEvents(1));
    expect(collectEvents(await following)).toMatchObject([{ stream: next, revision: 0 }]);
  });

  it('refuses what is no position', async () => {
    expect(
      await rejection(async () =>
        collect(store().subscribeToAll({ after: 'x', signal: new AbortController().signal })),
      ),
    ).toBeInstanceOf(RangeError);
  });
};
