import { expect, it } from '@jest/globals';
import { allModels } from '@verbatim/projections/models/all-projectors';
import { signedUp } from '../support/api-client.ts';
import { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';
import { databaseUrl } from '../support/on-servers/database-url.ts';
import type { StatusDocument } from '../support/ops-documents.ts';
import { examine } from '../support/run-doctor.ts';
import { readOpsDocuments, runOps } from '../support/run-ops.ts';
import { startServer, withDataDir } from '../support/running-server.ts';
import { waitUntil } from '../support/wait-until.ts';

describeWithMongoDb('ops doctor on servers', ({ url, newDatabase }) => {
  it('reports versions and answers of both, and examines their content', () =>
    withDataDir(async (dataDir) => {
      const eventStore = await StandInServer.start({ version: '23.10' });
      const settings = {
        EVENTSTORE_URL: eventStore.connectionString,
        MONGODB_URL: databaseUrl(url(), newDatabase()),
      };
      const server = await startServer({ dataDir, settings });
      await signedUp(server.url);
      const running = await examine(dataDir, ['--deep'], settings);
      await server.end('SIGTERM');
      const ended = await examine(dataDir, [], settings);
      const status = await runOps(dataDir, ['status'], settings);
      await eventStore.stop();

      expect([running.code, running.errors, running.failed]).toEqual([0, '', []]);
      expect(running.of('EventStoreDB')[0]?.detail).toMatch(/^23\.10\.0 at .*, answers in \d+ ms$/u);
      expect(running.of('MongoDB')[0]?.detail).toMatch(/^\d+\.\d+.* at .*, answers in \d+ ms$/u);
      expect(running.of('accounts')[0]).toMatchObject({ verdict: 'ok', detail: '1' });
      expect(running.of('projectors')[0]?.verdict).toBe('ok');
      expect(running.found?.chains).toMatchObject({ events: 1, broken: [] });
      // No process keeps the models any more.
      expect([ended.code, ended.failed.map(({ part }) => part)]).toEqual([1, ['projectors']]);
      expect(status.code).toBe(1);
      expect(status.lines.slice(1).map((line) => line.split(/ +/u)[1])).toEqual(
        allModels().shared.map(() => 'stopped'),
      );
    }));

  it('takes no notice of what the server writes for itself, but for a warning', () =>
    withDataDir(async (dataDir) => {
      const eventStore = await StandInServer.start();
      const settings = { EVENTSTORE_URL: eventStore.connectionString, MONGODB_URL: databaseUrl(url(), newDatabase()) };
      const server = await startServer({ dataDir, settings });
      await signedUp(server.url);
      const areAtTheEnd = async (): Promise<boolean> => {
        const [told] = readOpsDocuments<StatusDocument>(await runOps(dataDir, ['status', '--json'], settings));
        // A busy machine may not have answered in time, and then only reports the error.
        return told?.projectors?.every(({ position }) => position === told.end) === true;
      };
      await waitUntil(areAtTheEnd);
      // Simulates an idle night.
      eventStore.log.collectStatistics(3_000);
      expect(await areAtTheEnd()).toBe(true);
      const { code, failed, of } = await examine(dataDir, [], settings);
      const verified = await runOps(dataDir, ['verify', 'all'], settings);
      const rebuilt = await runOps(dataDir, ['rebuild', 'all'], settings);
      await server.end('SIGTERM');
      await eventStore.stop();
      expect([code, failed]).toEqual([0, []]);
      expect([verified.code, rebuilt.code]).toEqual([0, 0]);
      expect(of('read models')).toEqual([expect.objectContaining({ verdict: 'ok' })]);
    }));

  it('names the setting whose credentials are refused, without them', () =>
    withDataDir(async (dataDir) => {
      const eventStore = await StandInServer.start({ credentials: { user: 'ops', password: 'right' } });
      const address = eventStore.connectionString.replace(':right@', ':wr0ng@');
      const settings = { EVENTSTORE_URL: address, MONGODB_URL: databaseUrl(url(), newDatabase()) };
      const { code, failed, lines } = await examine(dataDir, [], settings);
      await eventStore.stop();
      expect(code).toBe(1);
      expect(failed[0]).toMatchObject({
        part: 'EventStoreDB',
        remedy: expect.stringContaining('password in EVENTSTORE_URL'),
      });
      expect(lines.join()).not.toContain('wr0ng');
    }));
});
