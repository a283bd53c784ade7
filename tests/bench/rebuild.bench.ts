/**
 * `ops rebuild all` of a million synthetic comments (BENCH_COMMENTS) on the embedded stores, against the same
 * models built sequentially in one thread; and latency of a server meanwhile.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { RebuildProgress } from '@verbatim/projections/runtime/rebuild/rebuild';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import { ok } from '../support/build-project.ts';
import { peakMemoryMiB } from '../support/process-usage.ts';
import { readOpsDocuments, runOps, spawnOps } from '../support/run-ops.ts';
import { startServer } from '../support/running-server.ts';
import { COMMENTS, inThousands } from './requested-size.ts';
import type { BenchResult } from './bench-result.ts';
import type { RebuildFigures } from './rebuild-process.ts';
import { appendFiles, appendLibrary, appendProject } from './synthetic-log.ts';

const SMALL = { comments: COMMENTS / 10, files: 3 };
const LARGE = { comments: COMMENTS, files: 30 };
const SMALL_ROUNDS = 3;
const THEMES = 20;
/** Between two requests to the server. */
const PAUSE_MS = 50;

interface Log {
  readonly dataDir: string;
  readonly projectId: string;
  readonly themes: readonly string[];
}

export const run = async (): Promise<readonly BenchResult[]> => {
  const small = await makeLog(SMALL);
  const large = await makeLog(LARGE);
  try {
    const load = loadavg()[0] ?? NaN;
    // Before and after the large one, so that other load affects both.
    const before: Rebuilt[] = [];
    for (let round = 1; round < SMALL_ROUNDS; round += 1) before.push(await rebuildAll(small));
    const figures = await rebuildAll(large);
    const smallSeconds = median([...before, await rebuildAll(small)].map(({ longest }) => longest));
    const oneByOne = rebuildApart(large);
    const results = rebuildResults(figures, smallSeconds, oneByOne, load);
    return [...results, ...(await whileRebuilding(large))];
  } finally {
    for (const { dataDir } of [small, large]) await rm(dataDir, { recursive: true, force: true });
  }
};

interface Rebuilt {
  /** Duration of the command. */
  readonly seconds: number;
  /** By model, without the project's id. */
  readonly ofModels: { readonly [model: string]: number };
  /** Of the slowest model. */
  readonly longest: number;
  readonly peakMiB: number;
}

/** As an operator runs it. @throws Error when the command fails */
const rebuildAll = async ({ dataDir, projectId }: Log): Promise<Rebuilt> => {
  const started = performance.now();
  const command = spawnOps(dataDir, ['rebuild', 'all', '--json']);
  let peakMiB = 0;
  // The high-water mark is cumulative, and unavailable after the process has ended: the last poll counts.
  const looking = setInterval(() => {
    peakMemoryMiB(command.pid ?? NaN).then(
      (peak) => {
        if (peak > peakMiB) peakMiB = peak;
      },
      () => undefined,
    );
  }, PAUSE_MS);
  const answer = await command.answer.finally(() => clearInterval(looking));
  if (answer.code !== 0) throw new Error(`The rebuild failed: ${answer.errors}`);
  const done = readOpsDocuments<{ readonly rebuilt?: RebuildProgress }>(answer).flatMap(({ rebuilt }) => rebuilt ?? []);
  const ofModels = Object.fromEntries(done.map(({ model, seconds }) => [model.replace(`-${projectId}`, ''), seconds]));
  const seconds = (performance.now() - started) / 1000;
  return { seconds, ofModels, longest: Math.max(...Object.values(ofModels)), peakMiB };
};

/** Uploads all files before the first build: the largest possible commits. */
const makeLog = async (size: typeof SMALL): Promise<Log> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'verbatim-rebuild-'));
  const events = await openEmbeddedEventStore(dataDir);
  try {
    const themes = await appendLibrary(events, THEMES);
    const projectId = await appendProject(events);
    await appendFiles(events, { ...size, projectId, themes, order: 'uploads-first' });
    return { dataDir, projectId, themes };
  } finally {
    await events.close();
  }
};

/** @throws Error when the process fails */
const rebuildApart = ({ dataDir, projectId }: Log): RebuildFigures => {
  const args = [...process.execArgv, join(import.meta.dirname, 'rebuild-process.ts'), dataDir, projectId];
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`The rebuild ended with ${String(status)}`);
  return JSON.parse(stdout) as RebuildFigures;
};

const getSeconds = ({ seconds }: RebuildFigures): number => Object.values(seconds).reduce((sum, one) => sum + one, 0);

