/**
 * MongoDB server of a suite: TEST_MONGODB_URL if set, otherwise the FerretDB shared by all specs, or one of
 * the suite's own for fault injection. If there is none, the suite is skipped.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { ferretDbProgram } from './ferretdb-program.ts';
import { type FerretDbServer, startFerretDb } from './ferretdb-server.ts';
import { sharedFerretDbUrl } from './shared-ferretdb.ts';

export interface MongoUnderTest {
  /** Address without a database. */
  readonly url: () => string;
  /** A name never used before; the database is dropped after the suite. */
  readonly newDatabase: () => string;
}

export interface FerretDbUnderTest extends MongoUnderTest {
  readonly ferretDb: () => FerretDbServer;
}

const START_LIMIT_MS = 60_000;

export const describeWithMongoDb = (name: string, suite: (server: MongoUnderTest) => void): void => {
  const given = process.env['TEST_MONGODB_URL'] ?? '';
  const program = given === '' ? ferretDbProgram() : { path: '' };
  if ('missing' in program) {
    console.warn(`${name}: skipped, without TEST_MONGODB_URL: ${program.missing}`);
    describe.skip(name, () => suite(unreachable));
    return;
  }
  describe(name, () => {
    let url = given;
    beforeAll(async () => {
      if (given === '') url = await sharedFerretDbUrl(program.path);
    }, START_LIMIT_MS);
    const databases: string[] = [];
    const newDatabase = (): string => {
      const name = newName();
      databases.push(name);
      return name;
    };
    suite({ url: () => url, newDatabase });
    // Hooks run in order: the suite closes its connections first.
    afterAll(() => drop(url, databases), START_LIMIT_MS);
  });
};

/** For suites with fault injection on their own server. */
export const describeWithFerretDb = (name: string, suite: (server: FerretDbUnderTest) => void): void => {
  const program = ownProgram(name);
  if (program === undefined) {
    describe.skip(name, () => suite(unreachable));
    return;
  }
  describe(name, () => {
    let own: FerretDbServer | undefined;
    beforeAll(async () => {
      own = await startFerretDb(program);
    }, START_LIMIT_MS);
    const ferretDb = (): FerretDbServer => {
      if (own === undefined) throw new Error('FerretDB has not been started');
      return own;
    };
    suite({ url: () => ferretDb().url, newDatabase: newName, ferretDb });
    afterAll(() => own?.stop(), START_LIMIT_MS);
  });
};

/** For suites with several servers of their own. */
export const describeWithFerretDbs = (name: string, suite: (start: () => Promise<FerretDbServer>) => void): void => {
  const program = ownProgram(name);
  if (program === undefined) describe.skip(name, () => suite(none));
  else describe(name, () => suite(() => startFerretDb(program)));
};

const ownProgram = (name: string): string | undefined => {
  const program = process.env['TEST_MONGODB_URL'] ? { missing: 'that server is not ours to kill' } : ferretDbProgram();
  if ('path' in program) return program.path;
  console.warn(`${name}: skipped: ${program.missing}`);
  return undefined;
};

const newName = (): string => `verbatim-test-${randomUUID().slice(0, 13)}`;

const drop = async (url: string, databases: readonly string[]): Promise<void> => {
  if (databases.length === 0) return;
  const client = new MongoClient(url);
  for (const name of databases) await client.db(name).dropDatabase();
  await client.close();
};

const none = (): never => {
  throw new Error('There is no server');
};
const unreachable: FerretDbUnderTest = { url: none, newDatabase: none, ferretDb: none };
