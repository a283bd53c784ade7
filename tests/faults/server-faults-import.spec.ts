/** EventStoreDB and MongoDB lost during an import: it resumes, without duplicates. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, StepProgress } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { fileStream } from '@verbatim/domain/file/file-events';
import { openEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';
import type { RecordedEvent } from '@verbatim/eventstore/event-store';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace } from '../support/build-project.ts';
import { quickOrLong } from '../support/faults-notes.ts';
import type { FerretDbServer } from '../support/ferretdb/ferretdb-server.ts';
import { describeWithFerretDbs } from '../support/ferretdb/mongodb-under-test.ts';
import { install, type Installation } from '../support/on-servers/installation.ts';
import { withRetries } from '../support/with-retries.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { pause, waitUntil } from '../support/wait-until.ts';

const ROWS = 4000;
const STEPS = ['build', 'parse', 'classify', 'sentiment'];
const LIMIT_MS = 600_000;

class Import {
  readonly #ferretDb: FerretDbServer;
  readonly #installation: Installation;
  readonly #origin: string;
  readonly #client: ApiClient;
  readonly #project: Project;

  private constructor(
    ferretDb: FerretDbServer,
    installation: Installation,
    origin: string,
    client: ApiClient,
    project: Project,
  ) {
    this.#ferretDb = ferretDb;
    this.#installation = installation;
    this.#origin = origin;
    this.#client = client;
    this.#project = project;
  }

  /** Self-contained, so that several can wait for their servers at once. */
  static async begin(startFerretDb: () => Promise<FerretDbServer>): Promise<Import> {
    const ferretDb = await startFerretDb();
    const installation = await install({ url: () => ferretDb.url, newDatabase: () => 'verbatim' });
    const { url } = await installation.start();
    const client = await signedUp(url);
    return new Import(ferretDb, installation, url, client, await createProject(client, 'Hotel', SAMPLE_DEFINITIONS));
  }

  /** The server is killed, and restarted some milliseconds later. */
  async lose(server: 'EventStoreDB' | 'MongoDB', ms: number): Promise<void> {
    await (server === 'EventStoreDB' ? this.#installation.eventStore : this.#ferretDb).restart(ms);
  }

  /** As a user does: checks whether it exists, and uploads again if not. */
  async upload(): Promise<void> {
    for (let tries = 0; tries < 10; tries += 1) {
      const file = { name: 'comments.csv', content: sampleCsv(ROWS) };
      const { status, body } = await this.#client.upload<Problem>(this.#path('/upload-file'), file);
      // An upload with a lost response may exist without being visible: the next one is refused.
      if (status === 409) expect(body.code).toBe('FILE_ADDED_BEFORE');
      else expect([200, 202, 503]).toContain(status);
      if (status === 200 || status === 409 || (await this.#read()).dataFiles.length > 0) return;
    }
    throw new Error('Never stored');
  }

  async runStep(step: string): Promise<void> {
    for (let offset = 0; ; offset += 500) {
      const query = { offset, limit: 500 };
      const { count, completed } = await withRetries(() =>
        this.#client.get<StepProgress>(this.#path(`/${step}`), query),
      );
      if (completed >= count) return;
    }
  }

  async expectWhole(): Promise<void> {
    expect((await this.#read()).count).toBe(ROWS);
    await waitUntil(async () => (await fetch(`${this.#origin}/readyz`)).status === 200);
    await this.#expectNothingTwice();
    const staff = await createTheme(this.#client, 'Staff', 'staff');
    const workspace = await createWorkspace(this.#client, this.#project.id, 'All', [staff]);
    const table = await withRetries(() => this.#client.get<TableResult>(`/api/workspaces/${workspace.id}/table`));
    const expected = sampleRows(ROWS).filter(({ comment }) => /staff/u.test(comment)).length;
    expect([table.items[0]?.count, table.total]).toEqual([expected, ROWS]);
  }

  /**
   * One file, each of whose batches was stored once. The log may also hold the events of an upload that was
   * given up, because a deleted stream stays in `$all` until a scavenge.
   */
  async #expectNothingTwice(): Promise<void> {
    const store = openEventStoreDb({ connectionString: this.#installation.eventStore.connectionString });
    const events: RecordedEvent[] = [];
    for await (const event of store.readAll({ streamPrefixes: ['file-', 'project-'] })) events.push(event);
    await store.close();
    const added = events.filter(({ type }) => type === 'FileAdded');
    expect(added).toHaveLength(1);
    const stream = fileStream((added[0] as RecordedEvent & { data: { fileId: string } }).data.fileId);
    for (const type of ['CommentsImported', 'SentencesSplit', 'SentencesParsed']) {
      const firsts = events
        .filter((event) => event.type === type && event.stream === stream)
        .map(({ data }) => data['first']);
      expect(firsts.length).toBeGreaterThan(0);
      expect(new Set(firsts).size).toBe(firsts.length);
    }
  }

  async end(): Promise<void> {
    await this.#installation.close();
    await this.#ferretDb.stop();
  }

  #path(rest = ''): string {
    return `/api/projects/${this.#project.id}${rest}`;
  }

  #read(): Promise<Project> {
    return withRetries(() => this.#client.get<Project>(this.#path()));
  }
}

const SERVERS = ['EventStoreDB', 'MongoDB'] as const;

describeWithFerretDbs('an import on servers that fail', (startFerretDb) => {
  /** Runs both concurrently, because they mostly wait. */
  const atOnce = (happen: (imported: Import, lost: (typeof SERVERS)[number]) => Promise<void>) => {
    const imports: Promise<Import>[] = [];
    const ends = new Map<string, Promise<void>>();
    beforeAll(() => {
      for (const lost of SERVERS) {
        const begun = Import.begin(startFerretDb);
        const end = begun.then((imported) => happen(imported, lost));
        end.catch(() => undefined);
        imports.push(begun);
        ends.set(lost, end);
      }
    });
    afterAll(async () => {
      for (const imported of imports) await (await imported).end();
    });
    return async (lost: string): Promise<void> => {
      expect(ends.has(lost)).toBe(true);
      await ends.get(lost);
    };
  };

  describe('goes on where it was, in the import and each step,', () => {
    const end = atOnce(async (imported, lost) => {
      const during = async (ms: number, work: () => Promise<void>): Promise<void> => {
        await Promise.all([pause(100).then(() => imported.lose(lost, ms)), work()]);
      };
      // Longer than any timeout; then longer than a read of MongoDB.
      await during(13_000, () => imported.upload());
      for (const step of STEPS) await during(3_000, () => imported.runStep(step));
      await imported.expectWhole();
    });
    it.each(SERVERS)('when %s is away for seconds in each of them', (lost) => end(lost), LIMIT_MS);
  });

  const isLong = quickOrLong(false, true);
  if (isLong)
    describe('is finished, and nothing of it is there twice,', () => {
      const end = atOnce(async (imported, lost) => {
        let isOver = false;
        const failing = (async () => {
          for (let i = 0; i < 4 && !isOver; i += 1) {
            await pause(i === 0 ? 150 : 1_500);
            await imported.lose(lost, 1_500);
          }
        })();
        await imported.upload();
        for (const step of STEPS) await imported.runStep(step);
        isOver = true;
        await failing;
        await imported.expectWhole();
      });
      it.each(SERVERS)('although %s dies and comes again over and over', (lost) => end(lost), LIMIT_MS);
    });
});
