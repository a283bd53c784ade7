import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { createProject, ok } from '../support/build-project.ts';
import { filesContaining } from '../support/files-containing.ts';
import { specServer } from '../support/spec-server.ts';
import { waitingUploads } from '../support/waiting-uploads.ts';

/** In every rejected file, and so must not be found afterwards. */
const TELLTALE = 'zyzzogeton';
const HEADER = 'Comment,Season,Arrival\n';
const GOOD_ROW = `"The ${TELLTALE} was lovely",Spring,2026-01-31\n`;
const MIB = 1024 * 1024;
const DEFINITIONS = [
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
  { field: 'Season', name: 'season', field_type: 'enum', options: [] },
  { field: 'Arrival', name: 'arrival', field_type: 'date', options: [] },
];

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const rows = (count: number): string => GOOD_ROW.repeat(count);
const magic = (...bytes: readonly number[]): Buffer => Buffer.concat([Buffer.from(bytes), Buffer.from(GOOD_ROW)]);

describe('an upload that cannot be taken', () => {
  const { server, client, dataDir } = specServer();
  let project: Project;
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', DEFINITIONS);
  });
  const path = (id = project.id): string => `/api/projects/${id}/upload-file`;

  const expectNothingStored = async (): Promise<void> => {
    const { dataFiles, count, tableDefinitions } = await ok(client().get<Project>(`/api/projects/${project.id}`));
    expect([dataFiles, count]).toEqual([[], 0]);
    expect(tableDefinitions.map(({ options }) => options)).toEqual([[], [], []]);
    expect(await waitingUploads(dataDir())).toEqual([]);
    expect(await filesContaining(dataDir(), TELLTALE)).toEqual([]);
  };

  it.each<[string, string | Uint8Array, string, string, number | undefined, RegExp]>([
    ['is an Excel workbook', magic(0x50, 0x4b, 3, 4), 'a.csv', 'CSV_NOT_TEXT', undefined, /Excel/u],
    ['is an Excel workbook by its name', HEADER + GOOD_ROW, 'a.xlsx', 'NOT_A_CSV', undefined, /a\.xlsx/u],
    ['is a program by its name', HEADER + GOOD_ROW, 'a.exe', 'NOT_A_CSV', undefined, /CSV/u],
    ['is an image', magic(0x89, 0x50, 0x4e, 0x47), 'a.csv', 'CSV_NOT_TEXT', undefined, /image/u],
    ['is empty', '', 'a.csv', 'CSV_EMPTY', undefined, /empty/u],
    ['is white space', ' \n\n  \r\n', 'a.csv', 'CSV_EMPTY', undefined, /empty/u],
    ['has no header', `,,\n${GOOD_ROW}`, 'a.csv', 'CSV_NO_HEADER', 1, /header/u],
    ['has no rows', HEADER, 'a.csv', 'CSV_NO_ROWS', undefined, /no rows/u],
    ['has no rows but empty lines', `${HEADER}\n\n`, 'a.csv', 'CSV_NO_ROWS', undefined, /no rows/u],
    [
      'has a short row',
      `${HEADER + rows(700)}only this\n${GOOD_ROW}`,
      'a.csv',
      'CSV_RAGGED_ROW',
      702,
      /1 cell,.*3.*before column 2 \('Season'\).*Fix/u,
    ],
    [
      'has a long row',
      `${HEADER + GOOD_ROW}a,b,c,d\n`,
      'a.csv',
      'CSV_RAGGED_ROW',
      3,
      /4 cells.*3.*after column 3 \('Arrival'\).*Fix/u,
    ],
    [
      'opens a quote for good',
      `${HEADER + GOOD_ROW}"never closed,Spring,\n${rows(5)}`,
      'a.csv',
      'IMPORT_OPTIONS_NEEDED',
      3,
      /column 1 \('Comment'\): A quote.*Fix/u,
    ],
    [
      'has a quote within a cell',
      `${HEADER}fine,Sp"ring,\n${GOOD_ROW}`,
      'a.csv',
      'IMPORT_OPTIONS_NEEDED',
      2,
      /column 2 \('Season'\): A quote.*double/u,
    ],
    [
      'holds a NUL byte',
      `${HEADER + rows(400)}a\0b,Spring,\n${GOOD_ROW}`,
      'a.csv',
      'CSV_NUL_BYTE',
      402,
      /character 2: a NUL.*Export/u,
    ],
    ['is UTF-16 without its mark', utf16(HEADER + GOOD_ROW), 'a.csv', 'CSV_UTF16_WITHOUT_BOM', 1, /UTF-16/u],
    [
      'breaks the encoding it claims',
      Buffer.concat([Buffer.from(`\ufeff${HEADER}${GOOD_ROW}`), Buffer.from([0xff, 0x0a])]),
      'a.csv',
      'CSV_BROKEN_ENCODING',
      3,
      /character 1: not valid UTF-8.*Export/u,
    ],
    [
      'lacks a defined column',
      `Comment,Arrival\n${TELLTALE},2026-01-01\n`,
      'a.csv',
      'CSV_COLUMN_MISSING',
      1,
      /'Season'/u,
    ],
    [
      'has one row too large',
      `${HEADER + GOOD_ROW}"${'x'.repeat(300_000)}",Spring,\n`,
      'a.csv',
      'CSV_ROW_TOO_LARGE',
      3,
      /column 1 \('Comment'\): .*256 KiB.*Fix/u,
    ],
    [
      'has a row that grows too large in the log',
      `${HEADER + rows(600)}"${'\u0001'.repeat(60_000)}",Spring,\n`,
      'a.csv',
      'CSV_ROW_TOO_LARGE',
      602,
      /column 1 \('Comment'\): .*256 KiB.*Fix/u,
    ],
    [
      'has an option too long',
      `${HEADER + GOOD_ROW}a,${'s'.repeat(101)},\n`,
      'a.csv',
      'ENUM_TOO_LARGE',
      3,
      /column 2 \('Season'\): .*Define the column as text/u,
    ],
  ])('because it %s says so and leaves nothing behind', async (_what, content, name, code, line, message) => {
    const { status, body } = await client().upload<Problem>(path(), { name, content });
    expect([status, body.code]).toEqual([400, code]);
    expect(body.detail).toMatch(message);
    // An error in the first row is one of the whole file.
    if (line !== undefined && line > 1) expect(body.detail).toContain(`ine ${line}`);
    expect(body.errors?.[0]?.line).toBe(line);
    await expectNothingStored();
  });

  it('because its header is not the one the browser announced says which differs', async () => {
    const file = { name: 'a.csv', content: HEADER + GOOD_ROW };
    const differs = await client().upload<Problem>(path(), file, { headers: '["Comment","Saison","Arrival"]' });
    expect([differs.status, differs.body.code]).toEqual([400, 'CSV_HEADERS_DIFFER']);
    expect(differs.body.detail).toMatch(/Line 1, column 2.*'Saison' instead of 'Season'/u);
    for (const headers of ['no json', '{"a":1}', '[1]'])
      expect((await client().upload<Problem>(path(), file, { headers })).body.code).toBe('INVALID_REQUEST');
    await expectNothingStored();
  });

  it('because the project is not there, or has no table yet', async () => {
    const file = { name: 'a.csv', content: HEADER + GOOD_ROW };
    expect((await client().upload<Problem>(path('none'), file)).body.code).toBe('PROJECT_NOT_FOUND');
    const { id } = await ok(client().post<Project>('/api/projects', { name: 'Bare', no_sid: true }));
    const early = await client().upload<Problem>(path(id), file);
    expect([early.status, early.body.code]).toEqual([409, 'TABLE_NOT_CREATED']);
    await expectNothingStored();
  });

  const sendForm = async (form: FormData): Promise<[number, Problem]> => {
    const response = await fetch(server().url + path(), {
      method: 'POST',
      headers: { cookie: client().cookies() },
      body: form,
    });
    return [response.status, (await response.json()) as Problem];
  };
  const csv = (): Blob => new Blob([HEADER + GOOD_ROW]);

  it('because there is no file, two of them, or one under another name', async () => {
    const none = new FormData();
    none.set('headers', '[]');
    const two = new FormData();
    two.append('file', csv(), 'a.csv');
    two.append('file', csv(), 'b.csv');
    const misnamed = new FormData();
    misnamed.set('upload', csv(), 'a.csv');
    for (const form of [none, two, misnamed]) {
      const [status, problem] = await sendForm(form);
      expect(status).toBe(400);
      expect(problem.code).toMatch(/^(FILE_REQUIRED|INVALID_UPLOAD)$/u);
      expect(problem.detail).not.toMatch(/options|formidable|maxFiles/u);
    }
    const json = await client().post<Problem>(path(), { file: 'a.csv' });
    expect([json.status, json.body.code]).toEqual([415, 'MEDIA_TYPE_UNKNOWN']);
    await expectNothingStored();
  });

  it('because the form is broken off or no form', async () => {
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const response = await fetch(server().url + path(), {
        method: 'POST',
        body: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${GOOD_ROW}`,
        headers: { cookie: client().cookies(), 'content-type': type },
      });
      expect(response.status).toBe(400);
    }
    await expectNothingStored();
  });

  /** Each upload waits as a file; the spec's time limit covers the case that there are never enough. */
  const untilWaiting = async (count: number): Promise<void> => {
    while ((await waitingUploads(dataDir())).length !== count) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  const sized = (bytes: number): string => (HEADER + rows(Math.ceil(bytes / GOOD_ROW.length))).slice(0, bytes);

  it.each([16 * MIB, 16 * MIB + 1, 17 * MIB, 30 * MIB])('because it has %i bytes', async (bytes) => {
    const { status, body } = await client().upload<Problem>(path(), { name: 'a.csv', content: sized(bytes) });
    expect([status, body.code, body.detail]).toEqual([413, 'FILE_TOO_LARGE', 'File Size must be less than 16mb']);
    await expectNothingStored();
  });

  it('because it never ends is answered, then cut off, and costs the server no memory', async () => {
    const before = await rss(server().pid);
    const { answer, sent } = await sendEndless(new URL(server().url + path()), client().cookies(), 2_000 * MIB);
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*File Size must be less than 16mb/su);
    expect(sent).toBeLessThan(1_000 * MIB);
    expect((await rss(server().pid)) - before).toBeLessThan(700 * MIB);
    await expectNothingStored();
  });

  it('because the browser went away in the middle leaves nothing either', async () => {
    const upload = request(server().url + path(), {
      method: 'POST',
      headers: {
        cookie: client().cookies(),
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 5 * MIB,
      },
    });
    upload.on('error', () => undefined);
    upload.write(
      `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${HEADER}${rows(30_000)}`,
    );
    await untilWaiting(1);
    upload.destroy();
    await untilWaiting(0);
    await expectNothingStored();
  });
});

/** Resident memory in bytes if available, else 0. */
const rss = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0) * 1024;
};

/** Sends a form of unknown length without reading the response, until cut off or `bytes` are sent. */
const sendEndless = (url: URL, cookie: string, bytes: number): Promise<{ answer: string; sent: number }> =>
  new Promise((resolve) => {
    const socket = connect(Number(url.port), url.hostname);
    const chunk = Buffer.concat([
      Buffer.from(`${MIB.toString(16)}\r\n`),
      Buffer.alloc(MIB, GOOD_ROW),
      Buffer.from('\r\n'),
    ]);
    let answer = '';
    let sent = 0;
    const more = (): void => {
      if (sent >= bytes) return void socket.destroy();
      sent += MIB;
      if (socket.write(chunk)) setImmediate(more);
      else socket.once('drain', more);
    };
    socket.setEncoding('utf8').on('data', (data: string) => (answer += data));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ answer, sent }));
    const form =
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n';
    socket.write(
      `POST ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nCookie: ${cookie}\r\nTransfer-Encoding: chunked\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\n\r\n${form.length.toString(16)}\r\n${form}\r\n`,
      more,
    );
  });
