/**
 * The MongoDB server of a suite: TEST_MONGODB_URL when it is set, else a FerretDB of the suite's own. With neither, the suite is
 * reported as skipped.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { ferretDbProgram } from './ferretdb-program.ts';
import { type FerretDbServer, startFerretDb } from './ferretdb-server.ts';

export interface MongoUnderTest {
  /** Without a database in its path. */
  readonly url: () => string;
  /** A name never used before; the database is dropped after the suite. */
  readonly newDatabase: () => string;
  /** @throws Error with TEST_MONGODB_URL: somebody else's server is not killed */
  readonly ferretDb: () => FerretDbServer;
}

const START_LIMIT_MS = 60_000;

export const describeWithMongoDb = (name: string, suite: (server: MongoUnderTest) => void): void => {
  const given = process.env['TEST_MONGODB_URL'];
  const program = given === undefined || given === '' ? ferretDbProgram() : undefined;
  if (program !== undefined && 'missing' in program) {
    console.warn(`${name}: skipped, without TEST_MONGODB_URL: ${program.missing}`);
    describe.skip(name, () => suite(unreachable));
    return;
  }
  describe(name, () => onServer(suite, given, program?.path));
};

/** What only a server of our own can be put through. */
export const describeWithFerretDb = (name: string, suite: (server: MongoUnderTest) => void): void => {
  if (process.env['TEST_MONGODB_URL']) describe.skip(name, () => suite(unreachable));
  else describeWithMongoDb(name, suite);
};

/** What needs several servers of its own, and starts and stops them. */
export const describeWithFerretDbs = (name: string, suite: (start: () => Promise<FerretDbServer>) => void): void => {
  const program = process.env['TEST_MONGODB_URL'] ? { missing: 'that server is not ours to kill' } : ferretDbProgram();
  if ('missing' in program) {
    console.warn(`${name}: skipped: ${program.missing}`);
    describe.skip(name, () => suite(none));
  } else describe(name, () => suite(() => startFerretDb(program.path)));
};

const onServer = (
  suite: (server: MongoUnderTest) => void,
  given: string | undefined,
  program: string | undefined,
): void => {
  let own: FerretDbServer | undefined;
  const databases: string[] = [];
  const url = (): string => own?.url ?? given ?? '';
  beforeAll(async () => {
    if (program !== undefined) own = await startFerretDb(program);
  }, START_LIMIT_MS);
  afterAll(async () => {
    if (own !== undefined) return own.stop();
    const client = new MongoClient(url());
    for (const name of databases) await client.db(name).dropDatabase();
    await client.close();
  }, START_LIMIT_MS);
  suite({
    url,
    newDatabase: () => {
      const name = `verbatim-test-${randomUUID().slice(0, 13)}`;
      databases.push(name);
      return name;
    },
    ferretDb: () => {
      if (own === undefined) throw new Error('This server is not ours');
      return own;
    },
  });
};

const none = (): never => {
  throw new Error('There is no server');
};
const unreachable: MongoUnderTest = { url: none, newDatabase: none, ferretDb: none };
