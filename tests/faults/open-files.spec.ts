/** More connections than file handles: every client is answered, and nothing leaks. */
import { describe, expect, it } from '@jest/globals';
import { connect, type Socket } from 'node:net';
import { signedUp } from '../support/api-client.ts';
import { createTheme, ok } from '../support/build-project.ts';
import { noteForTable } from '../support/faults-notes.ts';
import { startServer, withDataDir } from '../support/running-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const LIMIT = 1_024;
const CONNECTIONS = 1_500;

describe('a server that may open 1,024 files', () => {
  it('answers while half-begun requests hold all connections that there are, and after', () =>
    withDataDir(async (dataDir) => {
      const server = await startServer({ dataDir, openFiles: LIMIT, settings: { LOG_LEVEL: 'warn' } });
      const client = await signedUp(server.url);
      const sockets: Socket[] = [];
      let opened = 0;
      for (let i = 0; i < CONNECTIONS; i += 1) {
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
        socket.once('connect', () => {
          opened += 1;
          socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n');
        });
        sockets.push(socket);
        if (i % 50 === 49) await waitUntil(() => opened >= i - 50);
      }
      await waitUntil(() => opened >= CONNECTIONS - 50);
      for (let i = 0; i < 20; i += 1) await createTheme(client, `Theme ${i}`, 'staff');
      expect(await ok(client.get<readonly unknown[]>('/api/projects'))).toEqual([]);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      for (const socket of sockets) socket.destroy();
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
      expect(server.output()).not.toMatch(/EMFILE|"level":[56]0/u);
      noteForTable(`${opened} connections to a server that may open ${LIMIT} files`);
    }));
});
