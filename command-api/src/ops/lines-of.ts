import type { Readable } from 'node:stream';

/**
 * The lines of a text, without a mark of byte order at its head. One that is longer than `most` characters is cut behind that, so that a
 * file that is no text takes no memory.
 */
export async function* linesOf(input: Readable, most: number): AsyncGenerator<string> {
  input.setEncoding('utf8');
  let rest = '';
  let isFirst = true;
  for await (const chunk of input as AsyncIterable<string>) {
    const lines = (rest + (isFirst ? chunk.replace(/^\uFEFF/u, '') : chunk)).split('\n');
    isFirst = false;
    rest = (lines.pop() ?? '').slice(0, most + 1);
    yield* lines;
  }
  if (rest !== '') yield rest;
}
