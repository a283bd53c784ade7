import { describe, expect, it } from '@jest/globals';
import { allModels } from '@verbatim/projections/models/all-projectors';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signedUp } from '../support/api-client.ts';
import { createProject } from '../support/build-project.ts';
import { appendInTurns, noteEvent, withEvents } from '../support/event-logs.ts';
import { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';
import { freePort } from '../support/free-port.ts';
import { databaseUrl } from '../support/on-servers/database-url.ts';
import type { DoctorDocument, StatusDocument } from '../support/ops-documents.ts';
import { documentsOf, runOps } from '../support/run-ops.ts';
import { startServer, withDataDir } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS } from '../support/sample-comments.ts';
import { until } from '../support/until.ts';

const examine = async (
  dataDir: string,
  args: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
) => {
  const ask = () => runOps(dataDir, ['doctor', '--json', ...args], settings);
  let answer = await ask();
  // What a busy machine makes of doctor's time limit, which is not what these specs are about.
  for (let tries = 1; tries < 20 && answer.lines.join().includes('no answer within'); tries += 1) answer = await ask();
  const found = documentsOf<DoctorDocument>(answer).at(-1);
  const of = (part: string) => found?.findings.filter((finding) => finding.part === part) ?? [];
  const failed = found?.findings.filter(({ verdict }) => verdict === 'failed') ?? [];
  return { ...answer, found, of, failed };
};

