/** From the reviews file to its first table, over HTTP, as the browser asks for it; then every read model anew. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StepProgress, UploadResult } from '@verbatim/command-api/contract/projects';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createWorkspace, ok, uploadCsv } from '../support/build-project.ts';
import { createReviewThemes, REVIEWS_DEFINITIONS } from '../support/clothing-reviews-project.ts';
import { peakMemoryMiB } from '../support/process-usage.ts';
import { runOps } from '../support/run-ops.ts';
import { startServer } from '../support/running-server.ts';
import type { BenchResult } from './bench-result.ts';
import { reviewsFile } from './clothing-reviews.ts';

const LIMITS = { build: 1000, parse: 1000, classify: 10, sentiment: 1000 } as const;

/** @throws BenchSkipped where the file is missing */
export const run = async (): Promise<readonly BenchResult[]> => {
  const content = await readFile(reviewsFile());
  const dataDir = await mkdtemp(join(tmpdir(), 'verbatim-bench-'));
  const server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
  try {
    const steps = await uploadToTable(await signedUp(server.url), content);
    const memory = await peakMemoryMiB(server.pid);
    const rebuild = await rebuildAll(dataDir);
    const seconds = Object.entries(steps).map(([name, measured]) => ({
      name: `upload to table: ${name}`,
      measured,
      unit: 's',
    }));
    const whole = Object.values(steps).reduce((sum, measured) => sum + measured, 0);
    return [
      ...seconds,
      { name: 'upload to table: the whole', measured: whole, unit: 's', target: { atMost: 30 } },
      { name: 'upload to table: peak memory of the process', measured: memory, unit: 'MiB', target: { atMost: 1024 } },
      {
        name: 'rebuild of every read model of the reviews project',
        measured: rebuild,
        unit: 's',
        target: { atMost: 5 },
      },
    ];
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** Seconds by step. */
const uploadToTable = async (client: ApiClient, content: Uint8Array): Promise<Record<string, number>> => {
  const seconds: Record<string, number> = {};
  const timed = async <T>(name: string, work: Promise<T>): Promise<T> => {
    const started = performance.now();
    const answer = await work;
    seconds[name] = (performance.now() - started) / 1000;
    return answer;
  };
  const { id } = await createProject(client, 'Reviews', REVIEWS_DEFINITIONS);
  const themes = await createReviewThemes(client);
  const { start } = await timed<UploadResult>('upload', uploadCsv(client, id, content, 'clothing-reviews.csv'));
  for (const [step, limit] of Object.entries(LIMITS))
    await timed(step, runStep(client, `/api/projects/${id}/${step}`, limit, start));
  const workspace = await createWorkspace(client, id, 'All', themes);
  await timed(
    'table',
    ok(client.get(`/api/workspaces/${workspace.id}/table`, { groupBy: ['department_name'], unclassified: true })),
  );
  return seconds;
};

const runStep = async (client: ApiClient, path: string, limit: number, minId: number): Promise<void> => {
  for (let offset = 0; ; offset += limit) {
    const { count, completed } = await ok(client.get<StepProgress>(path, { offset, limit, min_id: minId }));
    if (completed >= count) return;
    if (offset > count) throw new Error(`${path} ended at ${completed} of ${count}`);
  }
};

/** Seconds, summed over the models, as the command line reports them of the running server. */
const rebuildAll = async (dataDir: string): Promise<number> => {
  const { lines } = await runOps(dataDir, ['rebuild', 'all', '--json']);
  const done = lines.map((line) => JSON.parse(line) as { rebuilt?: { seconds: number }; failed?: string });
  const failed = done.find((answer) => answer.failed !== undefined);
  if (failed !== undefined) throw new Error(failed.failed);
  return done.reduce((sum, { rebuilt }) => sum + (rebuilt?.seconds ?? 0), 0);
};
