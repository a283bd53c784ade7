import { describe, expect, it } from '@jest/globals';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, UploadResult } from '@verbatim/command-api/contract/projects';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { randomUUID } from 'node:crypto';
import { signedUp } from '../support/api-client.ts';
import { createProject, createTheme, ok } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const { client, server } = specServer();
const keyed = (key: string) => ({ 'idempotency-key': key });
const BOB = { name: 'bob', email: 'bob@example.org', password: 'battery staple' };

describe('a call that creates, sent twice with one key', () => {
  it('makes one theme, and answers it as it is by then', async () => {
    const key: string = randomUUID();
    const body = { name: 'Staff', text: 'staff' };
    const send = (sent: unknown = body, by = key) => client().post<Theme>('/api/themes/new', sent, keyed(by));
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    await ok(client().post(`/api/themes/${first.body.id}`, { name: 'Crew' }));
    expect((await send(body, key.toUpperCase())).body).toEqual({ ...first.body, name: 'Crew', version: 2 });
    // The key stands for the parsed request, not for its bytes.
    expect((await send({ text: 'staff', name: ' Staff ' })).status).toBe(200);
    await ok(client().delete(`/api/themes/${first.body.id}`));
    expect((await send()).status).toBe(404);
    // Without the key, or with another one, it creates another theme.
    expect((await ok(send(body, randomUUID()))).id).not.toBe(first.body.id);
  });

  it('is refused with another body, and stores nothing then', async () => {
    const key = randomUUID();
    const made = await ok(client().post<Folder[]>('/api/folders/new', { name: 'Hotel' }, keyed(key)));
    const { status, body } = await client().post<Problem>('/api/folders/new', { name: 'Inn' }, keyed(key));
    expect([status, body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await ok(client().get<Folder[]>('/api/folders'))).toEqual(made);
    expect(await ok(client().post<Folder[]>('/api/folders/new', { name: 'Hotel' }, keyed(key)))).toEqual(made);
  });

  it('is distinguished by account and by path', async () => {
    const [key, body] = [randomUUID(), { name: 'Mine', no_sid: true }];
    const bob = await signedUp(server().url, BOB);
    const [mine, again, his] = [
      await ok(client().post<Project>('/api/projects', body, keyed(key))),
      await ok(client().post<Project>('/api/projects/', body, keyed(key))),
      await ok(bob.post<Project>('/api/projects', body, keyed(key))),
    ];
    expect(again).toEqual(mine);
    expect(his.id).not.toBe(mine.id);
    const names = [mine, his].map(({ id }) => `/api/projects/${id}/workspaces`);
    const made = await Promise.all(
      names.map((path) => ok(client().post<Workspace>(path, { name: 'All' }, keyed(key)))),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(2);
  });

  it('makes one workspace, also when a theme of it is gone by then', async () => {
    const project = await createProject(client(), 'Themes', SAMPLE_DEFINITIONS);
    const theme = await createTheme(client(), 'Room', 'room');
    const body = { name: 'All', themes: [theme.id] };
    const send = () => ok(client().post<Workspace>(`/api/projects/${project.id}/workspaces`, body, keyed(key)));
    const key = randomUUID();
    const made = await send();
    await ok(client().delete(`/api/themes/${theme.id}`));
    expect(await send()).toEqual({ ...made, themes: [] });
  });

  it.each([
    ['', {}],
    [', and builds it', { build: 'true' }],
  ])('stores one file%s, whichever came first, and never another file under the same key', async (_, fields) => {
    const { id } = await createProject(client(), 'Files', SAMPLE_DEFINITIONS);
    const [key, path] = [randomUUID(), `/api/projects/${id}/upload-file`];
    const send = (content = sampleCsv(300), name = 'a.csv') =>
      client().upload<UploadResult & Problem>(path, { name, content }, fields, keyed(key));
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.dataFile.id)).size).toBe(1);
    const later = await ok(send());
    expect([later.start, later.total]).toEqual([1, 300]);
    for (const other of [await send(sampleCsv(301)), await send(sampleCsv(300), 'b.csv')])
      expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    const project = await ok(client().get<Project>(`/api/projects/${id}`));
    expect([project.count, project.dataFiles.length]).toEqual([300, 1]);
  });

  it('needs a key that is a UUID', async () => {
    const { status, body } = await client().post<Problem>('/api/themes/new', { name: 'A' }, keyed('my-key'));
    expect([status, body.code]).toEqual([400, 'IDEMPOTENCY_KEY_INVALID']);
  });
});