describe('ops doctor', () => {
  it('finds a running server and its stores in order, down to the digest chains', () =>
    withDataDir(async (dataDir) => {
      const server = await startServer({ dataDir });
      await signedUp(server.url);
      const { code, found, of } = await examine(dataDir, ['--deep']);
      await server.end('SIGTERM');
      expect(found?.findings.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
      expect([code, found?.healthy]).toEqual([0, true]);
      expect(of('lock')[0]?.detail).toContain('answers');
      expect(of('accounts')[0]).toMatchObject({ verdict: 'ok', detail: '1' });
      expect(of('libsql')[0]?.detail).toMatch(/^SQLite 3\./u);
      expect(of('events.db')[0]?.detail).toMatch(/write-ahead log/u);
      expect(found?.chains).toMatchObject({ events: 1, broken: [] });
      expect((await examine(dataDir)).of('lock')[0]?.detail).toContain('free');
    }));

  it('names a broken chain and a damaged file, and what to do about each', () =>
    withDataDir(async (dataDir) => {
      await withEvents(dataDir, async (events) => {
        await appendInTurns(events, ['project-a', 'project-b'], 3);
        await events.append('project-b', 2, [noteEvent('slipped in')]);
      });
      expect(await examine(dataDir)).toMatchObject({ code: 0 });
      const deep = await examine(dataDir, ['--deep']);
      expect(deep.code).toBe(1);
      expect(deep.of('chain')).toEqual([
        expect.objectContaining({ detail: expect.stringContaining('project-b is broken at revision 3') }),
      ]);
      expect((await runOps(dataDir, ['doctor', '--deep'])).lines.join('\n')).toMatch(/^failed +chain +project-b/mu);

      await writeFile(join(dataDir, 'accounts.db'), 'this is no database at all'.repeat(100));
      const damaged = await examine(dataDir);
      expect(damaged.failed).toEqual([
        expect.objectContaining({ part: 'accounts', remedy: expect.stringContaining('accounts.db') }),
      ]);

      expect(await runOps(dataDir, ['doctor', 'deep'])).toMatchObject({ code: 2 });
    }));

  it('finds nothing wrong where nothing is yet, and makes nothing', () =>
    withDataDir(async (dataDir) => {
      const folder = join(dataDir, 'not-yet');
      const { code, of } = await examine(folder);
      expect([code, of('folder')[0]?.verdict]).toEqual([0, 'warning']);
      expect((await examine(dataDir)).of('folder')[0]?.verdict).toBe('ok');
    }));

  it('shows every setting without its secrets, and all that are wrong at once', () =>
    withDataDir(async (dataDir) => {
      const secret = 'corr3ct-h0rse';
      const settings = {
        ...{ SMTP_URL: `smtp://ada:${secret}@mail.example:587?auth=${secret}`, TRUSTED_PROXIES: '2' },
        RELATED_WORDS_URL: `https://u:${secret}@words.example/words?key=${secret}`,
      };
      const answer = await examine(dataDir, [], settings);
      const shown = answer.of('setting').map(({ detail }) => detail);
      expect(shown).toContain(`DATA_DIR=${dataDir}`);
      expect(shown).toContain('TRUSTED_PROXIES=2');
      expect(shown).toContain('SMTP_URL=smtp://mail.example:587 (and more that is not shown)');
      expect(shown).toContain('RELATED_WORDS_URL=https://words.example/words');
      const mistyped = { SMTP_URL: `smtp://ada:${secret}@:587`, RELATED_WORDS_URL: 'words', PORT: 'eighty' };
      const wrong = await examine(dataDir, [], mistyped);
      expect(wrong.code).toBe(1);
      expect(wrong.failed.map(({ detail }) => detail.split('=')[0])).toEqual(['PORT', 'SMTP_URL', 'RELATED_WORDS_URL']);
      for (const { lines, errors } of [answer, wrong, await runOps(dataDir, ['doctor'], mistyped)])
        expect(`${lines.join()}${errors}`).not.toContain(secret);
    }));

  it('has one line for the files of all read models', () =>
    withDataDir(async (dataDir) => {
      const server = await startServer({ dataDir });
      const client = await signedUp(server.url);
      for (const name of ['One', 'Two', 'Three']) await createProject(client, name, SAMPLE_DEFINITIONS);
      const { found, code } = await examine(dataDir);
      await server.end('SIGTERM');
      expect(code).toBe(0);
      const files = found?.findings.filter(({ part }) => part.includes('read-models')) ?? [];
      expect(files).toEqual([
        expect.objectContaining({ detail: expect.stringMatching(/^\d{2} files, .*iB, write-ahead/u) }),
      ]);
    }));

  it('names the server that does not answer, and what to look at, and ends', () =>
    withDataDir(async (dataDir) => {
      const nowhere = `127.0.0.1:${await freePort()}`;
      const settings = { EVENTSTORE_URL: `esdb://${nowhere}?tls=false`, MONGODB_URL: `mongodb://${nowhere}` };
      const { code, failed } = await examine(dataDir, [], settings);
      expect(code).toBe(1);
      expect(failed.map(({ part }) => part)).toEqual(['EventStoreDB', 'MongoDB']);
      for (const { remedy } of failed) expect(remedy).toContain(nowhere);
    }));
});

describe('ops doctor with addresses that are none', () => {
  it('says what is wrong with each, and in which setting, without its password', () =>
    withDataDir(async (dataDir) => {
      const EVENTSTORE_URL = 'esdb://me:s3cret@host:2113?tls=perhaps';
      const settings = { EVENTSTORE_URL, MONGODB_URL: 'mongodb://me:s3cret/@host/verbatim' };
      const { code, failed, lines } = await examine(dataDir, [], settings);
      expect([code, failed.map(({ part, remedy }) => [part, remedy])]).toEqual([
        1,
        [
          ['EventStoreDB', 'Mend the address in EVENTSTORE_URL.'],
          ['MongoDB', 'Mend the address in MONGODB_URL.'],
        ],
      ]);
      for (const { detail } of failed) expect(detail).toMatch(/^The address of .* cannot be used: /u);
      expect(lines.join()).not.toContain('s3cret');
    }));
});

describe('ops doctor on EventStoreDB', () => {
  it('warns of a server that writes statistics into its log, and of a user that may not read or write, and says what to do', () =>
    withDataDir(async (dataDir) => {
      const eventStore = await StandInServer.start({ version: '24.10' });
      const settings = { EVENTSTORE_URL: eventStore.connectionString };
      const quiet = await examine(dataDir, [], settings);
      eventStore.log.collectStatistics(2);
      const noisy = await examine(dataDir, [], settings);
      const refused = [];
      for (const denied of ['reading $all', 'writing'] as const) {
        eventStore.denied = denied;
        refused.push(await examine(dataDir, [], settings));
      }
      await eventStore.stop();
      expect([quiet.code, quiet.of('EventStoreDB').map(({ verdict }) => verdict)]).toEqual([0, ['ok']]);
      expect([noisy.code, noisy.of('EventStoreDB')]).toMatchObject([
        0,
        [{ verdict: 'ok' }, { verdict: 'warning', remedy: expect.stringContaining('EVENTSTORE_STATS_STORAGE=File') }],
      ]);
      const remedy = expect.stringContaining('the access list of $all has to name it as a reader');
      for (const { code, failed } of refused)
        expect([code, failed]).toMatchObject([1, [{ part: 'EventStoreDB', remedy }]]);
      expect(eventStore.log.stream('verbatim_doctor')).toBeUndefined();
    }));
});

describeWithMongoDb('ops doctor on servers', ({ url, newDatabase }) => {
  it('tells versions and answers of both, and looks into what is there', () =>
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
      // Nobody is there to keep the models any more.
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
        const [told] = documentsOf<StatusDocument>(await runOps(dataDir, ['status', '--json'], settings));
        // A busy machine may not have answered in time: then it tells only of the error.
        return told?.projectors?.every(({ position }) => position === told.end) === true;
      };
      await until(areAtTheEnd);
      // A night without anybody.
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
