import { afterEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Koa from 'koa';
import { formatSheetLine } from '@verbatim/domain/formats/layout/sheet-line';
import { ReadStoreUnavailableError } from '@verbatim/projections/stores/read-store';
import { sendExport, type ExportFile } from './send-export.ts';

const PAGES = 1_000;
const ROWS_A_PAGE = 50;
/** Above what sockets and streams buffer; zlib compresses none below half. */
const WAITING_PAGES = 400;

const servers = new Set<Server>();
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers.clear();
});

const GONE = new Error('The read model has gone');

/** A file of 50,000 rows, 25 MB. @param fails the page that fails, once for each of the failures */
const given = async (format: ExportFile['format'], fails = Infinity, failures: readonly Error[] = [GONE]) => {
  const left = [...failures];
  const asked: number[] = [];
  const file: ExportFile = {
    name: 'a/b "c"',
    format,
    head: [['_id', 'text']],
    isStamped: true,
    size: { rows: 1 + PAGES * ROWS_A_PAGE, columns: 2 },
    async pageAt(from, line) {
      asked.push(from);
      await pause(0);
      const failure = from === fails ? left.shift() : undefined;
      if (failure !== undefined) throw failure;
      const ids = Array.from({ length: ROWS_A_PAGE }, (_, at) => from * ROWS_A_PAGE + at);
      const bytes = Buffer.from(
        ids.map((id, at) => formatSheetLine(format, [id, randomBytes(250).toString('hex')], line + at)).join(''),
      );
      return { bytes, rows: ROWS_A_PAGE, next: from + 1 < PAGES ? from + 1 : null };
    },
    stampLines: async () => [['Project', 'p']],
  };
  const app = new Koa();
  app.silent = true;
  app.use((ctx) => sendExport(ctx as never, file));
  const server = app.listen(0, '127.0.0.1');
  servers.add(server);
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port }, resolve).once('error', reject);
  });
  return { asked, answer };
};

/** Number of requested pages once no more follow. */
const atRest = async (asked: readonly number[]): Promise<number> => {
  for (let before = -1; before !== asked.length; await pause(300)) before = asked.length;
  return asked.length;
};

describe.each(['csv', 'xlsx'] as const)('an export as %s', (format) => {
  it('computes pages only as fast as the client reads them', async () => {
    const { asked, answer } = await given(format);
    const before = await atRest(asked);
    expect(before).toBeLessThan(WAITING_PAGES);
    let bytes = 0;
    for await (const chunk of answer) bytes += (chunk as Buffer).length;
    expect(asked).toEqual(Array.from({ length: PAGES }, (_, at) => at));
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="a_b _c_.${format}"`);
  });

  it('stops when the client disconnects', async () => {
    const { asked, answer } = await given(format);
    await atRest(asked);
    answer.destroy();
    const gone = await atRest(asked);
    expect(gone).toBeLessThan(WAITING_PAGES);
    await pause(300);
    expect(asked).toHaveLength(gone);
  });

  it('cuts the connection if a page fails, so that the file is not taken for complete', async () => {
    const { answer } = await given(format, 700);
    const read = async (): Promise<void> => {
      for await (const chunk of answer) void chunk;
    };
    await expect(read()).rejects.toThrow('aborted');
  });

  it('retries a page while the read models are unavailable', async () => {
    const { asked, answer } = await given(format, 700, [
      new ReadStoreUnavailableError('It did not answer in time'),
      new ReadStoreUnavailableError('Nobody is there'),
    ]);
    for await (const chunk of answer) void chunk;
    expect(asked.filter((from) => from === 700)).toHaveLength(3);
    expect(asked.at(-1)).toBe(PAGES - 1);
  });
});

describe('an export as XLSX', () => {
  it('is rejected if it exceeds a worksheet', async () => {
    const file = { format: 'xlsx', size: { rows: 1_048_577, columns: 3 } } as ExportFile;
    await expect(sendExport({} as never, file)).rejects.toMatchObject({ status: 400, code: 'TOO_LARGE_FOR_XLSX' });
  });
});
