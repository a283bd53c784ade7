import { describe, expect, it } from '@jest/globals';
import { openEmbeddedCredentialStore } from '@verbatim/command-api/credentials/embedded/embedded-credential-store';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ANALYST, apiClient, signedUp } from '../support/api-client.ts';
import { createTheme, ok } from '../support/build-project.ts';
import { readOpsDocuments, runOps } from '../support/run-ops.ts';
import { startServer, withDataDir } from '../support/running-server.ts';

const COMMANDS = [
  'status',
  'rebuild',
  'verify',
  'replay',
  'events',
  'export-events',
  'import-events',
  'copy-events',
  'copy-accounts',
  'skip',
  'erase-file',
  'seal',
  'verify-log',
  'verify-export',
  'outbox',
  'doctor',
  'help',
];

describe('ops help', () => {
  it('names every command, and of each its usage and exit codes', () =>
    withDataDir(async (dataDir) => {
      const all = await runOps(dataDir, ['help']);
      expect(all.code).toBe(0);
      expect(all.lines.flatMap((line) => /^ {2}([a-z][a-z-]+) {2,}/u.exec(line)?.[1] ?? [])).toEqual(COMMANDS);
      expect(all.lines.join('\n')).toContain('Exit codes: 0 done, 1 failed');
      for (const name of COMMANDS.filter((command) => command !== 'help')) {
        const one = await runOps(dataDir, ['help', name]);
        expect([one.code, one.lines[0]]).toEqual([0, expect.stringContaining(`npm run ops -- ${name}`)]);
        expect(one.lines.length).toBeGreaterThan(3);
      }
      expect((await runOps(dataDir, ['events', '--help'])).lines).toEqual(
        (await runOps(dataDir, ['help', 'events'])).lines,
      );
      // A former name, which is left out of the list.
      expect((await runOps(dataDir, ['help', 'tail'])).lines.join('\n')).toContain("'events --follow'");
      expect(await runOps(dataDir, ['help', 'nothing'])).toMatchObject({ code: 2 });
      expect(await runOps(dataDir, ['--json', 'status'])).toMatchObject({ code: 2 });
      const none = await runOps(dataDir, []);
      expect([none.code, none.lines, none.errors]).toEqual([2, [], expect.stringContaining('Exit codes')]);
    }));

  it.each([
    [['stats'], 'status'],
    [['verfiy'], 'verify'],
    [['copy-event'], 'copy-events'],
    [['status', '--projct', 'x'], '--project'],
  ])('of %j says what was probably meant', (typed, meant) =>
    withDataDir(async (dataDir) => {
      const answer = await runOps(dataDir, typed);
      expect([answer.code, answer.lines, answer.errors]).toEqual([2, [], expect.stringContaining(meant)]);
    }),
  );

  it.each([
    [['events'], 'Which stream?'],
    [['events', '--follow', 'library'], 'leave the stream out'],
    [['events', 'library', '--type', 'ThemeCreated'], 'an option of --follow'],
    [['events', 'library', 'and more'], 'too many arguments'],
    [['events', 'library', '--limit', 'few'], 'a whole number, 1 or more'],
    [['events', '--follow', '--all', '--after', '17'], 'cannot be used with'],
    [['tail', '--after', 'yesterday'], 'a position'],
    [['replay', 'everything'], 'classification, sentiment'],
    [['skip', 'projects', '17', '--why', ' '], 'empty'],
  ])('of %j says what is wrong with it', (typed, wrong) =>
    withDataDir(async (dataDir) => {
      const answer = await runOps(dataDir, [...typed, '--json']);
      expect([answer.code, answer.errors]).toEqual([2, '']);
      expect(readOpsDocuments(answer)).toEqual([{ error: expect.stringContaining(wrong) }]);
    }),
  );

  it('answers mistakes in JSON too, when asked to', () =>
    withDataDir(async (dataDir) => {
      const { code, lines, errors } = await runOps(dataDir, ['rebuild', '--json']);
      expect([code, errors]).toEqual([2, '']);
      expect(readOpsDocuments({ lines })).toEqual([{ error: expect.stringContaining('Which read model') }]);
    }));
});

