import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { freePort } from '../support/free-port.ts';
import { runOps, type OpsAnswer } from '../support/run-ops.ts';

const ON_MODELS = [
  ['status'],
  ['rebuild', 'library'],
  ['rebuild', 'all', '--cancel'],
  ['verify'],
  ['replay', 'sentiment'],
  ['skip', 'library', '1', '--why', 'x'],
  ['erase-file', 'a', 'b', '--why', 'x'],
] as const;
const ON_EVENTS = [['events', 'library'], ['events', '--follow', '--all', '--count', '1'], ['export-events']] as const;

/** Each command ends by itself, within the spec's time limit. */
describe('every ops command ends when a store cannot be opened', () => {
  let folder: string;
  let sound: string;
  let dataDir: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-'));
    [sound, dataDir] = [join(folder, 'sound'), join(folder, 'data')];
    expect(await runOps(sound, ['import-events', '--file', '/dev/null'])).toMatchObject({ code: 2 });
    await writeFile(join(folder, 'none.jsonl'), '');
    expect(await runOps(sound, ['import-events', '--file', join(folder, 'none.jsonl')])).toMatchObject({ code: 0 });
    expect(await runOps(sound, ['status'])).toMatchObject({ code: 0 });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const fresh = async (): Promise<void> => {
    await rm(dataDir, { recursive: true, force: true });
    await cp(sound, dataDir, { recursive: true });
  };
  const damage = async (path: string): Promise<void> => {
    for (const end of ['-wal', '-shm']) await rm(join(dataDir, `${path}${end}`), { force: true });
    await writeFile(join(dataDir, path), randomBytes(20_000));
  };
  const readAnswers = async (
    commands: readonly (readonly string[])[],
    settings: Readonly<Record<string, string>> = {},
  ): Promise<readonly OpsAnswer[]> => {
    const answers: OpsAnswer[] = [];
    for (const command of commands) answers.push(await runOps(dataDir, command, settings));
    return answers;
  };

  it.each([
    ['events.db', [...ON_MODELS, ...ON_EVENTS]],
    ['read-models/catalog.db', ON_MODELS],
    ['accounts.db', ON_MODELS],
  ])('because %s is damaged, and names the file', async (path, commands) => {
    await fresh();
    await damage(path);
    for (const { code, errors } of await readAnswers(commands)) {
      expect(code).toBe(1);
      expect(errors).toContain(join(dataDir, path));
    }
  });

  it.each(['status', 'verify', 'rebuild'])(
    'of a damaged model %s says what to do, and how the others are',
    async (command) => {
      await fresh();
      expect(await runOps(dataDir, ['rebuild', 'all'])).toMatchObject({ code: 0 });
      const models = await readdir(join(dataDir, 'read-models'));
      const library = models.find((name) => /^library-\d+\.db$/u.test(name)) ?? '';
      await damage(join('read-models', library));
      const { code, lines, errors } = await runOps(dataDir, command === 'status' ? [command] : [command, 'all']);
      expect(code).toBe(1);
      const said = [...lines, errors].join(' ');
      expect(said).toContain(`${library} is damaged`);
      expect(said).toContain('made again from the events');
      expect(lines.some((line) => line.startsWith('projects'))).toBe(true);
    },
  );

  it('because there is nothing, and makes nothing', async () => {
    await rm(dataDir, { recursive: true, force: true });
    for (const { code, errors } of await readAnswers([...ON_MODELS, ...ON_EVENTS])) {
      expect(code).toBe(1);
      expect(errors).toContain(`There is no event log in ${dataDir}`);
    }
    expect(existsSync(dataDir)).toBe(false);
  });

  it('because what opens last cannot be, when what opened before holds connections', async () => {
    await rm(dataDir, { recursive: true, force: true });
    await mkdir(join(dataDir, 'ops.sock'), { recursive: true });
    const eventStore = await StandInServer.start();
    const settings = { EVENTSTORE_URL: eventStore.connectionString };
    const codes = (await readAnswers(ON_MODELS, settings)).map(({ code }) => code);
    await eventStore.stop();
    expect(new Set(codes)).toEqual(new Set([1]));
  });

  it('because a server is not there, and says which', async () => {
    const nowhere = `127.0.0.1:${await freePort()}`;
    const settings = { EVENTSTORE_URL: `esdb://${nowhere}?tls=false`, MONGODB_URL: `mongodb://${nowhere}` };
    const copies = [
      ['copy-events', '--from', settings.EVENTSTORE_URL, '--to', join(folder, 'copy')],
      ['copy-accounts', '--from', settings.MONGODB_URL, '--to', join(folder, 'copy')],
    ];
    for (const { code, errors } of await readAnswers([...ON_MODELS, ...ON_EVENTS, ...copies], settings)) {
      expect(code).toBe(1);
      expect(errors).toContain(nowhere);
    }
    const half = { MONGODB_URL: settings.MONGODB_URL, EVENTSTORE_URL: '' };
    await fresh();
    for (const { code, errors } of await readAnswers(ON_MODELS, half)) {
      expect(code).toBe(1);
      expect(errors).toContain(nowhere);
    }
    expect(existsSync(join(folder, 'copy'))).toBe(false);
  });
});
