import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import Database from 'libsql';
import { join } from 'node:path';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, ok } from '../support/build-project.ts';
import type { DoctorDocument } from '../support/ops-documents.ts';
import { readOpsDocuments, runOps } from '../support/run-ops.ts';
import { spawnServer, startServer, type RunningServer } from '../support/running-server.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { waitUntil } from '../support/wait-until.ts';
import { waitingUploads } from '../support/waiting-uploads.ts';

const KIB = 1024;
const COMMENT = [{ field: 'Comment', name: 'comment', field_type: 'long-text', options: [] }];
const content = (bytes: number): string => `Comment\n${'The room was clean and quiet\n'.repeat(bytes / 29)}`;

const disk = mountSmallDisk(64);
const describeOnDisk = typeof disk === 'string' ? describe.skip : describe;
if (typeof disk === 'string') console.warn(`Skipped: ${disk}`);

describeOnDisk('a full disk', () => {
  const { folder, fill, empty, setReadOnly, remove } = disk as SmallDisk;
  const dataDir = join(folder, 'data');
  let server: RunningServer;
  let client: ApiClient;
  let project: Project;
  beforeAll(async () => {
    server = await startServer({ dataDir });
    client = await signedUp(server.url);
    project = await createProject(client, 'Hotel', COMMENT);
  });
  afterAll(async () => {
    empty();
    await server.end('SIGTERM');
    remove();
  });

  const upload = (bytes: number) =>
    client.upload<Problem>(`/api/projects/${project.id}/upload-file`, { name: 'a.csv', content: content(bytes) });
  const files = async (): Promise<number> =>
    (await ok(client.get<Project>(`/api/projects/${project.id}`))).dataFiles.length;

  /** The next read is the first for long, so that it would update the session's time. */
  const ageSessions = (): void => {
    const db = new Database(join(dataDir, 'accounts.db'));
    db.exec('UPDATE sessions SET seen_at = seen_at - 120000');
    db.close();
  };

  it.each([0, 8, 16, 32, 64])('refuses an upload when %i KiB are left, and keeps nothing of it', async (kib) => {
    fill(kib * KIB);
    const { status, body } = await upload(600 * KIB);
    expect([status, body.code]).toEqual([507, 'DISK_FULL']);
    expect(body.detail).toMatch(/disk is full.*nothing was stored.*free some space/u);
    expect(await waitingUploads(dataDir)).toEqual([]);
    expect(await files()).toBe(0);
    empty();
    expect((await client.get('/healthz')).status).toBe(200);
  });

  it('refuses an upload that is received and cannot be imported, and takes its text away again', async () => {
    fill(700 * KIB);
    const { status, body } = await upload(600 * KIB);
    expect([status, body.code]).toEqual([507, 'DISK_FULL']);
    empty();
    expect(await files()).toBe(0);
    // Deletions that failed on the full disk are repeated with the next upload.
    expect(
      (await client.upload<Problem>(`/api/projects/${project.id}/upload-file`, { name: 'a.csv', content: '' })).status,
    ).toBe(400);
    const db = new Database(join(dataDir, 'events.db'), { readonly: true });
    const left = db.prepare(`SELECT name FROM streams WHERE name LIKE 'file-%' AND deleted <> 2`).all();
    db.close();
    expect(left).toEqual([]);
  });

  it('is reported to writers, and readers are still answered', async () => {
    ageSessions();
    fill(0);
    expect(await files()).toBe(0);
    expect((await client.get('/api/projects')).status).toBe(200);
    // Small writes still fit allocated pages: until those are full.
    const answers: Problem[] = [];
    await waitUntil(async () => {
      const { body } = await client.post<Problem>('/api/projects', { name: 'x'.repeat(200), no_sid: true });
      answers.push(body);
      return body.status === 507;
    });
    expect(answers.at(-1)).toMatchObject({ status: 507, code: 'DISK_FULL' });
    const carl = { name: 'carl', email: 'carl@example.org', password: 'correct horse' };
    expect(await client.post<Problem>('/api/signup', carl)).toMatchObject({ status: 507, body: { code: 'DISK_FULL' } });
    empty();
    expect((await client.post('/api/projects', { name: 'After', no_sid: true })).status).toBe(200);
  });

  it('lets a browser go, and says that the session could not be ended', async () => {
    const other = await signedUp(server.url, { name: 'bob', email: 'bob@example.org', password: 'correct horse' });
    ageSessions();
    fill(0);
    const { status, body } = await other.get<Problem>('/api/logout');
    expect([status, body.code]).toEqual([507, 'SESSION_NOT_ENDED']);
    expect(body.detail).toMatch(/30 minutes/u);
    expect((await other.get<Problem>('/api/projects')).status).toBe(401);
    empty();
  });

  it('once there is room, takes the upload and reads it back', async () => {
    expect((await upload(600 * KIB)).status).toBe(200);
    expect(await files()).toBe(1);
  });

  const doctor = async (): Promise<readonly string[]> => {
    const [document] = readOpsDocuments<DoctorDocument>(await runOps(dataDir, ['doctor', '--json']));
    const failed = document?.findings.filter(({ verdict }) => verdict === 'failed') ?? [];
    return failed.map(({ part, remedy }) => `${part}: ${remedy}`);
  };

  it('is what the doctor names, without advising a backup of sound data', async () => {
    fill(0);
    const found = await doctor();
    empty();
    expect(found).toEqual(expect.arrayContaining([expect.stringMatching(/^disk: Free space/u)]));
    expect(found.join('\n')).not.toMatch(/restore .* from|remove the folder/u);
  });

  it('that is read-only, too', async () => {
    await server.end('SIGTERM');
    setReadOnly(true);
    const found = await doctor();
    setReadOnly(false);
    expect(found.length).toBeGreaterThan(0);
    expect(found.join('\n')).not.toMatch(/restore .* from|remove the folder/u);
    expect(found.join('\n')).toMatch(/read-only|owner and mode/u);
    // As root, who may write anywhere else.
    expect(await doctor()).toEqual([expect.stringMatching(/^disk: /u)]);
  });

  it('is named in one sentence by a server that cannot start', async () => {
    const fresh = join(folder, 'fresh');
    fill(0);
    const spawned = await spawnServer({ dataDir: fresh, settings: { LOG_LEVEL: 'silent' } });
    expect(await spawned.url).toBeUndefined();
    expect(spawned.output().trim()).toMatch(/^The disk of the data directory is full .*Free some space.*$/u);
  });
});
