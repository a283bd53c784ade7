/** Taking names and e-mails, all or nothing, without transactions. */
import { setTimeout as delay } from 'node:timers/promises';
import { isDuplicate } from '@verbatim/projections/mongodb/duplicate-key';
import type { MongoConnection } from '@verbatim/projections/mongodb/mongo-connection';
import { foldHandle, type Reservation, type ReservationOutcome } from './credential-store.ts';
import { type AccountDocument, type CredentialCollections, DURABLE } from './mongodb-accounts.ts';

export interface Reservations {
  reserve(reservation: Reservation): Promise<ReservationOutcome>;
  /** Gives back every handle of an account. */
  releaseAll(accountId: string): Promise<void>;
}

/** The handle that the first account of an installation holds: no folded name begins with a space. */
const FIRST = ' first';
const MAX_TRIES = 20;
const POLL_MS = 50;

export const reservationsIn = (connection: MongoConnection, collections: CredentialCollections): Reservations => {
  const { accounts, handles } = collections;
  const account = (accountId: string): Promise<AccountDocument | null> =>
    connection.read((signal) => accounts.findOne({ _id: accountId }, { signal }));
  const release = async (handle: string, accountId: string): Promise<void> => {
    await connection.write(() => handles.deleteOne({ _id: handle, account: accountId }, DURABLE));
  };
  const releaseAll = async (accountId: string): Promise<void> => {
    await connection.write(() => handles.deleteMany({ account: accountId }, DURABLE));
  };
  const holderOf = async (handle: string): Promise<string | undefined> => {
    const found = await connection.read((signal) => handles.findOne({ _id: handle }, { signal }));
    return found?.account;
  };

  /** @returns 'mine' when the account held it before */
  const take = async (handle: string, accountId: string): Promise<'taken' | 'mine' | 'of-another'> => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      try {
        await connection.write(() => handles.insertOne({ _id: handle, account: accountId }, DURABLE));
        return 'taken';
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
      const holder = await holderOf(handle);
      if (holder === accountId) return 'mine';
      if (holder === undefined) continue;
      const known = await account(holder);
      if (known !== null && known.state !== 'expiring') return 'of-another';
      // Whoever held it died while giving it back.
      await release(handle, holder);
    }
    return 'of-another';
  };

  const giveBack = async (accountId: string): Promise<void> => {
    await releaseAll(accountId);
    await connection.write(() => accounts.deleteOne({ _id: accountId, state: 'expiring' }, DURABLE));
  };
  const dropExpired = async ({ at, accountId }: Reservation): Promise<void> => {
    const states: AccountDocument['state'][] = ['reserving', 'reserved', 'expiring'];
    const ends = { until: { $lte: at }, state: { $in: states } };
    const expired = await connection.read((signal) => accounts.find(ends, { signal }).toArray());
    for (const { _id } of expired.filter(({ _id }) => _id !== accountId)) {
      // From here on it cannot be activated; before, it can, and then it stays.
      const { matchedCount } = await connection.write(() =>
        accounts.updateOne({ _id, ...ends }, { $set: { state: 'expiring' } }, DURABLE),
      );
      if (matchedCount > 0) await giveBack(_id);
    }
  };

  const isFirst = async (accountId: string): Promise<boolean> => {
    // Those still taking their handles do not count: two that want to be first must not stop each other.
    const others = { _id: { $ne: accountId }, state: { $in: ['reserved', 'active'] as AccountDocument['state'][] } };
    return (await connection.read((signal) => accounts.countDocuments(others, { limit: 1, signal }))) === 0;
  };

  /** In one order for all, so that of two that want the same two handles one gets both. */
  const takeAll = async (reservation: Reservation, taken: string[]): Promise<ReservationOutcome> => {
    const { accountId, onlyAsFirst } = reservation;
    const [name, email] = [foldHandle(reservation.name), foldHandle(reservation.email)];
    for (const handle of [...(onlyAsFirst ? [FIRST] : []), ...[...new Set([name, email])].sort()]) {
      const outcome = await take(handle, accountId);
      if (outcome === 'taken') taken.push(handle);
      if (outcome !== 'of-another') {
        if (handle === FIRST && !(await isFirst(accountId))) return 'not-first';
        continue;
      }
      if (handle === FIRST) return 'not-first';
      const isNameTaken = handle === name || ![undefined, accountId].includes(await holderOf(name));
      return isNameTaken ? 'name-taken' : 'email-taken';
    }
    return 'reserved';
  };

  const begin = async (reservation: Reservation): Promise<AccountDocument> => {
    const { accountId, name, email, until } = reservation;
    const begun = { _id: accountId, name, email, passwordHash: null, version: 0, state: 'reserving', until } as const;
    for (let tries = 0; ; tries++) {
      try {
        await connection.write(() => accounts.insertOne(begun, DURABLE));
        return begun;
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
      const known = await account(accountId);
      if (known !== null && known.state !== 'expiring') return known;
      // Somebody gives its handles back at this moment, or died over it.
      if (tries < MAX_TRIES) await delay(POLL_MS);
      else await giveBack(accountId);
    }
  };

  /** @returns undefined when the reservation expired meanwhile */
  const tryToReserve = async (reservation: Reservation): Promise<ReservationOutcome | undefined> => {
    const { accountId, name, email, until } = reservation;
    const before = await begin(reservation);
    if (before.state === 'active') return 'reserved';
    const taken: string[] = [];
    const undo = async (): Promise<void> => {
      for (const handle of taken) await release(handle, accountId);
    };
    const outcome = await takeAll(reservation, taken);
    if (outcome !== 'reserved') {
      await undo();
      // An earlier reservation of the same account is left as it was.
      await connection.write(() => accounts.deleteOne({ _id: accountId, state: 'reserving' }, DURABLE));
      return outcome;
    }
    const mine = { _id: accountId, state: { $in: ['reserving', 'reserved'] as AccountDocument['state'][] } };
    const { matchedCount } = await connection.write(() =>
      accounts.updateOne(mine, { $set: { name, email, until, state: 'reserved' } }, DURABLE),
    );
    if (matchedCount === 0) {
      await undo();
      return undefined;
    }
    // Of an earlier reservation with other names.
    const kept = [FIRST, foldHandle(name), foldHandle(email)];
    await connection.write(() => handles.deleteMany({ account: accountId, _id: { $nin: kept } }, DURABLE));
    return 'reserved';
  };

  return {
    releaseAll,
    reserve: async (reservation) => {
      await dropExpired(reservation);
      return (await tryToReserve(reservation)) ?? (await tryToReserve(reservation)) ?? 'name-taken';
    },
  };
};
