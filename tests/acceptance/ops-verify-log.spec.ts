import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import { outboxIn, readOutbox } from '@verbatim/command-api/mail/outbox';
import { signedUp } from '../support/api-client.ts';
import { createProject, createTheme, ok, uploadCsv } from '../support/build-project.ts';
import { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { readOpsDocuments, runOps } from '../support/run-ops.ts';
import { startServer, withDataDir } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { eventually } from '../support/wait-until.ts';

interface VerifyLogDocument {
  readonly valid: boolean;
  readonly findings: readonly { readonly kind: string; readonly stream: string; readonly revision: number }[];
  readonly seals: number;
  readonly from: number;
  readonly last?: { readonly number: number; readonly root: string };
  readonly events: number;
  readonly unsealed: number;
  readonly erased: number;
}

const verifyLog = async (
  dataDir: string,
  args: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<readonly [code: number | null, found: VerifyLogDocument | undefined]> => {
  const answer = await runOps(dataDir, ['verify-log', '--json', ...args], settings);
  return [answer.code, readOpsDocuments<VerifyLogDocument>(answer).at(-1)];
};

describe('ops seal and verify-log', () => {
  it('verify what is new, recognise an erased file, and name an event that was changed on disk', () =>
    withDataDir(async (dataDir) => {
      const settings = { SEAL_FILE: join(dataDir, 'roots.txt'), SEAL_MAIL: 'auditor@example.org' };
      const server = await startServer({ dataDir, settings });
      const client = await signedUp(server.url);
      const project = await createProject(client, 'Hotel', SAMPLE_DEFINITIONS);
      const { dataFile } = await uploadCsv(client, project.id, sampleCsv(60));
      const nothing = await verifyLog(dataDir);
      expect(nothing).toMatchObject([1, { valid: false, findings: [], seals: 0 }]);

      const sealed = await runOps(dataDir, ['seal', '--json'], settings);
      const [{ last: first }] = readOpsDocuments<{ last: { root: string; events: number; position: string } }>(
        sealed,
      ) as [{ last: { root: string; events: number; position: string } }];
      const [line = ''] = (await readFile(settings.SEAL_FILE, 'utf8')).split('\n');
      expect(line.split('\t').slice(1)).toEqual([first.position, first.root]);
      // Mails are sent in the background.
      await eventually(async () => {
        const mails = await readOutbox(outboxIn(dataDir));
        expect(mails.map(({ to, text }) => [to, text.includes(first.root)])).toEqual([['auditor@example.org', true]]);
      });
      expect(await verifyLog(dataDir)).toMatchObject([0, { valid: true, seals: 1, from: 1, events: first.events }]);
      expect(await verifyLog(dataDir)).toMatchObject([0, { valid: true, from: 2, events: 0 }]);

      await ok(client.delete(`/api/projects/${project.id}/files/${dataFile.id}`));
      await ok(client.post('/api/seals', {}));
      await createTheme(client, 'Staff', 'staff');
      const [, next] = await verifyLog(dataDir, ['--against', first.root.toUpperCase()]);
      expect(next).toMatchObject({
        valid: true,
        from: 2,
        seals: 2,
        unsealed: 1,
        against: { root: first.root, seal: 1 },
      });
      const [, whole] = await verifyLog(dataDir, ['--from-start']);
      expect(whole).toMatchObject({ valid: true, from: 1, erased: 1 });
      await server.end('SIGTERM');

      expect(await verifyLog(dataDir, ['--against', 'f'.repeat(64)])).toMatchObject([
        1,
        { valid: false, findings: [] },
      ]);
      expect((await runOps(dataDir, ['verify-log', '--against', 'seven'])).code).toBe(2);
      const db = new Database(join(dataDir, 'events.db'));
      db.exec(`UPDATE events SET data = replace(data, '"Hotel"', '"Motel"') WHERE type = 'ProjectCreated'`);
      db.close();
      const name = { kind: 'changed', stream: `project-${project.id}`, revision: 0 };
      expect(await verifyLog(dataDir, ['--from-start'])).toMatchObject([1, { valid: false, findings: [name] }]);
      const answer = await runOps(dataDir, ['verify-log', '--from-start']);
      expect([answer.code, answer.lines[0]]).toEqual([
        1,
        `ALTERED: project-${project.id}@0 was changed. Seal 1 of 2 covers it.`,
      ]);
      // What was verified before is not read again.
      expect(await verifyLog(dataDir)).toMatchObject([0, { valid: true }]);
    }));

  it('work on EventStoreDB, and without a server', () =>
    withDataDir(async (dataDir) => {
      const eventStore = await StandInServer.start();
      try {
        const settings = { EVENTSTORE_URL: eventStore.connectionString };
        const server = await startServer({ dataDir, settings });
        const client = await signedUp(server.url);
        const project = await createProject(client, 'Hotel', SAMPLE_DEFINITIONS);
        await createTheme(client, 'Staff', 'staff');
        await server.end('SIGTERM');
        expect(await runOps(dataDir, ['seal'], settings)).toMatchObject({ code: 0 });
        expect(await verifyLog(dataDir, [], settings)).toMatchObject([0, { valid: true, seals: 1, unsealed: 0 }]);

        const stream = `project-${project.id}`;
        const event = eventStore.log.entries.find((entry) => entry.stream === `verbatim_${stream}`);
        if (event === undefined) throw new Error('The project has events');
        const data = Buffer.from(event.data).toString().replace('"Hotel"', '"Motel"');
        Object.assign(event, { data: Buffer.from(data), wire: undefined });
        expect(await verifyLog(dataDir, ['--from-start'], settings)).toMatchObject([
          1,
          { valid: false, findings: [{ kind: 'changed', stream, revision: 0 }] },
        ]);
      } finally {
        await eventStore.stop();
      }
    }));
});
