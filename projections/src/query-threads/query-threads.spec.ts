/** The threads with real workers: bundled as for production, over an embedded read store. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSync } from 'esbuild';
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { commentsProjector } from '../models/comments/comments.projector.ts';
import { commentsModel } from '../models/comments/comments.ts';
import { LIBRARY_MODEL } from '../models/library/library.ts';
import { libraryProjector } from '../models/library/library.projector.ts';
import { segmentsModel } from '../models/segments/segments.ts';
import { segmentsProjector } from '../models/segments/segments.projector.ts';
import { RecordedProject } from '../models/segments/spec-support/recorded-project.ts';
import { FieldError } from '../results/engine/filters.ts';
import { QueryAbortedError } from '../results/engine/query-cost.ts';
import type { TableQuery } from '../results/table/table.query.ts';
import type { TableResult } from '../results/table/table.ts';
import { bringTo } from '../runtime/spec-support/bring-to.ts';
import { ModelBehindError } from '../runtime/subscriptions/wait-for-position.ts';
import { openEmbeddedReadStore } from '../stores/embedded/embedded-read-store.ts';
import { createQueryThreads, QueryThreadError, type QueryThreads } from './query-threads.ts';

// Dependencies are resolved from there.
const cache = join(__dirname, '../../../node_modules/.cache/verbatim');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'query-threads-'));
const dataDir = mkdtempSync(join(tmpdir(), 'verbatim-query-threads-'));
const workerFile = join(folder, 'query-worker.mjs');
const memoryBytes = 64 * 1024 * 1024;
const opened: QueryThreads[] = [];
const errors: object[] = [];

const getThreads = (file = workerFile, threads = 1, idleMs?: number): QueryThreads => {
  const log = { error: (fields: object) => void errors.push(fields) };
  const started = createQueryThreads({
    workerFile: file,
    threads,
    dataDir,
    mongoUrl: undefined,
    memoryBytes,
    log,
    ...(idleMs === undefined ? {} : { idleMs }),
  });
  opened.push(started);
  return started;
};

/**
 * The real worker, that ends in the middle of a query over the project 'deadly': always, or the first time
 * only.
 */
const dyingWorker = (once: boolean): string => {
  const file = join(folder, `dying-${once ? 'once' : 'always'}.mjs`);
  const mark = JSON.stringify(`${file}.died`);
  writeFileSync(
    file,
    `import { existsSync, writeFileSync } from 'node:fs';
     import { parentPort } from 'node:worker_threads';
     import './query-worker.mjs';
     parentPort.on('message', ({ args }) => {
       if (args?.[0]?.query.projectId !== 'deadly' || (${once} && existsSync(${mark}))) return;
       writeFileSync(${mark}, '');
       throw new Error('out of luck');
     });`,
  );
  return file;
};

const query: TableQuery = { projectId: 'p', themes: ['dress', 'simple'] };
const toRows = (json: Uint8Array): readonly (readonly [string, number])[] => {
  const { items } = JSON.parse(Buffer.from(json).toString()) as TableResult;
  return items.map(({ name, count }) => [name, count]);
};
const ROWS = [
  ['dress', 2],
  ['simple', 0],
];

beforeAll(async () => {
  buildSync({
    entryPoints: [join(__dirname, 'query-worker.ts')],
    outfile: workerFile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['libsql', 'mongodb', 'lru-cache', '@kurrent/*', '@eventstore/*', '@grpc/*'],
  });
  const log = new RecordedProject();
  const texts = ['a red dress', 'shoes', 'the dress'];
  const comments = texts.map((text) => ({ cells: [text], spans: [0, text.length] }));
  await log.append('project-p', [{ type: 'TableCreated', data: { columns: ['comment'] } }]);
  await log.addFile('p.f1', 1, [{ name: 'comment', type: 'long-text' }], comments, 256);
  await log.split('p.f1', comments, 256);
  await log.createTheme('dress', 'dress');
  await log.createTheme('simple', '');
  const store = await openEmbeddedReadStore(dataDir);
  const { events } = log;
  await bringTo(segmentsProjector('p'), { events, writer: await store.writer(segmentsModel('p')) });
  await bringTo(commentsProjector('p'), { events, writer: await store.writer(commentsModel('p')) });
  await bringTo(libraryProjector, { events, writer: await store.writer(LIBRARY_MODEL) });
  await store.close();
});

afterAll(async () => {
  for (const threads of opened) await threads.close();
  rmSync(folder, { recursive: true });
  rmSync(dataDir, { recursive: true });
});

