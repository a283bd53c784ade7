import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Router from '@koa/router';
import Koa, { type DefaultContext } from 'koa';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpError } from '../../http/http-error.ts';
import type { Context, RequestState } from '../../http/request-state.ts';
import { withUpload } from './upload-body.ts';

const BEGINNING =
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n' +
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\n1,2\n';

describe('an incomplete upload', () => {
  let folder: string;
  let server: Server;
  /** Outcome: 'taken', or the code of a rejection. */
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

  it('is cut off at the time limit of requests, and leaves nothing behind', async () => {
    const socket = await begun();
    const drops = setInterval(() => socket.write('x'), 5);
    // Node uses the longer of the two as the limit of the whole request.
    server.headersTimeout = server.requestTimeout = 1;
    await ended();
    clearInterval(drops);
    expect([outcome, await readdir(folder)]).toEqual(['INVALID_UPLOAD', []]);
  });

  it('leaves nothing behind when its client disconnects', async () => {
    (await begun()).destroy();
    await ended();
    expect([outcome, await readdir(folder)]).toEqual(['INVALID_UPLOAD', []]);
  });
});
