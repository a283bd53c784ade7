/**
 * From the reviews file to its first table over HTTP, as requested by the browser; then a rebuild of every
 * read model. BENCH_BESIDE, the path of another built checkout, runs that one in turns and compares the
 * results byte by byte.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StepProgress, UploadResult } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { COLUMNS, segmentsModel } from '@verbatim/projections/models/segments/segments';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createWorkspace, ok } from '../support/build-project.ts';
import { readBuild } from '../support/build-run.ts';
import { createReviewThemes, REVIEWS_DEFINITIONS } from '../support/clothing-reviews-project.ts';
import { readEvents } from '../support/event-log.ts';
import { peakMemoryMiB, processorSeconds } from '../support/process-usage.ts';
import { runOps } from '../support/run-ops.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { pause } from '../support/wait-until.ts';
import type { BenchResult } from './bench-result.ts';
import { reviewsFile } from './clothing-reviews.ts';

/** Pages as requested by the web app before builds ran on the server. */
const LIMITS = { build: 1000, parse: 1000, classify: 10, sentiment: 1000 } as const;
const ROUNDS_BESIDE = 3;

interface Measured {
  /** Seconds by step. */
  readonly seconds: Readonly<Record<string, number>>;
  readonly whole: number;
  /** Seconds of CPU time from the upload to the table. */
  readonly processor: number;
  readonly memoryMiB: number;
  readonly rebuild: number;
  /** Of the tags in the log, of tags and compounds in the model, and of the table. */
  readonly digests: Readonly<Record<string, string>>;
}

/** @throws BenchSkipped without the file */
export const run = async (): Promise<readonly BenchResult[]> => {
  const content = await readFile(reviewsFile());
  const beside = process.env['BENCH_BESIDE'];
  const ours = [await measure(content, {})];
  const theirs: Measured[] = [];
  if (beside !== undefined)
    for (let round = 0; round < ROUNDS_BESIDE; round += 1) {
      theirs.push(await measure(content, { checkout: beside }));
      ours.push(await measure(content, {}));
    }
  for (const { digests } of theirs)
    if (JSON.stringify(digests) !== JSON.stringify(ours[0]?.digests))
      throw new Error(`Not the same: ${JSON.stringify(ours[0]?.digests)} here, ${JSON.stringify(digests)} there`);
  const median = getMiddle(ours);
  const seconds = Object.entries(median.seconds).map(([name, measured]) => ({
    name: `upload to table: ${name}`,
    measured,
    unit: 's',
  }));
  return [
    ...seconds,
    {
      name: 'upload to table: the whole',
      measured: median.whole,
      unit: 's',
      target: { atMost: 30 },
      note: `${median.processor.toFixed(1)} s of processor time`,
    },
    ...(theirs.length === 0 ? [] : [besideResult(median, getMiddle(theirs), theirs.length)]),
    {
      name: 'upload to table: peak memory of the process',
      measured: median.memoryMiB,
      unit: 'MiB',
      target: { atMost: 1024 },
    },
    {
      name: 'rebuild of every read model of the reviews project',
      measured: median.rebuild,
      unit: 's',
      target: { atMost: 5 },
    },
  ];
};

const getMiddle = (measured: readonly Measured[]): Measured => {
  const sorted = [...measured].sort((a, b) => a.whole - b.whole);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('Nothing was measured');
  return middle;
};

const besideResult = (ours: Measured, theirs: Measured, rounds: number): BenchResult => ({
  name: 'upload to table: the whole, beside another checkout',
  measured: ours.whole,
  unit: 's',
  baseline: { name: 'the other checkout', measured: theirs.whole },
  target: { atMost: 0.8 },
  note:
    `medians of ${rounds + 1} and ${rounds} rounds in turns; ${theirs.processor.toFixed(1)} s of processor time there, in steps: ` +
    Object.entries(theirs.seconds)
      .map(([name, measured]) => `${name} ${measured.toFixed(1)}`)
      .join(', '),
});