const rebuildResults = (
  { seconds, ofModels, longest, peakMiB }: Rebuilt,
  smallSeconds: number,
  oneByOne: RebuildFigures,
  load: number,
): readonly BenchResult[] => [
  {
    name: `ops rebuild all of ${inThousands(LARGE.comments)} comments`,
    measured: seconds,
    unit: 's',
    target: { atMost: 20 },
    note: [
      `${LARGE.files} files, ${THEMES} themes, 30 words a comment`,
      modelsNote(ofModels),
      `load before ${load.toFixed(1)} on ${availableParallelism()} cores`,
    ].join(', '),
  },
  {
    name: 'the same, over one model after the other in one thread',
    measured: seconds,
    unit: 's',
    baseline: { name: 'one thread', measured: getSeconds(oneByOne) },
    target: { atMost: 0.8 },
    note: modelsNote(oneByOne.seconds),
  },
  {
    name: `rebuild of ${inThousands(LARGE.comments)} comments: peak memory of the process`,
    measured: peakMiB,
    unit: 'MiB',
    target: { atMost: 512 },
    note: `in one thread ${oneByOne.peakMiB.toFixed(0)}, and ${oneByOne.idleMiB.toFixed(0)} before the first event`,
  },
  {
    name: `rebuild of ${inThousands(LARGE.comments)} comments over one of ${inThousands(SMALL.comments)}, the model that takes longest`,
    measured: longest,
    unit: 's',
    baseline: { name: `${inThousands(SMALL.comments)} comments`, measured: smallSeconds },
    target: { atMost: 11 },
    note: `the small one ${SMALL_ROUNDS} times around the large one, median`,
  },
];

const modelsNote = (seconds: { readonly [model: string]: number }): string =>
  Object.entries(seconds)
    .map(([model, one]) => `${model} ${one.toFixed(1)} s`)
    .join(', ');

/** On existing models: the server starts caught up. */
const whileRebuilding = async ({ dataDir, projectId, themes }: Log): Promise<readonly BenchResult[]> => {
  const server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
  try {
    const client = await signedUp(server.url);
    const workspace = await ok(
      client.post<Workspace>(`/api/projects/${projectId}/workspaces`, { name: 'All', themes }),
    );
    await untilReady(client);
    const ask = asking(client, `/api/workspaces/${workspace.id}/table`);
    const quiet = await repeatUntil(ask, wait(2_000));
    const rebuilding = runOps(dataDir, ['rebuild', 'all', '--json']);
    const busy = await repeatUntil(ask, rebuilding);
    const { code, errors } = await rebuilding;
    if (code !== 0) throw new Error(`The rebuild failed: ${errors}`);
    const peak = `the server's peak memory ${(await peakMemoryMiB(server.pid)).toFixed(0)} MiB`;
    return [
      latency('GET /healthz', quiet.health, busy.health, peak),
      latency('a table of 20 themes × 12 columns', quiet.table, busy.table, peak),
    ];
  } finally {
    await server.end('SIGTERM');
  }
};

/** It scans the log for projects first, and each model for new events. */
const untilReady = async (client: ApiClient): Promise<void> => {
  while ((await client.get('/readyz')).status !== 200) await wait(PAUSE_MS);
};

interface Times {
  readonly health: number[];
  readonly table: number[];
}

const asking =
  (client: ApiClient, table: string) =>
  async (times: Times): Promise<void> => {
    const started = performance.now();
    await ok(client.get('/healthz'));
    const between = performance.now();
    const { total } = await ok(client.get<TableResult>(table, { groupBy: ['department'] }));
    if (total !== LARGE.comments) throw new Error(`The table counts ${total} comments`);
    times.health.push(between - started);
    times.table.push(performance.now() - between);
  };

const repeatUntil = async (ask: (times: Times) => Promise<void>, end: Promise<unknown>): Promise<Times> => {
  const times: Times = { health: [], table: [] };
  let ended = false;
  const done = end.finally(() => (ended = true));
  while (!ended) {
    await ask(times);
    await wait(PAUSE_MS);
  }
  await done;
  return times;
};

const latency = (what: string, quiet: readonly number[], busy: readonly number[], peak: string): BenchResult => ({
  name: `${what} while ${inThousands(LARGE.comments)} comments are rebuilt, 95th percentile`,
  measured: percentile(busy, 0.95),
  unit: 'ms',
  note: `median ${median(busy).toFixed(1)}, worst ${Math.max(...busy).toFixed(0)} of ${busy.length}; before: median ${median(quiet).toFixed(1)}, 95th percentile ${percentile(quiet, 0.95).toFixed(1)} of ${quiet.length}; ${peak}`,
});

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;

const median = (values: readonly number[]): number => percentile(values, 0.5);
