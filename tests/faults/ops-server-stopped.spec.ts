/** Stops a server's projections thread at any point: its work is correct, and continues from there. */
import { expect, it } from '@jest/globals';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { signedUp } from '../support/api-client.ts';
import { createProject, createTheme, uploadCsv } from '../support/build-project.ts';
import { readOpsDocuments, runOps, spawnOps, type OpsAnswer } from '../support/run-ops.ts';
import { startServer, withDataDir } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';

const ROWS = 60_000;
const TRIES = 10;

/**
 * Stops a server while it rebuilds the model.
 * @returns the command's output, which may have ended a moment before
 */
const stopWhileRebuilding = async (dataDir: string, model: string): Promise<OpsAnswer> => {
  const readStore = await openEmbeddedReadStore(dataDir);
  const server = await startServer({ dataDir });
  const rebuilding = spawnOps(dataDir, ['rebuild', model, '--json']);
  let isOver = false;
  void rebuilding.answer.then(() => (isOver = true));
  const isBegun = async (): Promise<boolean> =>
    (await readStore.generations()).some((one) => one.model === model && one.state === 'building');
  while (!isOver && !(await isBegun())) await wait(2);
  await readStore.close();
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(server.output()).not.toMatch(/"level":[56]0/u);
  return rebuilding.answer;
};

it('a server that stops while a file is taken into its models, and while one is rebuilt, leaves models that are right', () =>
  withDataDir(async (dataDir) => {
    const first = await startServer({ dataDir });
    const client = await signedUp(first.url);
    const { id } = await createProject(client, 'Hotel', SAMPLE_DEFINITIONS);
    for (const word of ['staff', 'room', 'breakfast']) await createTheme(client, word, word);
    await uploadCsv(client, id, sampleCsv(ROWS));
    expect(await first.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(first.output()).not.toMatch(/"level":[56]0/u);

    const model = `segments-${id}`;
    let reported = await stopWhileRebuilding(dataDir, model);
    for (let i = 0; reported.code === 0 && i < TRIES; i += 1) reported = await stopWhileRebuilding(dataDir, model);
    expect([reported.code, readOpsDocuments(reported).at(-1)]).toEqual([3, { model, stopped: true }]);

    expect(await runOps(dataDir, ['rebuild', model])).toMatchObject({ code: 0 });
    for (const each of [model, `comments-${id}`, 'library', 'projects'])
      expect([each, (await runOps(dataDir, ['verify', each])).code]).toEqual([each, 0]);
  }));
