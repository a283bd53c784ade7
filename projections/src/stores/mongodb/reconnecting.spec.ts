import { describe, expect, it } from '@jest/globals';
import { MongoNetworkError, MongoNotConnectedError } from 'mongodb';
import { setTimeout as wait } from 'node:timers/promises';
import { reconnecting } from './reconnecting.ts';

const AFTER_MS = 40;
const NO_SERVER = new MongoNotConnectedError('nobody');

/** A client that counts its reconnections. */
const getClient = (isAway = () => false) => {
  const calls: string[] = [];
  const client = {
    close: async () => void calls.push('close'),
    connect: async () => {
      calls.push('connect');
      if (isAway()) throw NO_SERVER;
      return client as never;
    },
  };
  return { calls, kept: reconnecting(client, AFTER_MS) };
};

describe('a client of MongoDB that finds no server', () => {
  it('reconnects once no server has been found for long, and not once one has been', async () => {
    const { calls, kept } = getClient();
    kept.failed(NO_SERVER);
    await wait(AFTER_MS + 5);
    kept.found();
    kept.failed(NO_SERVER);
    expect(calls).toEqual([]);
    await wait(AFTER_MS + 5);
    kept.failed(NO_SERVER);
    kept.failed(NO_SERVER);
    await kept.atRest();
    expect(calls).toEqual(['close', 'connect']);
    kept.failed(NO_SERVER);
    expect(calls).toHaveLength(2);
  });

  it('is left alone where a server was there and has failed', async () => {
    const { calls, kept } = getClient();
    kept.failed(NO_SERVER);
    await wait(AFTER_MS + 5);
    kept.failed(new MongoNetworkError('cut'));
    kept.failed(NO_SERVER);
    await kept.atRest();
    expect(calls).toEqual([]);
  });

  it('keeps trying at the same interval while there is no server', async () => {
    let isAway = true;
    const { calls, kept } = getClient(() => isAway);
    for (const expected of [0, 1, 2]) {
      kept.failed(NO_SERVER);
      await kept.atRest();
      expect(calls.filter((call) => call === 'connect')).toHaveLength(expected);
      await wait(AFTER_MS + 5);
    }
    isAway = false;
    kept.failed(NO_SERVER);
    await kept.atRest();
    expect(calls.filter((call) => call === 'connect')).toHaveLength(3);
  });
});
