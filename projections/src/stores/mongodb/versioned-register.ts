/**
 * A value replaced atomically by several processes: the next version is a new document whose `_id` is its
 * number, and inserting a taken `_id` fails on every server. (A conditional update suffices on MongoDB, but
 * FerretDB reads before it writes.) A new version removes its predecessor, in ascending order only, so a late
 * insert finds its predecessor missing.
 */
import type { Collection, WriteConcernSettings } from 'mongodb';
import { isDuplicate } from './duplicate-key.ts';
import type { MongoConnection } from './mongo-connection.ts';

export interface Versioned<T> {
  readonly version: number;
  readonly value: T;
  /** Earlier versions left by crashes, ascending. */
  readonly older: readonly number[];
}

export interface VersionDocument<T> {
  readonly _id: string;
  readonly value: T;
}

export interface VersionedRegister<T> {
  read(): Promise<Versioned<T> | undefined>;
  /** Replaces `previous` by `value`. Returns undefined when another process was faster: read again. */
  replace(previous: Versioned<T> | undefined, value: T): Promise<Versioned<T> | undefined>;
  /**
   * Changes fields of a version, if it still exists. Only for idempotent changes that are valid for any
   * process.
   */
  amend(version: number, set: Partial<T>, unset: readonly (keyof T & string)[]): Promise<void>;
}

const DIGITS = 16;
const DURABLE: WriteConcernSettings = { w: 'majority', j: true };

export const openRegister = <T>(
  connection: MongoConnection,
  collectionName: string,
  key: string,
): VersionedRegister<T> => {
  const versions: Collection<VersionDocument<T>> = connection.database.collection(collectionName);
  const getId = (version: number): string => `${key}/${String(version).padStart(DIGITS, '0')}`;
  const remove = async (version: number): Promise<boolean> => {
    const { deletedCount } = await connection.write(() =>
      versions.deleteOne({ _id: getId(version) }, { writeConcern: { w: 'majority' } }),
    );
    return deletedCount === 1;
  };
  const insert = async (version: number, value: T): Promise<boolean> => {
    try {
      const document = { _id: getId(version), value } as never;
      await connection.write((signal) => {
        const options = { writeConcern: DURABLE, signal };
        return versions.insertOne(document, options);
      });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  };
  const read = async (): Promise<Versioned<T> | undefined> => {
    const found = await connection.read((signal) =>
      versions.find({ _id: { $gte: `${key}/`, $lt: `${key}0` } } as object, { sort: { _id: 1 }, signal }).toArray(),
    );
    return getNewest(found as readonly VersionDocument<T>[]);
  };

  return {
    read,
    replace: async (previous, value) => {
      const version = (previous?.version ?? 0) + 1;
      if (!(await insert(version, value))) return undefined;
      const replaced: Versioned<T> = { version, value, older: [] };
      if (previous === undefined) return (await read())?.version === version ? replaced : undefined;
      for (const left of previous.older) await remove(left);
      if (await remove(previous.version)) return replaced;
      // Too late: the inserted version is below the newest, unless it is already built upon.
      const newest = await read();
      if (newest !== undefined && newest.version > version) await remove(version);
      return undefined;
    },
    amend: async (version, set, unset) => {
      const fields = (names: readonly string[], valueOf: (name: string) => unknown): Record<string, unknown> =>
        Object.fromEntries(names.map((name) => [`value.${name}`, valueOf(name)]));
      const update = {
        $set: fields(Object.keys(set), (name) => set[name as keyof T]),
        ...(unset.length > 0 ? { $unset: fields(unset, () => '') } : {}),
      };
      await connection.write(() =>
        versions.updateOne({ _id: getId(version) }, update as object, { writeConcern: DURABLE }),
      );
    },
  };
};

/** The newest version of a key, given in ascending order. */
const getNewest = <T>(found: readonly VersionDocument<T>[]): Versioned<T> | undefined => {
  const newest = found.at(-1);
  if (newest === undefined) return undefined;
  return {
    version: getVersion(newest._id),
    value: newest.value,
    older: found.slice(0, -1).map(({ _id }) => getVersion(_id)),
  };
};

export const parseRegisterKey = (id: string): string => id.slice(0, -DIGITS - 1);

const getVersion = (id: string): number => Number(id.slice(-DIGITS));
