import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRebuildThreads, type RebuildThreads } from './rebuild-threads.ts';

/**
 * Answers with the number of its thread. After the last fill, 'dies-idle', the thread exits shortly after its
 * answer.
 */
const WORKER = `
const { writeFileSync } = require('node:fs');
const { parentPort, threadId } = require('node:worker_threads');
process.on('exit', () => writeFileSync(__dirname + '/ended-' + threadId, ''));
parentPort.on('message', ({ id, method, args: [model] }) => {
  if (method === 'end') return parentPort.close();
  if (model === 'dies-at-work') return process.exit(1);
  parentPort.postMessage({ id, result: { model, applied: threadId } });
  if (model === 'dies-idle') setTimeout(() => process.exit(1), 20);
});
`;

describe('rebuild threads', () => {
  let folder: string;
  let threads: RebuildThreads;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-fill-threads-'));
    const file = join(folder, 'worker.cjs');
    await writeFile(file, WORKER);
    const found = createRebuildThreads(file, { dataDir: folder, eventStoreUrl: undefined, mongoUrl: undefined });
    if (found === undefined) throw new Error('Embedded stores are filled in threads');
    threads = found;
  });
  afterEach(async () => {
    await threads.stop();
    await rm(folder, { recursive: true });
  });

  const fill = async (model: string): Promise<number> =>
    (await threads.fill(model, '', () => undefined, new AbortController().signal)).applied;

  it('build models one after the other', async () => {
    expect(await fill('a')).toBe(await fill('b'));
  });

  it('replace a thread that exited while idle', async () => {
    const dead = await fill('dies-idle');
    while (!(await readdir(folder)).includes(`ended-${dead}`)) await wait(5);
    // Until the thread has been notified.
    await wait(200);
    expect(await fill('a')).not.toBe(dead);
  });

  it('replace a thread that exited during a build, which fails', async () => {
    await expect(fill('dies-at-work')).rejects.toThrow('has ended');
    expect(await fill('a')).toBeGreaterThan(0);
  });
});
