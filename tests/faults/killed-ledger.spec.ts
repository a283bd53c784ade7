/** A server killed repeatedly under mixed load, against a ledger of acknowledged changes. */
import { expect, it } from '@jest/globals';
import type { Folder } from '@verbatim/command-api/contract/library';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { outboxIn, readOutbox } from '@verbatim/command-api/mail/outbox';
import type { RecordedEvent } from '@verbatim/eventstore/event-store';
import { ANALYST, apiClient, signedUp, type ApiClient } from '../support/api-client.ts';
import { allUsers } from '../support/all-users.ts';
import { createProject, createTheme, createWorkspace, ok } from '../support/build-project.ts';
import { waitUntilBuilt } from '../support/build-run.ts';
import { doubleRows } from '../support/double-rows.ts';
import { readEvents } from '../support/event-log.ts';
import { noteForTable, quickOrLong } from '../support/faults-notes.ts';
import { areOnServers } from '../support/on-servers/open-stores.ts';
import { startServer, withDataDir, type RunningServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, SAMPLE_HEADERS, sampleCsv } from '../support/sample-comments.ts';
import { eventually, pause, waitUntil } from '../support/wait-until.ts';

/** FerretDB scans all comments for each range: with many, an export takes too long. */
const isOnFerretDb = areOnServers() && !process.env['TEST_MONGODB_URL'];
const KILLS = quickOrLong(4, isOnFerretDb ? 30 : 135);
const ROWS = quickOrLong(1_000, isOnFerretDb ? 1_000 : 20_000);
const ROWS_OF_A_FILE = 5;
/**
 * Minimum pause between a user's actions, and at least the duration of the last one, so that a slow store can
 * keep up.
 */
const REST_MS = 100;

type Kind = 'themes' | 'tags' | 'words' | 'mail' | 'builds' | 'exports';
const KINDS: readonly Kind[] = ['themes', 'tags', 'words', 'mail', 'builds', 'exports'];
/** Acknowledged changes by kind, each with a unique name. */
type Ledger = { readonly [kind in Kind]: string[] };

interface Place {
  readonly projectId: string;
  readonly workspaceId: string;
  readonly themeId: string;
}

const prepare = async (client: ApiClient): Promise<Place> => {
  const { id: projectId } = await createProject(client, 'Hotel', SAMPLE_DEFINITIONS);
  const file = { name: 'first.csv', content: sampleCsv(ROWS) };
  await ok(client.upload(`/api/projects/${projectId}/upload-file`, file, { build: 'true' }));
  const theme = await createTheme(client, 'By hand', '');
  const { id: workspaceId } = await createWorkspace(client, projectId, 'All', [theme]);
  return { projectId, workspaceId, themeId: theme.id };
};

/** 202: stored, and not visible yet. */
const isStored = ({ status }: { readonly status: number }): boolean => status === 200 || status === 202;

/** Actions repeated until the server is killed. Each returns the name to look for later. */
const getActs = (place: Place, round: number, words: readonly string[]) => {
  const { projectId, workspaceId, themeId } = place;
  let saved = words;
  const acts: {
    readonly [kind in Kind]: (client: ApiClient, name: string, count: number) => Promise<string | undefined>;
  } = {
    themes: async (client, name) =>
      isStored(await client.post('/api/themes/new', { name, text: 'x' })) ? name : undefined,
    tags: async (client, _name, count) => {
      const comment = 1 + ((round * 997 + count) % ROWS);
      const path = `/api/projects/${projectId}/workspaces/${workspaceId}/responses/${comment}`;
      const answer = await client.post(path, { s_id: null, t_id: themeId, status: 2 });
      return isStored(answer) ? String(comment) : undefined;
    },
    words: async (client, name) => {
      const sentiment = [...saved, name].map((text) => ({ text, value: 1 }));
      if (!isStored(await client.post('/api/sentiment/list', { sentiment }))) return undefined;
      saved = [...saved, name];
      return name;
    },
    mail: async (client, name) => {
      const email = `${name.replaceAll(' ', '-')}@example.org`;
      return isStored(await client.post('/api/users', { name, email })) ? email : undefined;
    },
    builds: async (client, name) => {
      const rows = Array.from(
        { length: ROWS_OF_A_FILE },
        (_, row) => `Guest,${name} was kind,Spring,Suite,${row},2026-01-01\n`,
      );
      const file = { name: `${name}.csv`, content: `${SAMPLE_HEADERS.join(',')}\n${rows.join('')}` };
      const answer = await client.upload(`/api/projects/${projectId}/upload-file`, file, { build: 'true' });
      await pause(2 * REST_MS);
      return isStored(answer) ? file.name : undefined;
    },
    exports: async (client, name) => {
      const path = `/api/workspaces/${workspaceId}/export`;
      const { status, body } = await client.get<string>(path, { export: true });
      // A complete response is whole: one cut off by the kill fails.
      if (status !== 200) return undefined;
      return (linesIn(body) - 1 - ROWS) % ROWS_OF_A_FILE === 0 ? name : `${name}: cut`;
    },
  };
  return acts;
};

const linesIn = (csv: string): number => csv.trimEnd().split('\r\n').length;

