import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { embeddedFillThreads, type FillThreads } from './fill-threads.ts';

/** Answers with the number of its thread. Of what it is asked to fill, 'dies-idle' is the last: a while after it was answered. */
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

describe('threads that fill models', () => {
  let folder: string;
  let threads: FillThreads;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-fill-threads-'));
    const file = join(folder, 'worker.cjs');
    await writeFile(file, WORKER);
    const found = embeddedFillThreads(file, { dataDir: folder, eventStoreUrl: undefined, mongoUrl: undefined });
    if (found === undefined) throw new Error('Embedded stores are filled in threads');
    threads = found;
  });
  afterEach(async () => {
    await threads.stop();
    await rm(folder, { recursive: true });
  });

  const fill = async (model: string): Promise<number> =>
    (await threads.fill(model, '', () => undefined, new AbortController().signal)).applied;

  it('fill one model after the other', async () => {
    expect(await fill('a')).toBe(await fill('b'));
  });

  it('are started anew in place of one that ended while it had nothing to do', async () => {
    const dead = await fill('dies-idle');
    while (!(await readdir(folder)).includes(`ended-${dead}`)) await wait(5);
    // Until this thread has heard of it.
    await wait(200);
    expect(await fill('a')).not.toBe(dead);
  });

  it('are started anew in place of one that ended at work, whose filling fails', async () => {
    await expect(fill('dies-at-work')).rejects.toThrow('has ended');
    expect(await fill('a')).toBeGreaterThan(0);
  });
});
