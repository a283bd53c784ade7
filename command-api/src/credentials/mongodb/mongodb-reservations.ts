/** Reserves names and e-mails atomically, without transactions. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Filter } from 'mongodb';
import type { MongoConnection } from '@verbatim/projections/stores/mongodb/mongo-connection';
import { foldHandle, type Reservation, type ReservationOutcome } from '../credential-store.ts';
import { type AccountDocument, type CredentialCollections, DURABLE, insertNew } from './mongodb-accounts.ts';

export interface Reservations {
  reserve(reservation: Reservation): Promise<ReservationOutcome>;
  /** Releases every handle of an account. */
  releaseAll(accountId: string): Promise<void>;
}

/** Handle of the first account of an installation: no folded name begins with a space. */
const FIRST = ' first';
const MAX_TRIES = 20;
const POLL_MS = 50;

type State = AccountDocument['state'];

export const reservationsIn = (connection: MongoConnection, collections: CredentialCollections): Reservations =>
  new MongoReservations(connection, collections);

class MongoReservations implements Reservations {
  readonly #connection: MongoConnection;
  readonly #accounts: CredentialCollections['accounts'];
  readonly #handles: CredentialCollections['handles'];

  constructor(connection: MongoConnection, { accounts, handles }: CredentialCollections) {
    this.#connection = connection;
    this.#accounts = accounts;
    this.#handles = handles;
  }

  async reserve(reservation: Reservation): Promise<ReservationOutcome> {
    await this.#dropExpired(reservation);
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const outcome = await this.#tryToReserve(reservation);
      if (outcome !== undefined) return outcome;
    }
    return 'name-taken';
  }

  async releaseAll(accountId: string): Promise<void> {
    await this.#connection.write(() => this.#handles.deleteMany({ account: accountId }, DURABLE));
  }

  /** @returns undefined when the reservation has expired by the clock of another process */
  async #tryToReserve(reservation: Reservation): Promise<ReservationOutcome | undefined> {
    const { accountId, name, email, until } = reservation;
    const before = await this.#begin(reservation);
    if (before.state === 'active') return 'reserved';
    const taken: string[] = [];
    const outcome = await this.#takeAll(reservation, taken);
    const states: State[] = ['reserving', 'reserved'];
    const isMine =
      outcome === 'reserved' &&
      (await this.#update({ _id: accountId, state: { $in: states } }, { name, email, until, state: 'reserved' }));
    if (!isMine) {
      for (const handle of taken) await this.#release(handle, accountId);
      // An earlier reservation of the same account stays unchanged.
      await this.#connection.write(() => this.#accounts.deleteOne({ _id: accountId, state: 'reserving' }, DURABLE));
      return outcome === 'reserved' ? undefined : outcome;
    }
    // From an earlier reservation with other names.
    const kept = [FIRST, foldHandle(name), foldHandle(email)];
    const others = { account: accountId, _id: { $nin: kept } };
    await this.#connection.write(() => this.#handles.deleteMany(others, DURABLE));
    return 'reserved';
  }

  /** In a fixed order, so that of two reservations for the same handles one gets all. */
  async #takeAll({ accountId, onlyAsFirst, ...wanted }: Reservation, taken: string[]): Promise<ReservationOutcome> {
    if (onlyAsFirst) {
      const outcome = await this.#take(FIRST, accountId);
      if (outcome === 'taken') taken.push(FIRST);
      if (outcome === 'of-another' || !(await this.#isFirst(accountId))) return 'not-first';
    }
    const [name, email] = [foldHandle(wanted.name), foldHandle(wanted.email)];
    for (const handle of [...new Set([name, email])].sort()) {
      const outcome = await this.#take(handle, accountId);
      if (outcome === 'taken') taken.push(handle);
      if (outcome !== 'of-another') continue;
      const isNameTaken = handle === name || ![undefined, accountId].includes(await this.#holderOf(name));
      return isNameTaken ? 'name-taken' : 'email-taken';
    }
    return 'reserved';
  }

  /** @returns 'mine' when the account already held it */
  async #take(handle: string, accountId: string): Promise<'taken' | 'mine' | 'of-another'> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      if (await insertNew(this.#connection, this.#handles, { _id: handle, account: accountId })) return 'taken';
      const holder = await this.#holderOf(handle);
      if (holder === accountId) return 'mine';
      if (holder === undefined) continue;
      const known = await this.#account(holder);
      if (known !== null && known.state !== 'expiring') return 'of-another';
      // Its holder died while releasing it.
      await this.#release(handle, holder);
    }
    return 'of-another';
  }

  async #isFirst(accountId: string): Promise<boolean> {
    // Unfinished reservations do not count: two candidates for the first account must not block each other.
    const states: State[] = ['reserved', 'active'];
    const others = { _id: { $ne: accountId }, state: { $in: states } };
    return (await this.#connection.read((signal) => this.#accounts.countDocuments(others, { limit: 1, signal }))) === 0;
  }

  async #dropExpired({ at, accountId }: Reservation): Promise<void> {
    const states: State[] = ['reserving', 'reserved', 'expiring'];
    const ends = { until: { $lte: at }, state: { $in: states } };
    const expired = await this.#connection.read((signal) => this.#accounts.find(ends, { signal }).toArray());
    for (const { _id } of expired.filter(({ _id }) => _id !== accountId))
      // From here on it cannot be activated; if it was before, it stays.
      if (await this.#update({ _id, ...ends }, { state: 'expiring' })) await this.#giveBack(_id);
  }

  async #begin({ accountId, name, email, until }: Reservation): Promise<AccountDocument> {
    const begun = { _id: accountId, name, email, passwordHash: null, version: 0, state: 'reserving', until } as const;
    for (let tries = 0; ; tries++) {
      if (await insertNew(this.#connection, this.#accounts, begun)) return begun;
      const known = await this.#account(accountId);
      if (known !== null && known.state !== 'expiring') return known;
      // Its handles are being released, or that was interrupted.
      if (tries < MAX_TRIES) await delay(POLL_MS);
      else await this.#giveBack(accountId);
    }
  }

  async #giveBack(accountId: string): Promise<void> {
    await this.releaseAll(accountId);
    await this.#connection.write(() => this.#accounts.deleteOne({ _id: accountId, state: 'expiring' }, DURABLE));
  }

  async #release(handle: string, accountId: string): Promise<void> {
    await this.#connection.write(() => this.#handles.deleteOne({ _id: handle, account: accountId }, DURABLE));
  }

  async #holderOf(handle: string): Promise<string | undefined> {
    const found = await this.#connection.read((signal) => this.#handles.findOne({ _id: handle }, { signal }));
    return found?.account;
  }

  #account(accountId: string): Promise<AccountDocument | null> {
    return this.#connection.read((signal) => this.#accounts.findOne({ _id: accountId }, { signal }));
  }

  async #update(filter: Filter<AccountDocument>, fields: Partial<AccountDocument>): Promise<boolean> {
    const { matchedCount } = await this.#connection.write(() =>
      this.#accounts.updateOne(filter, { $set: fields }, DURABLE),
    );
    return matchedCount > 0;
  }
}