const measure = async (content: Uint8Array, { checkout }: { readonly checkout?: string }): Promise<Measured> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'verbatim-bench-'));
  const other = checkout === undefined ? {} : { checkout };
  const server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' }, ...other });
  try {
    const { seconds, processor, table, projectId } = await uploadToTable(server, content, checkout === undefined);
    const memoryMiB = await peakMemoryMiB(server.pid);
    const rebuild = checkout === undefined ? await rebuildAll(dataDir) : NaN;
    await server.end('SIGTERM');
    const whole = Object.values(seconds).reduce((sum, measured) => sum + measured, 0);
    const digests = { ...(await readDigests(dataDir, projectId)), table: getDigest([JSON.stringify(table)]) };
    return { seconds, whole, processor, memoryMiB, rebuild, digests };
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** @param byItself whether the server builds in the background; otherwise each page is requested */
const uploadToTable = async ({ url, pid }: RunningServer, content: Uint8Array, byItself: boolean) => {
  const client = await signedUp(url);
  const seconds: Record<string, number> = {};
  const timed = async <T>(name: string, work: Promise<T>): Promise<T> => {
    const started = performance.now();
    const answer = await work;
    seconds[name] = (performance.now() - started) / 1000;
    return answer;
  };
  const { id } = await createProject(client, 'Reviews', REVIEWS_DEFINITIONS);
  const themes = await createReviewThemes(client);
  const before = await processorSeconds(pid);
  const file = { name: 'clothing-reviews.csv', content };
  const fields: Record<string, string> = byItself ? { build: 'true' } : {};
  const uploaded = client.upload<UploadResult>(`/api/projects/${id}/upload-file`, file, fields);
  const { start } = await timed<UploadResult>('upload', ok(uploaded));
  if (byItself) await timed('build, parse, classify and sentiment', untilDone(client, id));
  else
    for (const [step, limit] of Object.entries(LIMITS))
      await timed(step, runStep(client, `/api/projects/${id}/${step}`, limit, start));
  const workspace = await createWorkspace(client, id, 'All', themes);
  const query = { groupBy: ['department_name'], unclassified: true };
  const { items } = await timed('table', ok(client.get<TableResult>(`/api/workspaces/${workspace.id}/table`, query)));
  // Ids differ between projects.
  const table = items.map(({ name, count, groupBy, sentiment }) => ({ name, count, groupBy, sentiment }));
  return { seconds, processor: (await processorSeconds(pid)) - before, table, projectId: id };
};

const runStep = async (client: ApiClient, path: string, limit: number, minId: number): Promise<void> => {
  for (let offset = 0; ; offset += limit) {
    const { count, completed } = await ok(client.get<StepProgress>(path, { offset, limit, min_id: minId }));
    if (completed >= count) return;
    if (offset > count) throw new Error(`${path} ended at ${completed} of ${count}`);
  }
};

/** Polls at an unnoticeable and cheap interval. */
const untilDone = async (client: ApiClient, projectId: string): Promise<void> => {
  while ((await readBuild(client, projectId)) !== undefined) await pause(150);
};

/** Digests of the results, once no server uses the folder. */
const readDigests = async (dataDir: string, projectId: string): Promise<Readonly<Record<string, string>>> => {
  const made = await readEvents(dataDir, `file-${projectId}`);
  const tags = made.filter(({ type }) => type === 'SentencesParsed').map(({ data }) => JSON.stringify(data));
  const spans = made.filter(({ type }) => type === 'SentencesSplit').map(({ data }) => JSON.stringify(data));
  const digests: Record<string, string> = { 'spans in the log': getDigest(spans), 'tags in the log': getDigest(tags) };
  const readStore = await openEmbeddedReadStore(dataDir);
  try {
    const segments = await readStore.reader(segmentsModel(projectId));
    const ids = (await segments.listBytes(COLUMNS, {})).map(({ id }) => id);
    for (const column of ['sentences', 'tags', 'compounds'] as const) {
      const parts = await Promise.all(
        ids
          .filter((id) => id.endsWith(`/${column}`))
          .map(async (id) => (await segments.getBytes(COLUMNS, id)) ?? Buffer.alloc(0)),
      );
      if (parts.length === 0) throw new Error(`There are no ${column}`);
      digests[column] = getDigest(parts);
    }
  } finally {
    await readStore.close();
  }
  return digests;
};

const getDigest = (parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 12);
};

/** Seconds, summed over the models, as the command line reports them of the running server. */
const rebuildAll = async (dataDir: string): Promise<number> => {
  const { lines } = await runOps(dataDir, ['rebuild', 'all', '--json']);
  const done = lines.map((line) => JSON.parse(line) as { rebuilt?: { seconds: number }; failed?: string });
  const failed = done.find((answer) => answer.failed !== undefined);
  if (failed !== undefined) throw new Error(failed.failed);
  return done.reduce((sum, { rebuilt }) => sum + (rebuilt?.seconds ?? 0), 0);
};
