import { describe, expect, it } from '@jest/globals';
import { decodeOneByOne, decodeRecords, type EventRow } from './read-events.ts';

const UNIT = '\x1f';

/** An event as `selectEvents` writes it: position, revision, stream, id, type, metadata, data. */
const eventText = (revision: number, data = `{"text":"größer ${revision}"}`): string =>
  [revision + 10, revision, 'file-1', `id-${revision}`, 'CommentsImported', '{"schema":1}', data].join(UNIT);

const eventRow = (revision: number, data?: string): EventRow => {
  const [, , ...parts] = eventText(revision, data).split(UNIT);
  return [revision + 10, revision, Buffer.from(parts.join(UNIT))];
};

const joinEvents = (...events: readonly string[]): Buffer => Buffer.from(events.join('\x1e'));

const never = (): readonly EventRow[] => {
  throw new Error('selected row by row');
};

describe('events of a page', () => {
  it('are the same one by one and at once', () => {
    const page = joinEvents(eventText(0), eventText(1), eventText(2));
    expect([...decodeOneByOne(page, never)]).toEqual(decodeRecords(page));
    expect([...decodeOneByOne(page, never)].map(({ revision }) => revision)).toEqual([0, 1, 2]);
  });

  it('are none of an empty page', () => {
    expect([...decodeOneByOne(null, never)]).toEqual([]);
  });

  it('are read only as far as they are asked for', () => {
    const events = decodeOneByOne(joinEvents(eventText(0), 'damaged'), never);
    expect(events.next().value).toMatchObject({ revision: 0, data: { text: 'größer 0' } });
  });
});

describe('a page with a damaged event', () => {
  it('gives every event in front of it and behind it once, and the damaged one as such', () => {
    const page = joinEvents(eventText(0), eventText(1, '{"text":'), eventText(2));
    const rows = [eventRow(0), eventRow(1, '{"text":'), eventRow(2)];
    const events = [...decodeOneByOne(page, () => rows)];
    expect(decodeRecords(page)).toBeUndefined();
    expect(events.map((event) => [event.revision, event.damage !== undefined])).toEqual([
      [0, false],
      [1, true],
      [2, false],
    ]);
  });

  it('gives it also as the first or the last one', () => {
    for (const damaged of [0, 2]) {
      const data = (revision: number) => (revision === damaged ? 'x' : undefined);
      const page = joinEvents(...[0, 1, 2].map((revision) => eventText(revision, data(revision))));
      const events = [...decodeOneByOne(page, () => [0, 1, 2].map((revision) => eventRow(revision, data(revision))))];
      expect(events.map((event) => event.damage !== undefined)).toEqual(
        [0, 1, 2].map((revision) => revision === damaged),
      );
    }
  });

  it('is read row by row when it is not UTF-8', () => {
    const [first, invalid] = [eventRow(0), eventRow(1)];
    invalid[2][invalid[2].length - 4] = 0xff;
    const page = Buffer.concat([joinEvents(eventText(0)), Buffer.from('\x1e'), Buffer.from([0xff])]);
    const events = [...decodeOneByOne(page, () => [first, invalid])];
    expect(events.map((event) => [event.revision, event.damage !== undefined])).toEqual([
      [0, false],
      [1, true],
    ]);
  });

  it('ends where the stream was erased before its rows were selected', () => {
    const page = joinEvents(eventText(0), eventText(1, 'x'), eventText(2));
    expect([...decodeOneByOne(page, () => [])].map(({ revision }) => revision)).toEqual([0]);
  });
});
