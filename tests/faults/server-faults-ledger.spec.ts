/** EventStoreDB and MongoDB killed, frozen and slowed under load, with a ledger of acknowledged changes. */
import { expect, it } from '@jest/globals';
import type { Folder } from '@verbatim/command-api/contract/library';
import { openEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import { allUsers } from '../support/all-users.ts';
import { ok } from '../support/build-project.ts';
import { doubleRows } from '../support/double-rows.ts';
import { noteForTable, quickOrLong } from '../support/faults-notes.ts';
import type { FerretDbServer } from '../support/ferretdb/ferretdb-server.ts';
import { describeWithFerretDbs } from '../support/ferretdb/mongodb-under-test.ts';
import { startTcpProxy, type TcpProxy } from '../support/ferretdb/tcp-proxy.ts';
import { install, type Installation } from '../support/on-servers/installation.ts';
import { startServer } from '../support/running-server.ts';
import { eventually, pause, waitUntil } from '../support/wait-until.ts';

const KILLED_MS = 3_000;
const FROZEN_MS = quickOrLong(8_000, 60_000);
const SLOWED_MS = quickOrLong(4_000, 20_000);
/** Each way, for each piece of data. */
const DELAY_MS = 150;
const PAUSE_MS = 100;
const LIMIT_MS = 900_000;

const KINDS = ['themes', 'users'] as const;
type Kind = (typeof KINDS)[number];

/** Repeated actions of users, each with a unique name. */
class People {
  /** Acknowledged changes by kind. */
  readonly ledger: { readonly [kind in Kind]: string[] } = { themes: [], users: [] };
  /** Answers that are neither an acknowledgement nor 503. */
  readonly wrong: string[] = [];
  #areGone = false;
  readonly #work: Promise<void>[];

  constructor(client: ApiClient, url: string) {
    const acts = {
      themes: (name: string) => client.post('/api/themes/new', { name, text: 'x' }),
      users: (name: string) => client.post('/api/users', { name, email: `${name}@example.org` }),
    };
    const over = async (act: (count: number) => Promise<void>): Promise<void> => {
      for (let count = 0; !this.#areGone; count += 1) {
        await act(count);
        await pause(PAUSE_MS);
      }
    };
    this.#work = KINDS.map((kind) =>
      over(async (count) => {
        const name = `${kind}-${count}`;
        const { status } = await acts[kind](name);
        // 202: stored, and not shown yet.
        if (status === 200 || status === 202) this.ledger[kind].push(name);
        else if (status !== 503) this.wrong.push(`${name}: ${status}`);
      }),
    );
    this.#work.push(
      over(async () => {
        const { status } = await fetch(`${url}/healthz`);
        if (status !== 200) this.wrong.push(`healthz: ${status}`);
      }),
    );
  }

  /** Resolves once something of each kind was acknowledged that was begun after this. */
  async goOn(): Promise<void> {
    const before = KINDS.map((kind) => this.ledger[kind].length);
    await waitUntil(() => KINDS.every((kind, at) => this.ledger[kind].length > (before[at] ?? 0) + 1));
  }

  async leave(): Promise<void> {
    this.#areGone = true;
    await Promise.all(this.#work);
  }
}

const readNames = async (client: ApiClient): Promise<{ readonly [kind in Kind]: ReadonlySet<string> }> => {
  const folders = await ok(client.get<Folder[]>('/api/folders'));
  const users = await allUsers(client);
  return {
    themes: new Set(folders.flatMap(({ themes }) => themes.map(({ name }) => name))),
    users: new Set(users.map(({ name }) => name)),
  };
};

/** Names that the log has made more often than once. */
const doubledIn = async (connectionString: string): Promise<readonly string[]> => {
  const store = openEventStoreDb({ connectionString });
  const made: string[] = [];
  for await (const { type, data } of store.readAll({}))
    if (type === 'ThemeCreated' || type === 'AccountInvited') made.push(`${type} ${data['name'] as string}`);
  await store.close();
  expect(made.length).toBeGreaterThan(0);
  return doubleRows(made);
};

interface Faults {
  readonly kill: () => Promise<void>;
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly proxy: TcpProxy;
}

const getFaults = (lost: string, { eventStore }: Installation, ferretDb: FerretDbServer, proxies: Proxies): Faults =>
  lost === 'EventStoreDB'
    ? {
        kill: () => eventStore.restart(KILLED_MS),
        freeze: () => eventStore.network.freeze(),
        thaw: () => eventStore.network.thaw(),
        proxy: proxies.events,
      }
    : {
        kill: () => ferretDb.restart(KILLED_MS),
        freeze: ferretDb.freeze,
        thaw: ferretDb.thaw,
        proxy: proxies.models,
      };

interface Proxies {
  readonly events: TcpProxy;
  readonly models: TcpProxy;
}

const goThrough = async (people: People, { kill, freeze, thaw, proxy }: Faults): Promise<void> => {
  await people.goOn();
  await kill();
  await people.goOn();
  freeze();
  await pause(FROZEN_MS);
  thaw();
  await people.goOn();
  proxy.delay(DELAY_MS);
  await pause(SLOWED_MS);
  await people.goOn();
  proxy.delay(0);
  await people.goOn();
};

describeWithFerretDbs('people who work while a server is lost', (startFerretDb) => {
  it.each(['EventStoreDB', 'MongoDB'])(
    'find everything that was acknowledged, once, after %s was killed, frozen and slow',
    async (lost) => {
      const ferretDb = await startFerretDb();
      const models = await startTcpProxy(ferretDb);
      const mongoDb = { url: () => `mongodb://127.0.0.1:${models.port}/`, newDatabase: () => 'verbatim' };
      const installation = await install(mongoDb);
      const events = await startTcpProxy({ host: '127.0.0.1', port: installation.eventStore.network.port });
      const proxies = { events, models };
      const settings = { ...installation.settings, EVENTSTORE_URL: `esdb://127.0.0.1:${events.port}?tls=false` };
      const server = await startServer({ dataDir: installation.folder, settings });
      try {
        const client = await signedUp(server.url);
        const people = new People(client, server.url);
        try {
          await goThrough(people, getFaults(lost, installation, ferretDb, proxies));
        } finally {
          await people.leave();
        }
        await waitUntil(async () => (await fetch(`${server.url}/readyz`)).status === 200);
        const { ledger, wrong } = people;
        expect(wrong).toEqual([]);
        // Of two answers at once the client keeps one, so its reads may not wait for the other's model.
        await eventually(async () => {
          const there = await readNames(client);
          expect(KINDS.flatMap((kind) => ledger[kind].filter((name) => !there[kind].has(name)))).toEqual([]);
        });
        expect(await doubledIn(installation.eventStore.connectionString)).toEqual([]);
        const count = KINDS.reduce((sum, kind) => sum + ledger[kind].length, 0);
        noteForTable(`${lost} frozen for ${FROZEN_MS / 1_000} s: ${count} acknowledged, none lost, none twice`);
      } finally {
        await server.end('SIGTERM');
        for (const proxy of Object.values(proxies)) await proxy.close();
        await installation.close();
        await ferretDb.stop();
      }
    },
    LIMIT_MS,
  );
});
