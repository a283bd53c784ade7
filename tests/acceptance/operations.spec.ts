import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ANALYST, apiClient, signedUp } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { appendEvents } from '../support/event-log.ts';
import { runOps } from '../support/run-ops.ts';
import { startServer, withDataDir } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const root = join(import.meta.dirname, '../..');

/** Starts the server with exactly these settings and waits for it to end. */
const startInVain = (settings: Readonly<Record<string, string>>): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'dist/main.js')], { env: { ...process.env, ...settings } });
    let said = '';
    const hear = (chunk: string): void => void (said += chunk);
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.on('close', (code) => resolve({ code, said }));
  });

const SHARED = ['agreement', 'dictionary', 'history', 'library', 'projects', 'summaries', 'workspaces'];

const { server, client, dataDir } = specServer();

describe('a server that cannot start', () => {
  it('because another one has the data directory says whose it is, and leaves that one alone', async () => {
    const { code, said } = await startInVain({ PORT: '0', DATA_DIR: dataDir() });
    expect(code).toBe(1);
    expect(said).toContain(`The data directory ${dataDir()} is in use by another process (${server().pid})`);
    expect(said).not.toMatch(/\n\s+at /u);
    expect((await fetch(`${server().url}/healthz`)).status).toBe(200);
    expect((await runOps(dataDir(), ['status'])).code).toBe(0);
  });

  it('because its port is taken says which', () =>
    withDataDir(async (folder) => {
      const { port } = new URL(server().url);
      const { code, said } = await startInVain({ PORT: port, DATA_DIR: folder });
      expect(code).toBe(1);
      expect(said).toMatch(new RegExp(`port ${port}.*PORT`, 'su'));
      expect(said).not.toMatch(/\n\s+at /u);
      // And the lock of the folder is released.
      const after = await startServer({ dataDir: folder });
      expect((await after.end('SIGTERM')).code).toBe(0);
    }));

  it('because DATA_DIR is a file, or below one, says so', () =>
    withDataDir(async (folder) => {
      await writeFile(join(folder, 'file'), '');
      for (const path of ['file', 'file/below']) {
        const { code, said } = await startInVain({ PORT: '0', DATA_DIR: join(folder, path) });
        expect([path, code]).toEqual([path, 1]);
        expect(said).toContain('DATA_DIR');
        expect(said).not.toMatch(/\n\s+at /u);
      }
    }));

  it('because its host is nowhere says so', () =>
    withDataDir(async (folder) => {
      const { code, said } = await startInVain({ PORT: '0', HOST: '203.0.113.7', DATA_DIR: folder });
      expect(code).toBe(1);
      expect(said).toContain('203.0.113.7');
      expect(said).not.toMatch(/\n\s+at /u);
    }));
});

describe('the operators’ command line', () => {
  let project: Project;
  let table: () => Promise<string>;
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(700));
    const themes = [];
    for (const word of ['staff', 'room', 'pool']) themes.push(await createTheme(client(), word, word));
    await runSteps(client(), project.id);
    const { id } = await createWorkspace(client(), project.id, 'All', themes);
    table = async () => {
      const query = { groupBy: ['season', 'room_type'], unclassified: true };
      return JSON.stringify(await ok(client().get<TableResult>(`/api/workspaces/${id}/table`, query)));
    };
  });
  const names = () => [...SHARED, ...['comments', 'segments', 'tags'].map((kind) => `${kind}-${project.id}`)].sort();

  it('shows the state of each projector of the running server', async () => {
    const { code, lines } = await runOps(dataDir(), ['status']);
    expect(code).toBe(0);
    for (const name of names()) expect(lines.find((line) => line.startsWith(name))).toMatch(/ live /u);
  });

  it('shows it as JSON', async () => {
    const { code, lines } = await runOps(dataDir(), ['status', '--json']);
    const { projectors } = JSON.parse(lines[0] ?? '') as { projectors: { name: string; state: string }[] };
    expect([code, lines.length]).toEqual([0, 1]);
    expect(projectors.map(({ name }) => name).sort()).toEqual(names());
    expect(new Set(projectors.map(({ state }) => state))).toEqual(new Set(['live']));
  });

  it('rebuilds every model while it is read and written, to the same bytes', async () => {
    const before = await table();
    const rebuild = runOps(dataDir(), ['rebuild', 'all', '--json']);
    let rebuilt = false;
    void rebuild.then(() => (rebuilt = true));
    let reads = 0;
    do {
      expect(await table()).toBe(before);
      const theme = await createTheme(client(), `While rebuilding ${reads}`, 'x');
      expect((await client().get(`/api/themes/${theme.id}`)).status).toBe(200);
      reads += 1;
    } while (!rebuilt);
    const { code, lines } = await rebuild;
    expect(code).toBe(0);
    const done = lines.map((line) => JSON.parse(line) as { rebuilt?: { model: string; applied: number } });
    expect(done.flatMap(({ rebuilt: model }) => model?.model ?? []).sort()).toEqual(names());
    expect(await table()).toBe(before);
    const { lines: after } = await runOps(dataDir(), ['status']);
    expect(after.join('\n')).not.toMatch(/rebuilding|failed/u);
  });

  it('does the same with no server running', async () => {
    const before = await table();
    await server().end('SIGTERM');
    expect((await runOps(dataDir(), ['status'])).code).toBe(0);
    const { code, lines } = await runOps(dataDir(), ['rebuild', 'all']);
    expect(code).toBe(0);
    for (const name of names()) expect(lines.some((line) => line.startsWith(`${name}: rebuilt from`))).toBe(true);
    const again = await startServer({ dataDir: dataDir() });
    try {
      const other = apiClient(again.url);
      await ok(other.post('/api/login', { username: ANALYST.name, password: ANALYST.password }));
      const [workspace] = (await ok(other.get<Project>(`/api/projects/${project.id}`))).workspaces;
      const query = { groupBy: ['season', 'room_type'], unclassified: true };
      expect(JSON.stringify((await other.get(`/api/workspaces/${workspace?.id}/table`, query)).body)).toBe(before);
    } finally {
      await again.end('SIGTERM');
    }
  });

  it.each([
    [[], 2, /Usage/u],
    [['help-me'], 2, /unknown command 'help-me'/u],
    [['status', '--loud'], 2, /loud/u],
    [['rebuild'], 2, /Which read model/u],
    [['rebuild', 'nothing'], 1, /no projector 'nothing'/u],
    [['--help'], 0, /Usage/u],
  ])('answers %j with exit code %i', async (args: readonly string[], code, message) => {
    const answer = await runOps(dataDir(), args);
    expect(answer.code).toBe(code);
    expect(answer.lines.join('\n') + answer.errors).toMatch(message);
    expect(answer.errors).not.toMatch(/\n\s+at /u);
  });
});

