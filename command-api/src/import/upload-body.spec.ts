import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Router from '@koa/router';
import Koa, { type DefaultContext } from 'koa';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpError } from '../http-error.ts';
import type { Context, RequestState } from '../request-state.ts';
import { withUpload } from './upload-body.ts';

const BEGINNING =
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n' +
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\n1,2\n';

describe('an upload that never comes to its end', () => {
  let folder: string;
  let server: Server;
  /** What came of it: 'taken', or the code of its refusal. */
  let outcome: string | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'uploads-'));
    outcome = undefined;
    const routes = new Router<RequestState, DefaultContext>();
    routes.post('/', async (ctx: Context) => {
      try {
        outcome = await withUpload(ctx, folder, () => Promise.resolve('taken'));
      } catch (error) {
        outcome = error instanceof HttpError ? error.code : String(error);
      }
    });
    const app = new Koa<RequestState>();
    app.silent = true;
    const answer = app.use(routes.routes()).callback();
    server = createServer({ connectionsCheckingInterval: 20 }, (request, response) => void answer(request, response));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await rm(folder, { recursive: true, force: true });
  });

  /** The connection, once there is something of the file on the disk. */
  const begun = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(BEGINNING);
    while ((await readdir(folder, { recursive: true })).length < 2) await wait(5);
    return socket;
  };
  const ended = async (): Promise<void> => {
    while (outcome === undefined) await wait(5);
  };

  it('since its client trickles is cut off at the limit of a request, and leaves nothing behind', async () => {
    const socket = await begun();
    const drops = setInterval(() => socket.write('x'), 5);
    // Node takes the longer of the two for the limit of the whole request.
    server.headersTimeout = server.requestTimeout = 1;
    await ended();
    clearInterval(drops);
    expect([outcome, await readdir(folder)]).toEqual(['INVALID_UPLOAD', []]);
  });

  it('since its client goes away leaves nothing behind', async () => {
    (await begun()).destroy();
    await ended();
    expect([outcome, await readdir(folder)]).toEqual(['INVALID_UPLOAD', []]);
  });
});
