import { describe, expect, it } from '@jest/globals';
import { createEventParser, type ServerEvent } from './event-parser.ts';

const STREAM =
  'retry: 2000\n\n: still here\n\nevent: progress\ndata: {"done":1}\n\nid: 7\ndata: one\r\ndata:two\r\n\r\nevent: none\n\ndata\rdata: x\r\r';

const parsed = (pieces: readonly string[]) => {
  const events: ServerEvent[] = [];
  const fields: (string | number)[] = [];
  const take = createEventParser({
    onEvent: (event) => events.push(event),
    onRetry: (ms) => fields.push(ms),
    onId: (id) => fields.push(id),
  });
  for (const piece of pieces) take(piece);
  return { events, fields };
};

describe('the text of server-sent events', () => {
  const expected = {
    events: [
      { name: 'progress', data: '{"done":1}' },
      { name: 'message', data: 'one\ntwo' },
      { name: 'message', data: '\nx' },
    ],
    fields: [2000, '7'],
  };

  it('is read with names, several lines of data, ids, times, comments and any ends of lines', () => {
    expect(parsed([`${STREAM}\n`])).toEqual(expected);
  });

  it('may come in pieces that end anywhere', () => {
    for (let cut = 1; cut < STREAM.length; cut += 1)
      expect(parsed([STREAM.slice(0, cut), STREAM.slice(cut), '\n'])).toEqual(expected);
    expect(parsed([...STREAM, '\n'])).toEqual(expected);
  });

  it('waits for the empty line that ends an event, and passes over what it cannot read', () => {
    expect(parsed(['data: half\n']).events).toEqual([]);
    expect(parsed(['retry: soon\n\n', 'colour: red\n\n'])).toEqual({ events: [], fields: [] });
  });
});
