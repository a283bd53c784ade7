import { Readable } from 'node:stream';

/** A byte order mark tells spreadsheets that it is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** A CSV file of lines that somebody writes, made as fast as it is read and no longer than anybody reads. */
export const csvFile = (lines: AsyncIterable<string | Uint8Array>): Readable => Readable.from(marked(lines));

async function* marked(lines: AsyncIterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
  yield BYTE_ORDER_MARK;
  yield* lines;
}
