import { afterEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FormRefusedError, receiveForm, type ReceivedForm } from './receive-form.ts';

const LIMITS = { fileBytes: 1000, fieldBytes: 100, fields: 2, silenceMs: 2000 };
const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';

const send = async (server: Server, pieces: readonly string[], pauseMs: number): Promise<void> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\n');
  socket.write('Transfer-Encoding: chunked\r\n\r\n');
  for (const piece of pieces) {
    socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
    await new Promise((wait) => setTimeout(wait, pauseMs));
  }
};

describe('a form', () => {
  let server: Server | undefined;
  let folder = '';
  afterEach(async () => {
    await new Promise((resolve) => server?.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });

  /** Result of a request whose body is written in pieces. */
  const receiving = async (pieces: readonly string[], pauseMs: number): Promise<ReceivedForm> => {
    folder = await mkdtemp(join(tmpdir(), 'form-'));
    return new Promise((resolve, reject) => {
      const own = createServer((request, response) => {
        receiveForm(request, join(folder, 'file'), LIMITS)
          .then(resolve, reject)
          .finally(() => response.end());
      });
      server = own;
      own.listen(0, '127.0.0.1', () => void send(own, pieces, pauseMs));
    });
  };

  it('is stored on disk with its digest', async () => {
    const { file } = await receiving([HEAD, 'a,b\n', '1,2\n', '\r\n--x--\r\n', ''], 0);
    const digest = createHash('sha256').update('a,b\n1,2\n').digest('hex');
    expect(file).toEqual({ field: 'file', name: 'a.csv', digest });
    expect(await readFile(join(folder, 'file'), 'utf8')).toBe('a,b\n1,2\n');
  });

  it('is aborted when no more data arrives', async () => {
    await expect(receiving([HEAD, 'a,b\n'], 0)).rejects.toBeInstanceOf(FormRefusedError);
  });

  it('may arrive slowly', async () => {
    const { file } = await receiving([HEAD, ...'a,b\n1,2\n'.split(''), '\r\n--x--\r\n', ''], 300);
    expect(file?.name).toBe('a.csv');
  });
});