describe('ops copy-accounts', () => {
  const copy = (dataDir: string, from: string, to: string) =>
    runOps(dataDir, ['copy-accounts', '--from', from, '--to', to, '--json']);

  it('brings accounts to another store, where they log in; again, only what has changed since', () =>
    withDataDir(async (dataDir) => {
      const [from, to] = [join(dataDir, 'from'), join(dataDir, 'to')];
      const server = await startServer({ dataDir: from });
      await signedUp(server.url);
      await signedUp(server.url, { name: 'bob', email: 'bob@example.org', password: 'battery staple' });
      // Next to the running server, where it only reads.
      const first = await copy(dataDir, from, to);
      expect(first).toMatchObject({ code: 0, errors: '' });
      const none = { copied: 0, updated: 0, present: 0, refused: [], mails: 0, onlyInTarget: 0 };
      expect(readOpsDocuments(first).at(-1)).toEqual({ ...none, copied: 2 });
      expect(readOpsDocuments(await copy(dataDir, from, to)).at(-1)).toEqual({ ...none, present: 2 });
      expect((await copy(dataDir, to, from)).lines.join()).toContain('in use by another process');
      await server.end('SIGTERM');

      const store = openEmbeddedCredentialStore(join(from, 'accounts.db'));
      const bob = await store.findByHandle('bob');
      const ada = await store.findByHandle('ada');
      await store.setPasswordHash(bob?.accountId ?? '', ada?.passwordHash ?? '');
      await store.close();
      expect(readOpsDocuments(await copy(dataDir, from, to)).at(-1)).toEqual({ ...none, present: 1, updated: 1 });

      const other = await startServer({ dataDir: to });
      for (const username of ['ada', 'bob@example.org']) {
        const { status } = await apiClient(other.url).post('/api/login', { username, password: ANALYST.password });
        expect([username, status]).toEqual([username, 200]);
      }
      await other.end('SIGTERM');
    }));

  it('leaves out who would take a name that is taken, and says so', () =>
    withDataDir(async (dataDir) => {
      const [from, to] = [join(dataDir, 'from'), join(dataDir, 'to')];
      for (const folder of [from, to]) {
        const { url, end } = await startServer({ dataDir: folder });
        await signedUp(url);
        await end('SIGTERM');
      }
      const answer = await copy(dataDir, from, to);
      expect(answer.code).toBe(1);
      expect(readOpsDocuments(answer).at(-1)).toMatchObject({
        copied: 0,
        onlyInTarget: 1,
        refused: [{ name: 'ada', reason: 'name-taken' }],
      });
    }));

  it('is not understood without both ends, and finds nothing where nothing is', () =>
    withDataDir(async (dataDir) => {
      expect(await runOps(dataDir, ['copy-accounts', '--from', dataDir])).toMatchObject({ code: 2 });
      expect(await copy(dataDir, dataDir, dataDir)).toMatchObject({ code: 2 });
      expect((await copy(dataDir, join(dataDir, 'nowhere'), join(dataDir, 'to'))).lines.join()).toContain(
        'no file of accounts',
      );
      expect(await runOps(dataDir, ['copy-accounts', '--all'])).toMatchObject({ code: 2 });
    }));
});

describe('docs/operators.md', () => {
  const root = join(import.meta.dirname, '../..');

  /** The commands below a heading, block by block. */
  const getCommands = (page: string, heading: string): readonly string[] => {
    const section = page.split(/^## /mu).find((one) => one.startsWith(`${heading}\n`)) ?? '';
    return [...section.matchAll(/```sh\n(.*?)```/gsu)].map(([, commands = '']) => commands);
  };

  it('has commands that do what it says, exactly as written', async () => {
    const page = await readFile(join(root, 'docs/operators.md'), 'utf8');
    // An installation for npm, with data of its own.
    const folder = await mkdtemp(join(tmpdir(), 'verbatim-operator-'));
    for (const name of ['package.json', 'scripts', 'dist']) await symlink(join(root, name), join(folder, name));
    const { DATA_DIR: _, ...env } = process.env;
    const run = async (heading: string, block = 0): Promise<string> => {
      const commands = getCommands(page, heading)[block] ?? `echo 'Nothing below ${heading}' >&2; false`;
      const { stdout } = await promisify(execFile)('bash', ['-euc', commands], { cwd: folder, env });
      return stdout;
    };
    const dataDir = join(folder, 'data');
    try {
      expect(getCommands(page, 'Install')).toEqual(['npm ci && npm start\n']);
      const server = await startServer({ dataDir });
      const theme = await createTheme(await signedUp(server.url), 'Staff', 'staff');
      const daily = await run('Every day');
      for (const told of ['library', 'live', 'library: the same', 'There are no mails']) expect(daily).toContain(told);
      await run('Back up');
      await server.end('SIGTERM');
      await run('Back up', 1);

      for (const block of [0, 1]) {
        await run('Restore', block);
        const restored = await startServer({ dataDir });
        const client = apiClient(restored.url);
        await ok(client.post('/api/login', { username: ANALYST.name, password: ANALYST.password }));
        expect(await ok(client.get(`/api/themes/${theme.id}`))).toMatchObject({ name: 'Staff', text: 'staff' });
        if (block === 1) {
          expect(await run('Upgrade')).toContain('accounts copied');
          expect(await run('Upgrade', 1)).toContain('library');
        }
        await restored.end('SIGTERM');
      }
      expect(getCommands(page, 'Restore')).toHaveLength(2);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