describe('an event of an unknown type', () => {
  it('stops the projectors that read it, alone, and status names the place and the reason', () =>
    withDataDir(async (dataDir) => {
      await mkdir(dataDir, { recursive: true });
      const first = await startServer({ dataDir });
      const client = await signedUp(first.url);
      const { id: pid } = await createProject(client, 'Poisoned', SAMPLE_DEFINITIONS);
      const other = await createProject(client, 'Healthy', SAMPLE_DEFINITIONS);
      await uploadCsv(client, other.id, sampleCsv(50));
      await runSteps(client, other.id);
      await first.end('SIGTERM');
      await appendEvents(dataDir, `project-${pid}`, [{ type: 'ProjectExploded', data: {} }]);

      const { url, end } = await startServer({ dataDir });
      const again = apiClient(url);
      await ok(again.post('/api/login', { username: ANALYST.name, password: ANALYST.password }));
      const fedByIt = ['projects', 'history', `comments-${pid}`, `segments-${pid}`];
      const status = await statusWhen(dataDir, (states) => fedByIt.every((name) => states.get(name) === 'failed'));
      expect(status.code).toBe(1);
      const { projectors } = JSON.parse(status.lines[0] ?? '') as {
        projectors: { name: string; state: string; failure?: { stream?: string; reason: string; revision?: number } }[];
      };
      const failed = projectors.filter(({ state }) => state === 'failed');
      expect(failed.map(({ name }) => name).toSorted()).toEqual(fedByIt.toSorted());
      for (const { failure } of failed)
        expect(failure).toMatchObject({
          stream: `project-${pid}`,
          reason: expect.stringContaining('ProjectExploded'),
        });
      expect(projectors.filter(({ state }) => state === 'live').map(({ name }) => name)).toEqual(
        expect.arrayContaining(['library', `segments-${other.id}`]),
      );

      const theme = await createTheme(again, 'Still here', 'staff');
      const workspace = await createWorkspace(again, other.id, 'All', [theme]).catch((error: unknown) => String(error));
      // Requests that need the stopped model say so; others work.
      if (typeof workspace === 'string') expect(workspace).toContain('READ_MODEL_STOPPED');
      const { lines } = await runOps(dataDir, ['status']);
      expect(lines.find((line) => line.startsWith('projects'))).toContain(`project-${pid}`);
      expect((await end('SIGTERM')).code).toBe(0);
    }));
});

const statusWhen = async (dataDir: string, isSo: (states: ReadonlyMap<string, string>) => boolean) => {
  for (let tries = 0; ; tries += 1) {
    const answer = await runOps(dataDir, ['status', '--json']);
    const { projectors } = JSON.parse(answer.lines[0] ?? '') as { projectors: { name: string; state: string }[] };
    if (tries > 400 || isSo(new Map(projectors.map(({ name, state }) => [name, state])))) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
