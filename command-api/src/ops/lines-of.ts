import type { Readable } from 'node:stream';

/**
 * The lines of a text, without a mark of byte order at its head. It ends with one that is longer than `most` characters, cut behind that: a
 * file that is no text takes neither memory nor time.
 */
export async function* linesOf(input: Readable, most: number): AsyncGenerator<string> {
  input.setEncoding('utf8');
  let rest = '';
  let isFirst = true;
  for await (const chunk of input as AsyncIterable<string>) {
    const lines = (rest + (isFirst ? chunk.replace(/^\uFEFF/u, '') : chunk)).split('\n');
    isFirst = false;
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > most) break;
  }
  if (rest !== '') yield rest.slice(0, most + 1);
}