describe('query threads', () => {
  it('answer tables and dictionary tests, and report the memory that they use of their limit', async () => {
    const threads = getThreads(workerFile, 2);
    expect(toRows(await threads.ask('table', query, { positions: {} }))).toEqual(ROWS);
    const parsed = parseThemeQuery('"red dress"');
    if (!parsed.ok) throw new Error(parsed.error.message);
    expect(await threads.ask('dictionaryTest', { projectId: 'p', query: parsed.query }, { positions: {} })).toEqual({
      count: 1,
      gained: 0,
      lost: 0,
      sample: [{ _id: 1, text: 'a red dress', spans: [[2, 11]], change: null }],
    });
    const { underWay, memoryBytes: used, memoryLimit } = threads.load();
    expect([underWay, used > 0, memoryLimit]).toEqual([0, true, memoryBytes]);
  });

  it('give their memory back when they are idle, and answer again', async () => {
    const threads = getThreads(workerFile, 1, 100);
    threads.wake();
    await threads.ask('warm', { projectId: 'p' }, { positions: {} });
    expect(threads.load().memoryBytes).toBeGreaterThan(0);
    while (threads.load().memoryBytes > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(toRows(await threads.ask('table', query, { positions: {} }))).toEqual(ROWS);
  });

  it('load the columns of a project ahead of its first query', async () => {
    const threads = getThreads();
    await threads.ask('warm', { projectId: 'p', themes: ['dress'] }, { positions: {} });
    expect(threads.load().memoryBytes).toBeGreaterThan(0);
  });

  it('throw what a query throws', async () => {
    const threads = getThreads();
    const filters = { nowhere: { value: ['x'] } };
    const failed = threads.ask('table', { ...query, filters }, { positions: {} });
    await expect(failed).rejects.toThrow(FieldError);
    await expect(failed).rejects.toMatchObject({ field: 'nowhere', code: 'FIELD_UNKNOWN' });
    const behind = threads.ask('table', query, { positions: { [LIBRARY_MODEL]: '9'.repeat(20) } });
    await expect(behind).rejects.toThrow(ModelBehindError);
  });

  it('stop working on a query whose client has disconnected', async () => {
    const threads = getThreads();
    const gone = new AbortController();
    const asked = threads.ask('table', query, { positions: {}, signal: gone.signal });
    gone.abort();
    await expect(asked).rejects.toThrow(QueryAbortedError);
    await expect(threads.ask('table', query, { positions: {}, signal: gone.signal })).rejects.toThrow(
      QueryAbortedError,
    );
    expect(toRows(await threads.ask('table', query, { positions: {} }))).toEqual(ROWS);
  });

  it('refuse queries beyond so many, and take others once those are answered', async () => {
    const threads = getThreads();
    const many = Array.from({ length: 600 }, () => threads.ask('table', query, { positions: {} }));
    const settled = await Promise.allSettled(many);
    const refused = settled.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(600 - 512);
    expect(refused.every((one) => (one as PromiseRejectedResult).reason instanceof QueryThreadError)).toBe(true);
    expect(toRows(await threads.ask('table', query, { positions: {} }))).toEqual(ROWS);
  });

  it('are replaced when they die, and what they had not answered is asked of the next', async () => {
    const threads = getThreads(dyingWorker(true));
    const deadly = threads.ask('table', { projectId: 'deadly' }, { positions: {} });
    const beside = threads.ask('table', query, { positions: {} });
    expect([toRows(await deadly), toRows(await beside)]).toEqual([[], ROWS]);
    expect(errors).toContainEqual({ err: expect.objectContaining({ message: 'out of luck' }) });
  });

  it('do not die of one query more than twice', async () => {
    const threads = getThreads(dyingWorker(false));
    await expect(threads.ask('table', { projectId: 'deadly' }, { positions: {} })).rejects.toThrow(QueryThreadError);
    expect(toRows(await threads.ask('table', query, { positions: {} }))).toEqual(ROWS);
  });

  it('fail what comes after their end, and where they cannot be started', async () => {
    const threads = getThreads();
    await threads.close();
    await expect(threads.ask('table', query, { positions: {} })).rejects.toThrow(QueryThreadError);
    const nowhere = getThreads(join(folder, 'nowhere.mjs'));
    expect(existsSync(join(folder, 'nowhere.mjs'))).toBe(false);
    await expect(nowhere.ask('table', query, { positions: {} })).rejects.toThrow(QueryThreadError);
  });
});
