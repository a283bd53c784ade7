/**
 * Cost of a command with 2,000 projects, against one: over HTTP, on the built product and the embedded
 * stores.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectStream } from '@verbatim/domain/project/project-events';
import { sealEvents } from '@verbatim/eventstore/digest-chain';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { processorSeconds } from '../support/process-usage.ts';
import { runOps } from '../support/run-ops.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import type { BenchResult } from './bench-result.ts';

const MANY = 2_000;
const ROUNDS = 5;
const ACTS = 20;
const IDLE_SECONDS = 60;
/** Checkpoints are written five seconds after the last event. */
const QUIET_MS = 7_000;

export const run = async (): Promise<readonly BenchResult[]> => {
  const [many, one] = [await install(MANY), await install(1)];
  try {
    return [
      ...(await measureActs(many, one)),
      ...(await measureList(many)),
      ...(await measureHandles(many)),
      ...(await measureIdle(many)),
      ...(await measureStartAndRebuild(many)),
    ];
  } finally {
    for (const { server, dataDir } of [many, one]) {
      await server.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    }
  }
};

interface Installed {
  readonly dataDir: string;
  readonly client: ApiClient;
  readonly projectId: string;
  readonly workspaceId: string;
  readonly themeId: string;
  server: RunningServer;
}

const start = (dataDir: string): Promise<RunningServer> => startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });

/** Projects, one of which has comments and a workspace with the theme. */
const install = async (projects: number): Promise<Installed> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'verbatim-many-'));
  await appendProjects(dataDir, projects - 1);
  const server = await start(dataDir);
  await untilReady(server);
  const client = await signedUp(server.url);
  const { id: projectId } = await createProject(client, 'Used', SAMPLE_DEFINITIONS);
  await uploadCsv(client, projectId, sampleCsv(300));
  await runSteps(client, projectId);
  const theme = await createTheme(client, 'Staff', 'staff');
  const themeId = theme.id;
  const { id: workspaceId } = await createWorkspace(client, projectId, 'All', [theme]);
  return { dataDir, client, projectId, workspaceId, themeId, server };
};

const appendProjects = async (dataDir: string, count: number): Promise<void> => {
  const store = await openEmbeddedEventStore(dataDir);
  const metadata = { actor: { id: 'acc-1', name: 'Ann' }, at: '2026-03-04T05:06:07.890Z', schema: 1 };
  for (let i = 0; i < count; i += 1) {
    const stream = projectStream(randomUUID());
    const data = { name: `Project ${i}`, description: '', sid: null };
    const created = [{ id: randomUUID(), type: 'ProjectCreated', data, metadata }];
    await store.append(stream, 'no-stream', sealEvents(stream, 'no-stream', created));
  }
  await store.close();
};

/** Every model exists and has caught up. */
const untilReady = async ({ url }: RunningServer): Promise<void> => {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await wait(20);
  }
};

/** CPU time and bytes written, including all consequences of the command. */
const readCost = async ({ server }: Installed, act: (i: number) => Promise<unknown>) => {
  await wait(QUIET_MS);
  const [seconds, bytes] = [await processorSeconds(server.pid), await bytesWritten(server.pid)];
  for (let i = 0; i < ACTS; i += 1) await act(i);
  await wait(QUIET_MS);
  return {
    ms: ((await processorSeconds(server.pid)) - seconds) * 1000,
    bytes: (await bytesWritten(server.pid)) - bytes,
  };
};

const bytesWritten = async (pid: number): Promise<number> =>
  Number(/^wchar: (\d+)$/mu.exec(await readFile(`/proc/${pid}/io`, 'utf8'))?.[1] ?? NaN);

const ACTS_OF = {
  'an edit of a theme, and the table':
    ({ client, themeId, workspaceId }: Installed) =>
    async (i: number) => {
      await ok(client.post(`/api/themes/${themeId}`, { text: `staff waiter w${i}${randomUUID().slice(0, 8)}` }));
      await ok(client.get(`/api/workspaces/${workspaceId}/table`));
    },
  'a rename of a project':
    ({ client, projectId }: Installed) =>
    async (i: number) =>
      ok(client.post(`/api/projects/${projectId}`, { name: `Used ${i} ${randomUUID().slice(0, 8)}`, description: '' })),
  'an edit of a workspace':
    ({ client, workspaceId, themeId }: Installed) =>
    async (i: number) =>
      ok(client.post(`/api/workspaces/${workspaceId}`, { name: `All ${i} ${randomUUID()}`, themes: [themeId] })),
};

