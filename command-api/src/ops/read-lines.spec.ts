import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { readLines } from './read-lines.ts';

const read = async (chunks: Iterable<string>, most: number): Promise<readonly string[]> => {
  const lines: string[] = [];
  for await (const line of readLines(Readable.from(chunks, { objectMode: false }), most)) lines.push(line);
  return lines;
};

describe('readLines', () => {
  it('splits at line ends across chunks and drops a byte order mark', async () => {
    expect(await read(['\uFEFFon', 'e\n\ntw', 'o\nthree'], 5)).toEqual(['one', '', 'two', 'three']);
    expect(await read(['one\n'], 5)).toEqual(['one']);
    expect(await read([], 5)).toEqual([]);
  });

  it('ends at a line over the limit, even if the input is endless', async () => {
    const endless = function* (): Generator<string> {
      yield 'one\n';
      for (;;) yield 'two';
    };
    expect(await read(endless(), 5)).toEqual(['one', 'twotwo']);
  });
});