/** Acknowledged changes that are missing. */
const readMissing = async (client: ApiClient, ledger: Ledger, { projectId, workspaceId, themeId }: Place) => {
  const folders = await ok(client.get<Folder[]>('/api/folders'));
  const { sentiment } = await ok(client.get<{ sentiment: readonly { text: string }[] }>('/api/sentiment/list'));
  const { dataFiles } = await ok(client.get<Project>(`/api/projects/${projectId}`));
  const { items } = await ok(client.get<TableResult>(`/api/workspaces/${workspaceId}/table`));
  const there: { readonly [kind in Kind]?: ReadonlySet<string> } = {
    themes: new Set(folders[0]?.themes.map(({ name }) => name)),
    words: new Set(sentiment.map(({ text }) => text)),
    mail: new Set((await allUsers(client)).map(({ email }) => email)),
    builds: new Set(dataFiles.map(({ name }) => name)),
  };
  const missing = KINDS.flatMap((kind) => ledger[kind].filter((name) => there[kind]?.has(name) === false));
  const tagged = items.find(({ id }) => id === themeId)?.count ?? 0;
  return [...missing, ...(tagged < new Set(ledger.tags).size ? [`tags: ${tagged} of ${ledger.tags.length}`] : [])];
};

/** Duplicates in the log of what can only happen once. */
const doubledIn = (events: readonly RecordedEvent[]): readonly string[] => {
  const made: string[] = [];
  for (const { type, data } of events) {
    if (type === 'CommentsTagged')
      for (const comment of data['comments'] as readonly number[]) made.push(`tag ${comment}`);
    if (type === 'WordsChanged')
      for (const { text } of data['changes'] as unknown as readonly { text: string }[]) made.push(`word ${text}`);
    if (type === 'FileNamed') made.push(`file ${data['fileName'] as string}`);
    if (type === 'FileAdded') made.push(`file ${data['fileId'] as string}`);
    if (type === 'AccountInvited' || type === 'ThemeCreated') made.push(`${type} ${data['name'] as string}`);
  }
  return doubleRows(made);
};

const begin = async (dataDir: string): Promise<{ server: RunningServer; client: ApiClient }> => {
  const server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
  const client = apiClient(server.url);
  await ok(client.post('/api/login', { username: ANALYST.name, password: ANALYST.password }));
  return { server, client };
};

it(`a server has all that it acknowledged, once, after ${KILLS} kills in a row`, () =>
  withDataDir(async (dataDir) => {
    const ledger: Ledger = { themes: [], tags: [], words: [], mail: [], builds: [], exports: [] };
    let server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
    let client = await signedUp(server.url);
    const place = await prepare(client);
    for (let round = 0; round < KILLS; round += 1) {
      const list = await ok(client.get<{ sentiment: readonly { text: string }[] }>('/api/sentiment/list'));
      const acts = getActs(
        place,
        round,
        list.sentiment.map(({ text }) => text),
      );
      let killed = false;
      const before = KINDS.map((kind) => ledger[kind].length);
      const people = KINDS.map(async (kind) => {
        // A reader waits for its own writes only.
        const person = apiClient(server.url, new Map(client.jar));
        for (let count = 0; !killed; count += 1) {
          const began = performance.now();
          const done = await acts[kind](person, `${kind} ${round} ${count}`, count).catch(() => undefined);
          if (done !== undefined) ledger[kind].push(done);
          await pause(Math.max(REST_MS, performance.now() - began));
        }
      });
      // A slow machine would be killed before it has acknowledged anything.
      await eventually(() => expect(KINDS.filter((kind, at) => ledger[kind].length === before[at])).toEqual([]));
      await pause(23 * (round % 40));
      await server.end('SIGKILL');
      killed = true;
      await Promise.all(people);
      ({ server, client } = await begin(dataDir));
      // A new login has no writes to wait for, and the models of a killed process wait for its leases to
      // expire.
      await eventually(async () => expect(await readMissing(client, ledger, place)).toEqual([]));
    }
    await waitUntilBuilt(client, place.projectId);
    // On a slow store a build may end before the model shows all of it.
    await eventually(async () => {
      const { dataFiles } = await ok(client.get<Project>(`/api/projects/${place.projectId}`));
      const unbuilt = dataFiles.filter(({ steps }) =>
        Object.values(steps).some(({ count, completed }) => completed < count),
      );
      expect(unbuilt.map(({ name, steps }) => ({ name, steps }))).toEqual([]);
    });
    expect(ledger.exports.filter((name) => name.endsWith('cut'))).toEqual([]);
    const mailsTo = async (): Promise<readonly string[]> => (await readOutbox(outboxIn(dataDir))).map(({ to }) => to);
    await waitUntil(async () => {
      const sent = new Set(await mailsTo());
      return ledger.mail.every((email) => sent.has(email));
    });
    await server.end('SIGTERM');
    const mails = await mailsTo();
    expect(mails.filter((to, at) => mails.indexOf(to) !== at)).toEqual([]);
    expect(doubledIn(await readEvents(dataDir, ''))).toEqual([]);
    const said = KINDS.map((kind) => `${ledger[kind].length} ${kind}`).join(', ');
    noteForTable(`${KILLS} kills; acknowledged, there, and there once: ${said}`);
  }));
