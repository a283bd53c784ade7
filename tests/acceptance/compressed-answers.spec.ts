import { beforeAll, describe, expect, it } from '@jest/globals';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Folder } from '@verbatim/command-api/contract/library';
import { createProject, createTheme, ok } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const { client, server } = specServer();

interface Raw {
  readonly status: number;
  readonly encoding: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** The raw response; of an endless stream only its head. */
const raw = (path: string, accept: string, headOnly = false): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': accept, cookie: client().cookies() };
    const asked = httpRequest(`${server().url}${path}`, { headers }, (response) => {
      const told = { status: response.statusCode ?? 0, encoding: response.headers['content-encoding'] };
      const chunks: Buffer[] = [];
      const done = (): void => resolve({ ...told, headers: response.headers, body: Buffer.concat(chunks) });
      if (headOnly) {
        response.once('data', (chunk: Buffer) => {
          chunks.push(chunk);
          asked.destroy();
          done();
        });
        return;
      }
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', done);
    });
    asked.on('error', (error) => (headOnly ? undefined : reject(error)));
    asked.end();
  });

describe('answers', () => {
  let projectId: string;
  beforeAll(async () => {
    projectId = (await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS)).id;
    for (let i = 0; i < 12; i += 1) await createTheme(client(), `Theme ${i}`, `word${i} other${i}`);
  });

  it('are compressed as the browser takes them, above a kilobyte, and the same underneath', async () => {
    const plain = await raw('/api/folders', 'identity');
    expect([plain.status, plain.encoding, plain.body.length > 1024]).toEqual([200, undefined, true]);
    const [br, gzip] = [await raw('/api/folders', 'gzip, deflate, br, zstd'), await raw('/api/folders', 'gzip')];
    expect([br.encoding, gzip.encoding]).toEqual(['br', 'gzip']);
    expect(br.headers.vary).toContain('Accept-Encoding');
    const [themes] = JSON.parse(brotliDecompressSync(br.body).toString()) as Folder[];
    expect(themes?.themes).toHaveLength(12);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(br.body.length).toBeLessThan(plain.body.length / 3);
  });

  it('that are small, and refusals, come as they are', async () => {
    expect((await raw('/healthz', 'br, gzip')).encoding).toBeUndefined();
    expect((await raw('/api/nothing-here', 'br, gzip')).encoding).toBeUndefined();
  });

  it('that are event streams are never compressed, whatever the browser takes', async () => {
    const stream = await raw(`/api/projects/${projectId}/progress`, 'br, gzip', true);
    expect([stream.status, stream.encoding]).toEqual([200, undefined]);
    expect(stream.headers['content-type']).toContain('text/event-stream');
    expect(stream.body.toString()).toMatch(/^(?::|event:|id:|retry:|data:)/u);
  });

  it('that are files of the web app come as they were compressed when it was built', async () => {
    const page = (await raw('/', 'identity')).body.toString();
    const script = /src="(\/assets\/[^"]+\.js)"/u.exec(page)?.[1] ?? '';
    const [plain, br, gzip] = [await raw(script, 'identity'), await raw(script, 'br, gzip'), await raw(script, 'gzip')];
    expect([plain.encoding, br.encoding, gzip.encoding]).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(br.headers['cache-control']).toContain('immutable');
  });

  it('of which the browser did not wait for the end are no fault of anybody, and nothing is printed but the log', async () => {
    const leave = (): Promise<void> =>
      new Promise((resolve) => {
        const headers = { 'accept-encoding': 'br', cookie: client().cookies() };
        const asked = httpRequest(`${server().url}/api/folders`, { headers }).on('error', () => undefined);
        asked.on('close', resolve);
        // Disconnects after the request is sent.
        asked.end(() => asked.destroy());
      });
    for (let i = 0; i < 40; i += 1) await leave();
    await ok(client().get('/api/folders'));
    expect(server().output()).not.toContain('Premature close');
  });
});
