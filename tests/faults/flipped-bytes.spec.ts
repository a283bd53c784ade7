/**
 * Bytes flipped on disk: an event is reported as damaged, other damage is detected, and no process crashes.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Readiness } from '@verbatim/command-api/contract/readiness';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ANALYST, apiClient, signedUp } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { noteForTable, quickOrLong } from '../support/faults-notes.ts';
import type { DoctorDocument, StatusDocument } from '../support/ops-documents.ts';
import { readOpsDocuments, runOps } from '../support/run-ops.ts';
import { spawnServer, startServer, withDataDir } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, SAMPLE_HEADERS, sampleCsv } from '../support/sample-comments.ts';
import { waitUntil } from '../support/wait-until.ts';

const FLIPS_A_FILE = quickOrLong(1, 40);
const MARKER = 'zyzzogeton';
const NO_UTF_8 = 0xff;

describe('a flipped byte', () => {
  let folder: string;
  let sick: Project;
  let well: Project;
  let fileId: string;
  let workspaceId: string;
  let sound: readonly unknown[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-flips-'));
    const server = await startServer({ dataDir: join(folder, 'sound') });
    const client = await signedUp(server.url);
    const theme = await createTheme(client, 'Staff', 'staff');
    well = await createProject(client, 'Well', SAMPLE_DEFINITIONS);
    sick = await createProject(client, 'Sick', SAMPLE_DEFINITIONS);
    await uploadCsv(client, well.id, sampleCsv(60));
    const csv = `${SAMPLE_HEADERS.join(',')}\nGuest,The ${MARKER} was cold,Spring,Single,3,2026-01-01\n`;
    fileId = (await uploadCsv(client, sick.id, csv)).dataFile.id;
    await runSteps(client, well.id);
    await runSteps(client, sick.id);
    workspaceId = (await createWorkspace(client, well.id, 'All', [theme])).id;
    sound = (await readAnswers(server.url)).map(({ body }) => body);
    await server.end('SIGTERM');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const readAnswers = async (url: string) => {
    const client = apiClient(url);
    const { name: username, password } = ANALYST;
    const login = await client.post('/api/login', { username, password });
    const paths = ['/api/projects', '/api/folders', `/api/workspaces/${workspaceId}/table`];
    const answers = [];
    for (const path of paths) answers.push(await client.get(path));
    return [{ status: login.status, body: {} }, ...answers];
  };
  const copied = async (): Promise<string> => {
    const dataDir = await mkdtemp(join(folder, 'data-'));
    await cp(join(folder, 'sound'), dataDir, { recursive: true });
    return dataDir;
  };
  /** @param change of the byte at that offset */
  const flip = (path: string, place: number, change = (byte: number): number => byte ^ 1): void => {
    expect(place).toBeGreaterThan(0);
    const bytes = readFileSync(path);
    bytes.writeUInt8(change(bytes.readUInt8(place)), place);
    writeFileSync(path, bytes);
  };

  it('that leaves an event no UTF-8 stops the models of its stream, is named, and the rest goes on', async () => {
    const dataDir = await copied();
    const log = join(dataDir, 'events.db');
    flip(log, readFileSync(log).indexOf(MARKER), () => NO_UTF_8);
    await rm(join(dataDir, 'read-models'), { recursive: true });
    const server = await startServer({ dataDir });
    const stopped = async (): Promise<Readiness['problems']> =>
      ((await (await fetch(`${server.url}/readyz`)).json()) as Readiness).problems.filter(
        ({ code }) => code === 'STOPPED',
      );
    const models = [`comments-${sick.id}`, `segments-${sick.id}`];
    await waitUntil(async () => (await stopped()).length === models.length);
    // They stop before the event that announces the file, and the reason names the file's event.
    const place = { stream: `project-${sick.id}`, kind: 'DamagedEventError' };
    expect(await stopped()).toEqual(models.map((name) => expect.objectContaining({ name, ...place })));
    const status = await runOps(dataDir, ['status', '--json']);
    const failures = readOpsDocuments<StatusDocument>(status)[0]?.projectors.flatMap(
      ({ failure }) => failure?.reason ?? [],
    );
    expect(failures?.[0]).toContain(`revision 1 of file-${fileId}) is damaged: it contains bytes that are not UTF-8`);

    const client = apiClient(server.url);
    await ok(client.post('/api/login', { username: ANALYST.name, password: ANALYST.password }));
    await uploadCsv(client, well.id, sampleCsv(30).replace('staff', 'stuff'));
    await ok(client.get(`/api/workspaces/${workspaceId}/table`));
    await server.end('SIGTERM');

    const doctor = await runOps(dataDir, ['doctor', '--deep', '--json']);
    const found = readOpsDocuments<DoctorDocument>(doctor)
      .at(-1)
      ?.findings.filter(({ part }) => part === 'chain');
    expect([doctor.code, found?.map(({ detail }) => detail)]).toEqual([
      1,
      [`file-${fileId} is broken at revision 1 (damaged)`],
    ]);
  });

  it('in a log on EventStoreDB does the same', () =>
    withDataDir(async (dataDir) => {
      const eventStore = await StandInServer.start();
      const settings = { EVENTSTORE_URL: eventStore.connectionString };
      const server = await startServer({ dataDir, settings });
      const client = await signedUp(server.url);
      const { id } = await createProject(client, 'Sick', SAMPLE_DEFINITIONS);
      const [data, metadata] = [Buffer.from('{"text":"\xff"}', 'latin1'), Buffer.from('{}')];
      const event = { id: randomUUID(), type: 'CommentsTagged', isJson: true, data, metadata };
      eventStore.log.append(`verbatim_tags-${id}`, 'any', [event]);
      const stopped = async (): Promise<Readiness['problems']> =>
        ((await (await fetch(`${server.url}/readyz`)).json()) as Readiness).problems.filter(
          ({ code }) => code === 'STOPPED',
        );
      const place = { stream: `tags-${id}`, revision: 0, kind: 'DamagedEventError' };
      await waitUntil(async () =>
        (await stopped()).some((problem) => problem.part === 'projector' && problem.name === `tags-${id}`),
      );
      for (const problem of await stopped()) expect(problem).toMatchObject(place);
      await createProject(client, 'Well', SAMPLE_DEFINITIONS);
      const doctor = await runOps(dataDir, ['doctor', '--deep', '--json'], settings);
      const found = readOpsDocuments<DoctorDocument>(doctor)
        .at(-1)
        ?.findings.filter(({ part }) => part === 'chain');
      await server.end('SIGTERM');
      await eventStore.stop();
      expect(found?.map(({ detail }) => detail)).toEqual([`tags-${id} is broken at revision 0 (damaged)`]);
    }));

  it('of an event is named, in each of its parts: id, type, data, metadata or digest', async () => {
    const dataDir = await copied();
    const log = join(dataDir, 'events.db');
    const bytes = readFileSync(log);
    const behind = (text: string, from = 0): number => bytes.indexOf(text, from) + text.length;
    const getType = (type: string): number => bytes.indexOf(`${type}{`);
    // One per stream, because a chain is verified up to its first break.
    const flips: readonly (readonly [stream: string, place: number])[] = [
      ['account-', getType('AccountRegistered') - 1],
      ['library', getType('ThemeCreated') + 2],
      [`project-${well.id}`, behind('"name":"Well') - 2],
      [`project-${sick.id}`, behind('"digest":"', bytes.lastIndexOf('{"actor"', bytes.indexOf('"name":"Sick')))],
      [`file-${fileId}`, bytes.indexOf(MARKER)],
      ['workspace-', behind('"correlationId":"', getType('WorkspaceCreated'))],
    ];
    for (const [, place] of flips) flip(log, place);
    const doctor = await runOps(dataDir, ['doctor', '--deep', '--json']);
    const found =
      readOpsDocuments<DoctorDocument>(doctor)
        .at(-1)
        ?.findings.filter(({ part }) => part === 'chain') ?? [];
    const named = flips.filter(([stream]) => found.some(({ detail }) => detail.startsWith(stream)));
    expect(named.map(([stream]) => stream)).toEqual(flips.map(([stream]) => stream));
    noteForTable(`${flips.length} flips in stored events, each named by stream and revision`);
  });

  it('of any other file changes no answer or is found, and ends no process silently', async () => {
    const files = readdirSync(join(folder, 'sound'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.db$/u.test(entry.name) && entry.name !== 'events.db')
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, 'sound').length + 1))
      // A file that was never written has no bytes.
      .filter((name) => readFileSync(join(folder, 'sound', name)).length > 0);
    const [shared, models] = [files.filter((name) => !/\d/u.test(name)), files.filter((name) => /\d/u.test(name))];
    const outcomes = { unchanged: 0, found: 0 };
    // The first ones singly, because they may prevent a start; models only break what is derived from them.
    for (const names of [...shared.map((name) => [name]), models])
      for (let round = 0; round < FLIPS_A_FILE; round += 1) {
        const dataDir = await copied();
        for (const name of names) {
          const path = join(dataDir, name);
          const bytes = readFileSync(path);
          const texts = [...bytes.toString('latin1').matchAll(/[\w-]{6,}/gu)].map(({ index }) => index + 2);
          // The first flip is in the text written last, if any; the others are anywhere.
          const place =
            round === 0 ? texts.findLast((at) => at > 4096) : Math.floor((bytes.length * round) / FLIPS_A_FILE);
          if (place !== undefined) flip(path, place, round % 2 === 0 ? () => NO_UTF_8 : undefined);
        }
        const server = await spawnServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
        const url = await server.url;
        const answers = url === undefined ? [] : await readAnswers(url);
        const { code, signal } = await server.end('SIGTERM');
        expect([names, signal]).toEqual([names, null]);
        if (url === undefined) {
          expect([names, code]).toEqual([names, 1]);
          expect(server.output()).toMatch(/damaged|malformed|not a file of Verbatim|cannot be used|backup/u);
        }
        const changed = answers.filter(
          ({ status, body }, i) => status === 200 && JSON.stringify(body) !== JSON.stringify(sound[i]),
        );
        expect([names, changed]).toEqual([names, []]);
        if (answers.length > 0 && answers.every(({ status }) => status === 200)) outcomes.unchanged += 1;
        else outcomes.found += 1;
      }
    noteForTable(
      `flips in ${files.length} other files: ${outcomes.unchanged} changed nothing, ${outcomes.found} were found`,
    );
  });
});
