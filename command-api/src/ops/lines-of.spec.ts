import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { linesOf } from './lines-of.ts';

const read = async (chunks: Iterable<string>, most: number): Promise<readonly string[]> => {
  const lines: string[] = [];
  for await (const line of linesOf(Readable.from(chunks, { objectMode: false }), most)) lines.push(line);
  return lines;
};

describe('the lines of a text', () => {
  it('are those between line ends, however it comes in, without the mark of byte order', async () => {
    expect(await read(['\uFEFFon', 'e\n\ntw', 'o\nthree'], 5)).toEqual(['one', '', 'two', 'three']);
    expect(await read(['one\n'], 5)).toEqual(['one']);
    expect(await read([], 5)).toEqual([]);
  });

  it('end where one is too long to be any, though the text does not', async () => {
    const endless = function* (): Generator<string> {
      yield 'one\n';
      for (;;) yield 'two';
    };
    expect(await read(endless(), 5)).toEqual(['one', 'twotwo']);
  });
});
