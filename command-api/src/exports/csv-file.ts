import { Readable } from 'node:stream';

/** Spreadsheets recognise UTF-8 by its byte order mark. */
const BYTE_ORDER_MARK = '\ufeff';

/** A CSV file streamed from lines, with back-pressure; ends with its reader. */
export const csvFile = (lines: AsyncIterable<string | Uint8Array>): Readable => Readable.from(marked(lines));

async function* marked(lines: AsyncIterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
  yield BYTE_ORDER_MARK;
  yield* lines;
}
