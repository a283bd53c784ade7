import type { Readable } from 'node:stream';

/**
 * The lines of a text, without a byte order mark. A line over `most` characters is truncated and ends the
 * text, so that a binary file costs neither memory nor time.
 */
export async function* readLines(input: Readable, most: number): AsyncGenerator<string> {
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
