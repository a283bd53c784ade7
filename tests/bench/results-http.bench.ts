/**
 * Results of a workspace over HTTP: 100,000 synthetic comments with 20 themes, on the built product and the
 * embedded stores. Every request has new filters, so that none is answered from a cache.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedUp, type Answer, type ApiClient } from '../support/api-client.ts';
import { ok } from '../support/build-project.ts';
import { startServer } from '../support/running-server.ts';
import type { BenchResult } from './bench-result.ts';
import { fillSynthetic, syntheticWorkspace } from './synthetic-workspace.ts';

const COMMENTS = 100_000;
const THEMES = 20;
const CLIENTS = 16;
/** Of one client, and of all sixteen together. */
const REQUESTS = 240;

type Filters = Readonly<Record<string, object>>;
type Ask = (client: ApiClient, filters: Filters) => Promise<Answer<unknown>>;

const getResults = (projectId: string, workspaceId: string): Readonly<Record<string, Ask>> => {
  const workspace = `/api/workspaces/${workspaceId}`;
  const project = `/api/projects/${projectId}`;
  return {
    table: (client, filters) => client.get(`${workspace}/table`, { groupBy: ['department'], filters }),
    stats: (client, filters) => client.get(`${workspace}/stats`, { filters }),
    'time series': (client, filters) =>
      client.get(`${workspace}/time-series`, { field: 'visited', step: 'month', filters }),
    'link network': (client, filters) => client.get(`${project}/workspaces/${workspaceId}/link`, { filters }),
    cloud: (client, filters) => client.get(`${project}/workspaces/${workspaceId}/cloud`, { filters }),
    'term frequency': (client, filters) => client.get(`${project}/term-freq`, { filters }),
  };
};

/** About half of the comments, by different filters for each number. */
const getFilters = (asked: number): Filters => {
  const departments = Array.from({ length: 12 }, (_, at) => `Department ${at + 1}`);
  const value = departments.filter((_, at) => ((asked * 2_654_435_761) >>> at) % 2 === 0);
  return {
    department: { value: value.length === 0 ? departments : value, type: 'enum' },
    rating: { value: [6 + asked], type: 'lt' },
  };
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const getShare = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? NaN;

export const run = async (): Promise<readonly BenchResult[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'verbatim-results-http-'));
  const projectId = await fillSynthetic(dataDir, COMMENTS, THEMES);
  const server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
  try {
    const client = await signedUp(server.url);
    const workspaceId = (await syntheticWorkspace(client, projectId)).id;
    const results = getResults(projectId, workspaceId);
    const kinds = Object.entries(results);
    for (const [, ask] of kinds) await ok(ask(client, {}));
    const stall = async (): Promise<number> => {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/mu.exec(text)?.[1] ?? NaN);
    };
    await stall();
    const byKind = new Map<string, number[]>();
    const one: number[] = [];
    let asked = 0;
    const askAt = async (at: number): Promise<number> => {
      const [kind, ask] = kinds[at % kinds.length]!;
      const took = await timed(() => ok(ask(client, getFilters((asked += 1)))));
      byKind.set(kind, [...(byKind.get(kind) ?? []), took]);
      return took;
    };
    for (let at = 0; at < REQUESTS; at++) one.push(await askAt(at));
    const alone = [...byKind].map(([kind, times]) => `${kind} ${getShare(times, 0.95).toFixed(0)}`).join(', ');
    const many: number[] = [];
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < REQUESTS) many.push(await askAt(next++));
    };
    await Promise.all(Array.from({ length: CLIENTS }, work));
    const about = `tables, statistics, time series, networks, clouds and term frequencies in turns, ${COMMENTS.toLocaleString('en')} comments, each under filters of its own`;
    return [
      {
        name: 'results over HTTP, one client: the 95th of a hundred',
        measured: getShare(one, 0.95),
        unit: 'ms',
        target: { atMost: 50 },
        note: `${about}; median ${getShare(one, 0.5).toFixed(1)} ms; by kind ${alone} ms`,
      },
      {
        name: `results over HTTP, ${CLIENTS} at once: the 95th of a hundred`,
        measured: getShare(many, 0.95),
        unit: 'ms',
        target: { atMost: 400 },
        note: `median ${getShare(many, 0.5).toFixed(1)} ms, the slowest ${getShare(many, 1).toFixed(0)} ms`,
      },
      {
        name: 'longest stall of the server meanwhile',
        measured: await stall(),
        unit: 'ms',
        target: { atMost: 50 },
        note: 'monitorEventLoopDelay of the main thread, maximum, as /metrics tells it; it counts its own 10 ms',
      },
    ];
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
};
