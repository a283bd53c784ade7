/**
 * Kills the process at every step of deleting a file or a project: after the next start no file contains any
 * of it.
 */
import { describe, expect, it } from '@jest/globals';
import type { Project } from '@verbatim/command-api/contract/projects';
import { ANALYST, apiClient, signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { findPlaces } from '../support/erased-texts.ts';
import { noteForTable, quickOrLong } from '../support/faults-notes.ts';
import { areOnServers } from '../support/on-servers/open-stores.ts';
import { examine } from '../support/run-doctor.ts';
import { startServer, withDataDir, type RunningServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, SAMPLE_HEADERS, sampleCsv } from '../support/sample-comments.ts';
import { pause, waitUntil } from '../support/wait-until.ts';

/** Milliseconds after the request was sent. */
const KILLED_AFTER = quickOrLong(
  // On servers a project's data leaves the database a minute after it was dropped.
  areOnServers() ? [9, 60] : [4, 9, 14, 20, 30, 60],
  [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 35, 40, 50, 60, 80, 100, 150, 200],
);
const ROWS = quickOrLong(700, 3_000);

interface Words {
  readonly text: string;
  readonly guest: string;
  readonly option: string;
  readonly file: string;
}

/** Unique to a round. */
const getWords = (round: string): Words => ({
  text: `zyzzogeton${round}`,
  guest: `quomodocunquize${round}`,
  option: `xylopyrography${round}`,
  file: `syzygyfile${round}`,
});

const getCsv = ({ text, guest, option }: Words): string =>
  [
    SAMPLE_HEADERS.join(','),
    ...Array.from({ length: ROWS }, (_, i) => `${guest} ${i},Our ${text} ${i} was lovely,${option},,1,`),
  ].join('\n');

const start = async (dataDir: string): Promise<{ server: RunningServer; client: ApiClient }> => {
  const server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
  const client = apiClient(server.url);
  await ok(client.post('/api/login', { username: ANALYST.name, password: ANALYST.password }));
  return { server, client };
};

const prepare = async (client: ApiClient, words: Words) => {
  const { id } = await createProject(client, 'Hotel', SAMPLE_DEFINITIONS);
  await uploadCsv(client, id, sampleCsv(40), 'kept.csv');
  const { dataFile } = await uploadCsv(client, id, getCsv(words), `${words.file}.csv`);
  await runSteps(client, id);
  return { id, fileId: dataFile.id };
};

/** Words that are gone: on servers the previous process may hold them for a moment. */
const expectGone = async (dataDir: string, words: readonly string[]): Promise<void> => {
  if (areOnServers()) await waitUntil(async () => (await findPlaces(dataDir, words)).length === 0);
  expect(await findPlaces(dataDir, words)).toEqual([]);
};

interface Round {
  readonly dataDir: string;
  readonly client: ApiClient;
  readonly server: RunningServer;
}

/** Sends the deletion of `path` and kills the process meanwhile. */
const killDuringDelete = async ({ client, server }: Round, path: string, afterMs: number): Promise<void> => {
  const answer = client.delete(path).catch(() => undefined);
  await pause(afterMs);
  await server.end('SIGKILL');
  await answer;
};

/** A busy machine may need longer for an erasure than a start waits. */
const endSound = async (server: RunningServer, dataDir: string): Promise<void> => {
  const find = async () => (areOnServers() ? [] : (await examine(dataDir, ['--deep'])).failed);
  let found: Awaited<ReturnType<typeof find>> = [];
  const hasFound = async (): Promise<boolean> => {
    found = await find();
    return found.length > 0;
  };
  // The findings say more than that the time was over.
  await waitUntil(async () => !(await hasFound())).catch(() => expect(found).toEqual([]));
  await server.end('SIGTERM');
  expect(await find()).toEqual([]);
};

/** On a slow machine none of the deletions may have begun: tries later kills until one has. */
function* killTimes(hasBegun: () => boolean): Generator<readonly [round: number, afterMs: number]> {
  yield* KILLED_AFTER.entries();
  let round = KILLED_AFTER.length;
  for (let afterMs = 120; !hasBegun() && afterMs < 4_000; afterMs *= 2) yield [round++, afterMs];
}

/** Whether the doctor reports an unfinished erasure before the next start. */
const isNamed = async (dataDir: string): Promise<boolean> =>
  (await examine(dataDir, ['--deep'])).failed.some(({ part }) => part === 'erasure');

describe('a process that is killed while it deletes', () => {
  it('a file leaves nothing of it after the next start', () =>
    withDataDir(async (dataDir) => {
      let server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
      let client = await signedUp(server.url);
      let ended = 0;
      let named = 0;
      for (const [round, afterMs] of killTimes(() => ended > 0)) {
        const words = getWords(`f${round}e`);
        const { id, fileId } = await prepare(client, words);
        await killDuringDelete({ dataDir, client, server }, `/api/projects/${id}/files/${fileId}`, afterMs);
        if (!areOnServers() && (await isNamed(dataDir))) named += 1;
        ({ server, client } = await start(dataDir));
        const { dataFiles } = await ok(client.get<Project>(`/api/projects/${id}`));
        if (dataFiles.length === 1) {
          ended += 1;
          await expectGone(dataDir, [words.text, words.guest, words.option]);
        } else expect(await findPlaces(dataDir, [words.text])).not.toEqual([]);
      }
      noteForTable(`${ended} of ${KILLED_AFTER.length} deletions of files had begun when the process was killed`);
      noteForTable(`the doctor named ${named} of them before the next start`);
      expect(ended).toBeGreaterThan(0);
      await endSound(server, dataDir);
    }));

  it('a project leaves nothing of it after the next start', () =>
    withDataDir(async (dataDir) => {
      let server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
      let client = await signedUp(server.url);
      let ended = 0;
      for (const [round, afterMs] of killTimes(() => ended > 0)) {
        const words = getWords(`p${round}e`);
        const { id } = await prepare(client, words);
        await killDuringDelete({ dataDir, client, server }, `/api/projects/${id}`, afterMs);
        ({ server, client } = await start(dataDir));
        const left = await client.get<Project>(`/api/projects/${id}`);
        if (left.status === 404) {
          ended += 1;
          await expectGone(dataDir, Object.values(words));
          // All or nothing: what was begun is completed.
        } else expect(left.body.dataFiles).toHaveLength(2);
      }
      noteForTable(`${ended} of ${KILLED_AFTER.length} deletions of projects had begun when the process was killed`);
      expect(ended).toBeGreaterThan(0);
      await endSound(server, dataDir);
    }));
});