const measureActs = async (many: Installed, one: Installed): Promise<readonly BenchResult[]> => {
  const results: BenchResult[] = [];
  for (const [name, actOf] of Object.entries(ACTS_OF)) {
    const costs: { many: Awaited<ReturnType<typeof readCost>>; one: Awaited<ReturnType<typeof readCost>> }[] = [];
    // In turns, so that a machine that slows down affects both.
    for (let round = 0; round < ROUNDS; round += 1)
      costs.push({ many: await readCost(many, actOf(many)), one: await readCost(one, actOf(one)) });
    const median = (of: (cost: (typeof costs)[number]) => number): number =>
      costs.map(of).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? NaN;
    const note = `medians of ${ROUNDS} rounds of ${ACTS} in turns, what follows from them included`;
    results.push(
      {
        name: `processor time of ${name}, ${MANY} projects`,
        unit: 'ms',
        target: { atMost: 1.5 },
        note,
        measured: median((cost) => cost.many.ms) / ACTS,
        baseline: { name: 'one project', measured: median((cost) => cost.one.ms) / ACTS },
      },
      {
        name: `bytes written of ${name}, ${MANY} projects`,
        unit: 'KiB',
        target: { atMost: 1.5 },
        note,
        measured: median((cost) => cost.many.bytes) / ACTS / 1024,
        baseline: { name: 'one project', measured: median((cost) => cost.one.bytes) / ACTS / 1024 },
      },
    );
  }
  return results;
};

const measureList = async ({ client }: Installed): Promise<readonly BenchResult[]> => {
  const times: number[] = [];
  for (let i = 0; i < 31; i += 1) {
    const started = performance.now();
    await ok(client.get('/api/projects?offset=0&limit=10'));
    times.push(performance.now() - started);
  }
  const measured = times.sort((a, b) => a - b)[15] ?? NaN;
  return [{ name: `a page of the list of ${MANY} projects`, measured, unit: 'ms', target: { atMost: 20 } }];
};

/** After opening a hundred projects. */
const measureHandles = async ({ client, server }: Installed): Promise<readonly BenchResult[]> => {
  const projects = await ok(client.get<readonly { id: string }[]>('/api/projects?offset=0&limit=100'));
  for (const { id } of projects) await ok(client.get(`/api/projects/${id}`));
  const measured = (await readdir(`/proc/${server.pid}/fd`)).length;
  return [{ name: 'open files, after a look at a hundred projects', measured, unit: 'files', target: { atMost: 256 } }];
};

const measureIdle = async ({ server, dataDir }: Installed): Promise<readonly BenchResult[]> => {
  await wait(QUIET_MS);
  const [seconds, files] = [await processorSeconds(server.pid), await statesOfFiles(dataDir)];
  await wait(IDLE_SECONDS * 1000);
  const share = ((await processorSeconds(server.pid)) - seconds) / IDLE_SECONDS;
  const now = await statesOfFiles(dataDir);
  const written = [...new Set([...files.keys(), ...now.keys()])].filter((file) => files.get(file) !== now.get(file));
  return [
    { name: 'processor time of an idle minute', measured: share * 100, unit: '%', target: { atMost: 1 } },
    {
      name: 'files written in an idle minute',
      measured: written.length,
      unit: 'files',
      target: { atMost: 0 },
      note: `of the ${files.size} of the installation, by size and time of the last write${written.length > 0 ? `: ${written.join(', ')}` : ''}`,
    },
  ];
};

/** Linux counts wake-ups between threads as writes, so the files themselves are measured. */
const statesOfFiles = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const states = new Map<string, string>();
  for (const name of await readdir(folder, { recursive: true })) {
    const { size, mtimeNs } = await stat(join(folder, name), { bigint: true });
    states.set(name, `${size} ${mtimeNs}`);
  }
  return states;
};

const measureStartAndRebuild = async (many: Installed): Promise<readonly BenchResult[]> => {
  await many.server.end('SIGTERM');
  const started = performance.now();
  many.server = await start(many.dataDir);
  await untilReady(many.server);
  const ready = (performance.now() - started) / 1000;
  await many.server.end('SIGTERM');
  // One pass of the log: the log reader builds all models from scratch.
  await rm(join(many.dataDir, 'read-models'), { recursive: true });
  const since = performance.now();
  many.server = await start(many.dataDir);
  await untilModels(many);
  const pass = (performance.now() - since) / 1000;
  const before = performance.now();
  const { code } = await runOps(many.dataDir, ['rebuild', 'all', '--json']);
  if (code !== 0) throw new Error(`The rebuild ended with ${code}`);
  const rebuilt = (performance.now() - before) / 1000;
  return [
    { name: `start to ready, ${MANY} projects`, measured: ready, unit: 's', target: { atMost: 5 } },
    {
      name: `rebuild of all models of ${MANY} projects`,
      measured: rebuilt,
      unit: 's',
      target: { atMost: 2 },
      baseline: { name: 'all made from nothing in one pass of the log', measured: pass },
      note: 'both with the start of a process',
    },
  ];
};

const untilModels = async ({ dataDir, server }: Installed): Promise<void> => {
  await untilReady(server);
  for (;;) {
    const { code } = await runOps(dataDir, ['status', '--json']);
    const files = (await readdir(join(dataDir, 'read-models'))).filter((name) => /^segments-.*\.db$/u.test(name));
    if (code === 0 && files.length >= MANY) return;
    await wait(50);
  }
};
