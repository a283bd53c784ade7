import { describe, expect, it } from '@jest/globals';
import type { ContractContext } from './event-store.contract.ts';
import {
  anEvent,
  collect,
  collectEvents,
  follow,
  isCaughtUp,
  readStream,
  rejection,
  someEvents,
} from './contract-events.ts';

export const deleteContract = ({ store, reopen, newStream, keepsDeletedInLog }: ContractContext): void => {
  describe('delete a stream', () => {
    it('makes its events unreadable everywhere and refuses further ones, for good', async () => {
      const after = await store().lastPosition();
      const [gone, kept] = [newStream(), newStream()];
      const events = someEvents(20);
      await store().append(gone, 'no-stream', events);
      const { position } = await store().append(kept, 'no-stream', someEvents(2));
      await store().deleteStream(gone, 19);
      expect(await rejection(() => readStream(store(), gone))).toMatchObject({
        name: 'StreamDeletedError',
        stream: gone,
      });
      expect(
        await rejection(() => collect(store().readStream(gone, { direction: 'backwards', maxCount: 1 }))),
      ).toMatchObject({ name: 'StreamDeletedError' });
      const inLog = [
        await collect(store().readAll({ after })),
        collectEvents(await follow(store(), { after }, isCaughtUp)),
      ].map((seen) => seen.map(({ stream }) => stream));
      for (const streams of inLog) {
        expect(streams.filter((stream) => stream !== gone)).toEqual([kept, kept]);
        if (!keepsDeletedInLog()) expect(streams).not.toContain(gone);
      }
      for (const expected of ['any', 'no-stream', 19] as const)
        expect(await rejection(() => store().append(gone, expected, [anEvent()]))).toMatchObject({
          name: 'StreamDeletedError',
          stream: gone,
        });
      expect(await rejection(() => store().append(gone, 'no-stream', events))).toMatchObject({
        name: 'StreamDeletedError',
      });
      expect((await store().lastPosition()) >= position).toBe(true);
    });

    it('may be repeated with any expectation', async () => {
      const stream = newStream();
      await store().append(stream, 'no-stream', someEvents(2));
      await store().deleteStream(stream, 'any');
      for (const expected of ['any', 'no-stream', 1, 7] as const) await store().deleteStream(stream, expected);
      expect(await rejection(() => readStream(store(), stream))).toMatchObject({ name: 'StreamDeletedError' });
    });

    it('refuses a stream that is elsewhere than expected, and keeps it', async () => {
      const stream = newStream();
      await store().append(stream, 'no-stream', someEvents(2));
      for (const expected of ['no-stream', 0, 2] as const)
        expect(await rejection(() => store().deleteStream(stream, expected))).toMatchObject({
          name: 'WrongExpectedRevisionError',
          expected,
          actual: 1,
        });
      expect(await readStream(store(), stream)).toHaveLength(2);
      const absent = newStream();
      expect(await rejection(() => store().deleteStream(absent, 0))).toMatchObject({
        name: 'WrongExpectedRevisionError',
        actual: 'no-stream',
      });
    });

    it('refuses events to a stream that was deleted before it was there', async () => {
      const stream = newStream();
      await store().deleteStream(stream, 'no-stream');
      expect(await rejection(() => store().append(stream, 'no-stream', [anEvent()]))).toMatchObject({
        name: 'StreamDeletedError',
      });
    });

    it('does not move the end of the log back', async () => {
      const stream = newStream();
      const { position } = await store().append(stream, 'no-stream', someEvents(3));
      await store().deleteStream(stream, 2);
      expect((await store().lastPosition()) >= position).toBe(true);
      const next = await store().append(newStream(), 'no-stream', someEvents(1));
      expect(next.position > position).toBe(true);
    });

    it('holds for the next store on the same log', async () => {
      const stream = newStream();
      await store().append(stream, 'no-stream', someEvents(3));
      await store().deleteStream(stream, 2);
      const next = await reopen();
      if (next === undefined) return;
      expect(await rejection(() => readStream(next, stream))).toMatchObject({ name: 'StreamDeletedError' });
    });
  });
};
