/** Processes that share a MongoDB count attempts to log in together. */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import type { CredentialStore } from '@verbatim/command-api/credentials/credential-store';
import { createLoginThrottle, createSignUpThrottle } from '@verbatim/command-api/credentials/login-throttle';
import { openMongoCredentialStore } from '@verbatim/command-api/credentials/mongodb/mongodb-credential-store';
import { MongoClient } from 'mongodb';
import { describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';

const ANN = '203.0.113.1';

describeWithMongoDb('MongoDB, asked by two processes', ({ url, newDatabase }) => {
  let database: string;
  let stores: readonly [CredentialStore, CredentialStore];
  const open = (): Promise<CredentialStore> => openMongoCredentialStore({ url: url(), database, timeoutMS: 60_000 });
  const throttles = () => stores.map(({ createLimiter }) => createLoginThrottle('login', createLimiter));
  /** What is stored of attempts. */
  const counts = async <T>(look: (stored: ReturnType<MongoClient['db']>) => Promise<T>): Promise<T> => {
    const client = new MongoClient(url());
    try {
      return await look(client.db(database));
    } finally {
      await client.close();
    }
  };

  const isFerretDb = (): Promise<boolean> =>
    counts(async (db) => 'ferretdbVersion' in (await db.command({ buildInfo: 1 })));

  beforeEach(async () => {
    database = newDatabase();
    stores = [await open(), await open()];
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
  });

  it('refuses in one what was guessed in both, and forgets it in both with a success', async () => {
    const [one, other] = throttles();
    const admitted: boolean[] = [];
    // Alone, each has five free ones; together, those after the sixth would have to take 15 seconds.
    for (let n = 0; n < 5; n += 1)
      for (const throttle of [one, other])
        if (throttle !== undefined) admitted.push((await throttle.begin('ann', ANN)).admitted);
    expect(admitted.slice(0, 6)).not.toContain(false);
    expect(admitted).toContain(false);
    await other?.succeeded('ann', ANN);
    for (let n = 0; n < 6; n += 1) expect(await one?.begin('ann', ANN)).toMatchObject({ admitted: true });
  });

  it('lets no more through when both are asked many times at once', async () => {
    const asked = throttles().flatMap((throttle) => Array.from({ length: 20 }, () => throttle.begin('ann', ANN)));
    const admitted = (await Promise.all(asked)).filter((decision) => decision.admitted).length;
    expect(admitted).toBeGreaterThanOrEqual(5);
    // FerretDB reads first and writes afterwards: there each process counts its own attempts for certain.
    expect(admitted).toBeLessThanOrEqual((await isFerretDb()) ? 12 : 6);
  });

  it('knows in one the address that has logged in to an account by the other', async () => {
    const [one, other] = throttles();
    await one?.begin('ann', ANN);
    await one?.succeeded('ann', ANN);
    for (let n = 0; n < 25; n += 1) await one?.begin(`user ${n}`, ANN);
    const strangers: unknown[] = [];
    for (let n = 0; n < 5; n += 1) strangers.push(await other?.begin(`stranger ${n}`, ANN));
    expect(strangers).toContainEqual(expect.objectContaining({ admitted: false }));
    expect(await other?.begin('ann', ANN)).toEqual({ admitted: true, delayMs: 0 });
  });

  it('counts registrations of both', async () => {
    const [one, other] = stores.map(({ createLimiter }) => createSignUpThrottle(createLimiter));
    for (let n = 0; n < 20; n += 1) expect([await one?.begin(ANN), await other?.begin(ANN)]).toEqual([0, 0]);
    expect(await one?.begin(ANN)).toBe(0);
    const waits = [await other?.begin(ANN), await one?.begin(ANN), await other?.begin(ANN)];
    expect(Math.max(...waits.map((ms) => ms ?? 0))).toBeGreaterThan(0);
  });

  it('starts counting again once a window has ended, even if its document still exists', async () => {
    const limiters = stores.map(({ createLimiter }) => createLimiter({ keyPrefix: 'short', points: 1, duration: 0.5 }));
    const points = async (): Promise<readonly number[]> => {
      const counted: number[] = [];
      for (const limiter of limiters) counted.push((await limiter.add('key', 1)).consumedPoints);
      return counted;
    };
    expect(await points()).toEqual([1, 2]);
    await wait(600);
    expect(await points()).toEqual([1, 2]);
  });

  it('stores neither names nor addresses, and deletes what has ended', async () => {
    const [one] = throttles();
    await one?.begin('ann@example.org', ANN);
    const ended = { key: 'login-pair:x', points: 1, expire: new Date(Date.now() - 1) };
    const stored = await counts(async (db) => {
      await db.collection('login-attempts').insertOne(ended);
      return JSON.stringify(await db.collection('login-attempts').find().toArray());
    });
    expect(stored).toContain('login-account:');
    expect(stored).not.toMatch(/ann@|203\.0/u);
    await (await open()).close();
    expect(await counts((db) => db.collection('login-attempts').countDocuments({ key: ended.key }))).toBe(0);
    expect(await counts((db) => db.collection('login-attempts').countDocuments())).toBe(3);
  });
});
