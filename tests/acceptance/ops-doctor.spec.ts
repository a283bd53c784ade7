import { describe, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signedUp } from '../support/api-client.ts';
import { createProject } from '../support/build-project.ts';
import { appendAlternately, noteEvent, withEvents } from '../support/event-logs.ts';
import { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { freePort } from '../support/free-port.ts';
import { examine } from '../support/run-doctor.ts';
import { runOps } from '../support/run-ops.ts';
import { startServer, withDataDir } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS } from '../support/sample-comments.ts';

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
        await appendAlternately(events, ['project-a', 'project-b'], 3);
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
        SMTP_URL: `smtp://ada:${secret}@mail.example:587?auth=${secret}`,
        TRUSTED_PROXIES: '2',
        RELATED_WORDS_URL: `https://u:${secret}@words.example/words?key=${secret}`,
      };
      const answer = await examine(dataDir, [], settings);
      const shown = answer.of('setting').map(({ detail }) => detail);
      expect(shown).toContain(`DATA_DIR=${dataDir}`);
      expect(shown).toContain('TRUSTED_PROXIES=2');
      expect(shown).toContain('SMTP_URL=smtp://mail.example:587 (and parts that are not shown)');
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

describe('ops doctor with invalid addresses', () => {
  it('says what is wrong with each, and in which setting, without its password', () =>
    withDataDir(async (dataDir) => {
      const EVENTSTORE_URL = 'esdb://me:s3cret@host:2113?tls=perhaps';
      const settings = { EVENTSTORE_URL, MONGODB_URL: 'mongodb://me:s3cret/@host/verbatim' };
      const { code, failed, lines } = await examine(dataDir, [], settings);
      expect([code, failed.map(({ part, remedy }) => [part, remedy])]).toEqual([
        1,
        [
          ['EventStoreDB', 'Fix the address in EVENTSTORE_URL.'],
          ['MongoDB', 'Fix the address in MONGODB_URL.'],
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
      const remedy = expect.stringContaining('the access list of $all must name it as a reader');
      for (const { code, failed } of refused)
        expect([code, failed]).toMatchObject([1, [{ part: 'EventStoreDB', remedy }]]);
      expect(eventStore.log.stream('verbatim_doctor')).toBeUndefined();
    }));
});
